import { describe, expect, test } from 'vitest'
import { memoizeText } from '../../src/std/memoizeText.ts'

function counted() {
  const asked: string[] = []
  const lengthOf = memoizeText((text: string) => {
    asked.push(text)
    return text === '' ? null : text.length
  })
  return { asked, lengthOf }
}

describe('a function that remembers', () => {
  test('looks at a text once, also when there is nothing to find', () => {
    const { asked, lengthOf } = counted()
    expect(['abc', 'abc', '', ''].map(lengthOf)).toEqual([3, 3, null, null])
    expect(asked).toEqual(['abc', ''])
  })

  test('answers rightly however many texts come', () => {
    const { lengthOf } = counted()
    for (let count = 0; count < 2_000; count += 1) expect(lengthOf(`${count}`)).toBe(`${count}`.length)
    expect(lengthOf('1999')).toBe(4)
  })

  test('keeps nothing of a long text', () => {
    const { asked, lengthOf } = counted()
    const long = 'x'.repeat(501)
    expect([lengthOf(long), lengthOf(long)]).toEqual([501, 501])
    expect(asked).toEqual([long, long])
  })

  test('asks again after a failure', () => {
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
