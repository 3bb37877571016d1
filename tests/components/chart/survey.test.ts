import { expect, test } from 'vitest'
import { contour, depthAt, type Survey } from '../../../src/components/chart/survey.ts'

const survey: Survey = {
  width: 320,
  height: 240,
  seed: 3,
  shore: 0.4,
  lakes: [
    { x: 90, y: 120, rx: 60, ry: 70 },
    { x: 250, y: 110, rx: 40, ry: 60 },
  ],
}

/** Returns the end points of each ring of path data, which has the commands M, c, s and Z. */
function ringsOf(path: string): [x: number, y: number][][] {
  const rings: [number, number][][] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([Mcs])([^McsZ]*)/g)) {
    const figures = (rest.match(/-?(?:\d+(?:\.\d)?|\.\d)/g) ?? []).map(Number)
    expect(figures).toHaveLength({ M: 2, c: 6, s: 4 }[command] ?? 0)
    const [x = 0, y = 0] = figures.slice(-2)
    const [fromX, fromY] = rings.at(-1)?.at(-1) ?? [0, 0]
    if (command === 'M') rings.push([[x, y]])
    else rings.at(-1)?.push([fromX + x, fromY + y])
  }
  return rings
}

test('a contour is rings that end where they begin, on the level of the field', () => {
  const rings = ringsOf(contour(survey, 0))
  expect(rings).toHaveLength(2)
  for (const ring of rings) {
    const first = ring[0]
    const last = ring.at(-1)
    expect(ring.length).toBeGreaterThan(10)
    expect(last?.[0]).toBeCloseTo(first?.[0] ?? Number.NaN, 6)
    expect(last?.[1]).toBeCloseTo(first?.[1] ?? Number.NaN, 6)
    for (const [x, y] of ring) expect(Math.abs(depthAt(survey, x, y) - survey.shore)).toBeLessThan(0.02)
  }
})

test('a contour is relative path data with short numbers', () => {
  const path = contour(survey, 0.1)
  expect(path).toMatch(/^M[\d. -]+c[^cC]+Z/)
  expect(path).not.toMatch(/ -|\b0\.|\.\d{2}|C|e/)
})
