import { describe, expect, test } from 'vitest'
import { memoizeText } from '../../src/std/memoizeText.ts'

function counted() {
  const requested: string[] = []
  const lengthOf = memoizeText((text: string) => {
    requested.push(text)
    return text === '' ? null : text.length
  })
  return { asked: requested, lengthOf }
}

describe('memoizeText', () => {
  test('computes once for each text, also for a null result', () => {
    const { asked: requested, lengthOf } = counted()
    expect(['abc', 'abc', '', ''].map(lengthOf)).toEqual([3, 3, null, null])
    expect(requested).toEqual(['abc', ''])
  })

  test('returns correct results for any number of texts', () => {
    const { lengthOf } = counted()
    for (let count = 0; count < 2_000; count += 1) expect(lengthOf(`${count}`)).toBe(`${count}`.length)
    expect(lengthOf('1999')).toBe(4)
  })

  test('does not cache long texts', () => {
    const { asked: requested, lengthOf } = counted()
    const long = 'x'.repeat(501)
    expect([lengthOf(long), lengthOf(long)]).toEqual([501, 501])
    expect(requested).toEqual([long, long])
  })

  test('computes again after an error', () => {
    let tries = 0
    const failing = memoizeText((text) => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return text
    })
    expect(() => failing('a')).toThrow('not yet')
    expect(failing('a')).toBe('a')
  })
})
