cd /tmp/shots-pac
for z in 60x20 80x24 120x40 200x60; do
./s.sh $z "wait:600 shot:P-play-@ Right*3 Up wait:300 shot:P-mid-@ x wait:500 shot:P-hint-@ Right*30 wait:500 shot:P-lost-@" pacman --layout small
./s.sh $z "wait:500 s wait:300 Space -*12 Space wait:2500 shot:P-2-@ +*2 wait:900 shot:P-10-@ +*3 wait:500 shot:P-100-@ Space wait:400 shot:P-paused-@ 1 wait:200 shot:P-facts-@ 3 wait:300 shot:P-queue-@ 4 wait:300 shot:P-tree-@ 5 wait:300 shot:P-code-@ 6 wait:300 shot:P-legend-@ v wait:300 shot:P-over1-@ v v v wait:300 shot:P-over4-@ v*2 2 , wait:300 shot:P-inside-@ a wait:700 shot:P-ask-@ Esc / wait:300 shot:P-cond-@ Esc l wait:300 shot:P-condlist-@ Esc End wait:400 shot:P-end-@ Enter wait:1500 shot:P-path-@" pacman --layout small
./s.sh $z "wait:500 c wait:2500 shot:P-cmp-@ v wait:800 shot:P-curves-@ v r wait:1500 shot:P-race6-@ End wait:500 shot:P-race6end-@ Esc Space Down Space r wait:700 shot:P-race2-@ 2 wait:400 shot:P-race2why-@" pacman --layout hedge
./s.sh $z "wait:500 e wait:300 shot:P-edit-@ Esc n wait:500 shot:P-new-@ p wait:300 shot:P-form-@ Esc m wait:300 shot:P-method-@ Esc o wait:400 shot:P-open-@ Esc ? wait:300 shot:P-help-@ Esc C-o wait:300 shot:P-settings-@ Esc W wait:300 y wait:300 shot:P-copied-@" pacman --layout corridor
./s.sh $z "wait:500 c wait:2500 r wait:1500 shot:L-race-@ End wait:800 shot:L-raceend-@ Esc v wait:700 shot:L-curves-@ c v wait:600 shot:L-maketable-@ Esc Esc s wait:300 v wait:500 shot:L-map-@" lights --layout corners --method bfs
done
