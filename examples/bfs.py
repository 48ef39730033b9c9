#!/usr/bin/env python3
"""Breadth-first search in a maze, told event by event: python3 examples/bfs.py | frontier trace -"""
import json
from collections import deque

MAZE = ["S..#....#...", ".#.#.##.#.#.", ".#...#....#.", ".###.#.####.", ".....#.....G"]

def tell(kind, x, y, parent=None, g=None):
    print(json.dumps({"type": kind, "id": f"{x},{y}", "pId": parent, "x": x, "y": y, "g": g}), flush=True)

queue, seen = deque([(0, 0, None, 0)]), {(0, 0)}
tell("source", 0, 0, g=0)
while queue:
    x, y, parent, g = queue.popleft()
    tell("expand", x, y, parent, g)
    if MAZE[y][x] == "G":
        tell("goal", x, y, parent, g)
        break
    for nx, ny in (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y):
        if 0 <= ny < len(MAZE) and 0 <= nx < len(MAZE[0]) and MAZE[ny][nx] != "#" and (nx, ny) not in seen:
            seen.add((nx, ny))
            tell("generate", nx, ny, f"{x},{y}", g + 1)
            queue.append((nx, ny, f"{x},{y}", g + 1))
    tell("close", x, y, parent, g)
