; Boxup: push the red small box into the blue big one.
; A box has three walls and a gap. The tile is inside every box of its cell, a small box inside the big
; one of its cell. nobig and nosmall stand for "no box here".
(define (domain boxup)
  (:requirements :strips :typing)
  (:types cell direction big small)
  (:constants
    up right down left - direction
    nobig - big
    nosmall - small)
  (:predicates
    (next ?from ?to - cell ?d ?back - direction)
    (gap-big ?b - big ?d - direction)
    (wall-big ?b - big ?d - direction)
    (gap-small ?s - small ?d - direction)
    (wall-small ?s - small ?d - direction)
    (tile-at ?c - cell)
    (big-at ?b - big ?c - cell)
    (small-at ?s - small ?c - cell)
    (inside ?s - small ?b - big))

  ; Out through the gaps, in through the gaps: nothing moves but the tile.
  (:action walk
    :parameters (?from ?to - cell ?d ?back - direction ?b ?tb - big ?s ?ts - small)
    :precondition (and (next ?from ?to ?d ?back) (tile-at ?from)
      (big-at ?b ?from) (gap-big ?b ?d)
      (small-at ?s ?from) (gap-small ?s ?d)
      (big-at ?tb ?to) (gap-big ?tb ?back)
      (small-at ?ts ?to) (gap-small ?ts ?back))
    :effect (and (not (tile-at ?from)) (tile-at ?to)))

  ; The big box, if any, lets the small one out.
  (:action push-small
    :parameters (?from ?to - cell ?d ?back - direction ?b ?tb - big ?s - small)
    :precondition (and (next ?from ?to ?d ?back) (tile-at ?from)
      (big-at ?b ?from) (gap-big ?b ?d)
      (small-at ?s ?from) (wall-small ?s ?d) (inside ?s ?b)
      (big-at ?tb ?to) (gap-big ?tb ?back)
      (small-at nosmall ?to))
    :effect (and (not (tile-at ?from)) (tile-at ?to)
      (not (small-at ?s ?from)) (small-at nosmall ?from)
      (not (small-at nosmall ?to)) (small-at ?s ?to)
      (not (inside ?s ?b)) (inside ?s ?tb)))

  (:action push-big
    :parameters (?from ?to - cell ?d ?back - direction ?b - big)
    :precondition (and (next ?from ?to ?d ?back) (tile-at ?from)
      (big-at ?b ?from) (wall-big ?b ?d)
      (small-at nosmall ?from)
      (big-at nobig ?to) (small-at nosmall ?to))
    :effect (and (not (tile-at ?from)) (tile-at ?to)
      (not (big-at ?b ?from)) (big-at nobig ?from)
      (not (big-at nobig ?to)) (big-at ?b ?to)))

  ; The small box is carried, whichever way it is open.
  (:action push-both
    :parameters (?from ?to - cell ?d ?back - direction ?b - big ?s - small)
    :precondition (and (next ?from ?to ?d ?back) (tile-at ?from)
      (big-at ?b ?from) (wall-big ?b ?d)
      (small-at ?s ?from) (inside ?s ?b)
      (big-at nobig ?to) (small-at nosmall ?to))
    :effect (and (not (tile-at ?from)) (tile-at ?to)
      (not (big-at ?b ?from)) (big-at nobig ?from)
      (not (big-at nobig ?to)) (big-at ?b ?to)
      (not (small-at ?s ?from)) (small-at nosmall ?from)
      (not (small-at nosmall ?to)) (small-at ?s ?to))))
