import fc from 'fast-check'
import * as valibot from 'valibot'
import { describe, expect, test } from 'vitest'
import * as own from '../../src/std/schema.ts'
import '../seed.ts'

/** Schemas of the functions that both libraries have. */
const shapes: Readonly<Record<string, (v: typeof own) => own.Schema>> = {
  'an object with optional keys': (v) =>
    v.object({
      a: v.string(),
      b: v.optional(v.number()),
      c: v.optional(v.string(), 'standard'),
      d: v.nullish(v.boolean()),
      e: v.nullable(v.literal('')),
    }),
  'a converted object': (v) =>
    v.pipe(
      v.object({
        a: v.optional(
          v.pipe(
            v.string(),
            v.transform((text: string) => text.length),
          ),
        ),
      }),
      v.transform((found: object) => Object.entries(found)),
    ),
  'a list with limits': (v) => v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1), v.maxLength(3)),
  'a text with limits': (v) => v.pipe(v.string(), v.regex(/^[a-c]*$/), v.length(2)),
  'a number with limits': (v) => v.pipe(v.number(), v.safeInteger(), v.minValue(-3), v.maxValue(3)),
  'a finite number': (v) =>
    v.pipe(
      v.number(),
      v.finite(),
      v.check((value: number) => value !== 1),
    ),
  'a record': (v) => v.record(v.pipe(v.string(), v.maxLength(1)), v.union([v.number(), v.bigint(), v.boolean()])),
  'a loose object': (v) => v.looseObject({ a: v.picklist(['x', 1]), b: v.optional(v.unknown()) }),
  'a tuple': (v) => v.strictTuple([v.string(), v.nullable(v.number())]),
  'a value instead': (v) => v.object({ a: v.fallback(v.optional(v.string()), undefined), b: v.optional(v.never()) }),
}

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'long')
const single = fc.constantFrom<unknown>(
  '',
  'a',
  'ab',
  'x',
  null,
  undefined,
  true,
  0,
  1,
  -3,
  4,
  0.5,
  Number.NaN,
  2 ** 60,
  5n,
)
const anyValue = fc.oneof(
  single,
  fc.array(single, { maxLength: 4 }),
  fc.dictionary(key, single, { maxKeys: 5 }),
  fc.constant(Number.POSITIVE_INFINITY),
)

describe.each(Object.keys(shapes))('%s', (name) => {
  test('reads and refuses as valibot does', () => {
    const ours = shapes[name]?.(own)
    const independent = shapes[name]?.(valibot as unknown as typeof own) as valibot.GenericSchema | undefined
    if (ours === undefined || independent === undefined) throw new Error('unreachable')
    let accepted = 0
    fc.assert(
      fc.property(anyValue, (value) => {
        const found = ours.read(value)
        const expected = valibot.safeParse(independent, value, { abortEarly: true })
        expect(found === own.INVALID).toBe(!expected.success)
        if (expected.success) expect(found).toStrictEqual(expected.output)
        if (expected.success) accepted += 1
      }),
      { numRuns: 1_500 },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})

test('an object never takes keys that every object has', () => {
  const body = JSON.parse('{"__proto__":{"a":1},"constructor":2,"b":3}')
  const found = own.looseObject({}).read(body)
  expect(Object.entries(found)).toEqual([['b', 3]])
  expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
  expect(own.record(own.string(), own.unknown()).read(body)).toEqual({ b: 3 })
})
