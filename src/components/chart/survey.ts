/**
 * An invented survey of waters and the ground between them, drawn at build time. Depth is a field: a bell for each lake
 * plus a little noise; the coast and the contours are level lines of it, and the soundings are read off the same field.
 */
interface Lake {
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
}

export interface Survey {
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly lakes: readonly Lake[]
  /** Depth at the waterline; less is dry land. */
  readonly shore: number
}

export interface Sounding {
  readonly x: number
  readonly y: number
  readonly depth: number
}

type Point = readonly [x: number, y: number]

/** Side of one square of the grid on which the field is sampled, in drawing units. */
const cell = 8

export function depthAt({ seed, lakes }: Survey, x: number, y: number): number {
  const noise =
    Math.sin(x * 0.013 + seed) * Math.cos(y * 0.017 - seed * 1.7) +
    0.6 * Math.sin(x * 0.031 - y * 0.021 + seed * 2.3) +
    0.35 * Math.sin(x * 0.053 + y * 0.047 + seed * 0.7)
  const bells = lakes.map((lake) => Math.exp(-(((x - lake.x) / lake.rx) ** 2) - ((y - lake.y) / lake.ry) ** 2))
  return bells.reduce((sum, bell) => sum + bell, 0.055 * noise)
}

/** The field on a grid with a dry frame around it, so that every level line closes inside the drawing's margin. */
function sample(survey: Survey): { values: number[][]; left: number } {
  const columns = Math.ceil(survey.width / cell) + 3
  const rows = Math.ceil(survey.height / cell) + 3
  const values = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) =>
      i === 0 || j === 0 || i === columns - 1 || j === rows - 1 ? -1 : depthAt(survey, (i - 1) * cell, (j - 1) * cell),
    ),
  )
  return { values, left: -cell }
}

/**
 * Sides of a square that a level line joins, by which corners are wet (bits: top left, top right, bottom right, bottom
 * left).
 */
const joins: Record<number, readonly (readonly [Side, Side])[]> = {
  1: [['left', 'top']],
  2: [['top', 'right']],
  3: [['left', 'right']],
  4: [['right', 'bottom']],
  5: [
    ['left', 'top'],
    ['right', 'bottom'],
  ],
  6: [['top', 'bottom']],
  7: [['left', 'bottom']],
  8: [['bottom', 'left']],
  9: [['bottom', 'top']],
  10: [
    ['top', 'right'],
    ['bottom', 'left'],
  ],
  11: [['bottom', 'right']],
  12: [['right', 'left']],
  13: [['right', 'top']],
  14: [['top', 'left']],
}
type Side = 'top' | 'right' | 'bottom' | 'left'

/** Level lines by marching squares: closed rings of points where the field crosses `level`. */
function rings(survey: Survey, level: number): Point[][] {
  const { values, left } = sample(survey)
  const at = (i: number, j: number) => values[j]?.[i] ?? -1
  const points = new Map<string, Point>()
  const next = new Map<string, string[]>()
  const crossing = (i: number, j: number, side: Side): string => {
    const [ai, aj, bi, bj] = {
      top: [i, j, i + 1, j],
      bottom: [i, j + 1, i + 1, j + 1],
      left: [i, j, i, j + 1],
      right: [i + 1, j, i + 1, j + 1],
    }[side] as [number, number, number, number]
    const share = (level - at(ai, aj)) / (at(bi, bj) - at(ai, aj))
    const key = `${ai},${aj},${bi},${bj}`
    points.set(key, [left + (ai + (bi - ai) * share) * cell, left + (aj + (bj - aj) * share) * cell])
    return key
  }
  for (let j = 0; j < values.length - 1; j++) {
    for (let i = 0; i < (values[0]?.length ?? 0) - 1; i++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      const wet = corners.reduce((bits, value, bit) => bits | (value >= level ? 1 << bit : 0), 0)
      for (const [from, to] of joins[wet] ?? []) {
        const a = crossing(i, j, from)
        const b = crossing(i, j, to)
        next.set(a, [...(next.get(a) ?? []), b])
        next.set(b, [...(next.get(b) ?? []), a])
      }
    }
  }
  return walk(next).map((ring) => ring.map((key) => points.get(key) as Point))
}

function walk(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Set<string>()
  const found: string[][] = []
  for (const start of next.keys()) {
    const ring: string[] = []
    let here: string | undefined = start
    while (here !== undefined && !seen.has(here)) {
      seen.add(here)
      ring.push(here)
      here = next.get(here)?.find((key) => !seen.has(key))
    }
    if (ring.length > 5) found.push(ring)
  }
  return found
}

/** Rounds to tenths of a drawing unit and returns their count, so that differences are exact. */
const tenths = ([x, y]: Point): Point => [Math.round(x * 10), Math.round(y * 10)]

/** Writes counts of tenths with as few characters as path data allow: "1.2-.5 3". */
const numbers = (counts: readonly number[]) =>
  counts
    .map((count) => ` ${count / 10}`.replace(/^ (-?)0\./, ' $1.').replace(' -', '-'))
    .join('')
    .trimStart()

/**
 * A smooth closed curve through every second point (Catmull-Rom, written as cubic Béziers in relative coordinates).
 * Both handles of a point are mirror images, so every part after the first omits the handle at its start.
 */
function curve(ring: readonly Point[]): string {
  const points = ring.filter((_, index) => index % 2 === 0)
  const at = (index: number) => points[(index + points.length) % points.length] as Point
  const parts = points.map((_, index) => {
    const p0 = at(index - 1)
    const p1 = at(index)
    const p2 = at(index + 1)
    const p3 = at(index + 2)
    const out: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const into: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    const [x, y] = tenths(p1)
    const places = index === 0 ? [out, into, p2] : [into, p2]
    const steps = places.map(tenths).flatMap((place) => [place[0] - x, place[1] - y])
    return `${index === 0 ? 'c' : 's'}${numbers(steps)}`
  })
  return `M${numbers(tenths(at(0)))}${parts.join('')}Z`
}

/** SVG path data of everything deeper than `extra` below the waterline. Fill it by the even-odd rule. */
export function contour(survey: Survey, extra: number): string {
  return rings(survey, survey.shore + extra)
    .map(curve)
    .join('')
}

/** Depth figures on a staggered grid, where there is water and nothing of `clear` (places with a radius) is near. */
export function soundings(survey: Survey, clear: readonly { x: number; y: number; r: number }[]): Sounding[] {
  const found: Sounding[] = []
  for (let row = 0, y = 26; y < survey.height - 10; row++, y += 46) {
    for (let x = 30 + (row % 2) * 34; x < survey.width - 14; x += 72) {
      const water = depthAt(survey, x, y) - survey.shore
      if (water > 0.05 && clear.every((place) => Math.hypot(place.x - x, place.y - y) > place.r)) {
        found.push({ x, y, depth: Math.round(water * 46) })
      }
    }
  }
  return found
}
