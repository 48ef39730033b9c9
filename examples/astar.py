#!/usr/bin/env python3
"""A* in a maze, told event by event: python3 examples/astar.py layouts/pacman/plaza.lay | frontier trace -"""
import json
import sys

maze = [line.rstrip("\n") for line in open(sys.argv[1]) if not line.startswith("#")]
cells = {(x, y): sign for y, line in enumerate(maze) for x, sign in enumerate(line) if sign != "%"}
start = next(cell for cell, sign in cells.items() if sign == "P")
goal = next(cell for cell, sign in cells.items() if sign == ".")

def h(cell):
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])

def tell(kind, cell, parent, g, **more):
    name = parent and "{},{}".format(*parent)
    print(json.dumps({"type": kind, "id": "{},{}".format(*cell), "pId": name, "x": cell[0], "y": cell[1],
                      "g": g, "h": h(cell), "f": g + h(cell)} | more))

queue, best, closed = [(h(start), 0, start, None)], {start: 0}, set()
tell("source", start, None, 0)
while queue:
    f, g, cell, parent = queue.pop(0)
    if cell in closed:
        continue
    if cell == goal:
        tell("goal", cell, parent, g)
        break
    closed.add(cell)
    tell("expand", cell, parent, g)
    x, y = cell
    for near in (x, y - 1), (x, y + 1), (x + 1, y), (x - 1, y):
        if near in cells and g + 1 < best.get(near, 1e9):
            tell("update" if near in best else "generate", near, cell, g + 1, cost=1)
            best[near] = g + 1
            queue.append((g + 1 + h(near), g + 1, near, cell))
    queue.sort(key=lambda node: node[0])
