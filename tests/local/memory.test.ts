import { describe, expect, test } from 'vitest'
import { createMemory } from '../../src/local/memory.ts'
import type { Outgoing } from '../../src/local/outgoing.ts'

const saying = (body: Outgoing['body']): Outgoing => ({ status: 200, headers: {}, body })
const bounds = { entries: 3, bytes: 100, keyLength: 10 }

describe('the memory of answers', () => {
  test('gives back what it was given, and nothing for what it was not', () => {
    const memory = createMemory(bounds)
    const answer = saying('a')
    memory.keep('a', answer)
    expect(memory.recall('a')).toBe(answer)
    expect(memory.recall('b')).toBeUndefined()
    expect(memory.recall(undefined)).toBeUndefined()
  })

  test('holds so many answers, and forgets first what was asked for longest ago', () => {
    const memory = createMemory(bounds)
    for (const key of ['a', 'b', 'c']) memory.keep(key, saying(key))
    memory.recall('a')
    memory.keep('d', saying('d'))
    expect(['a', 'b', 'c', 'd'].map((key) => memory.recall(key)?.body)).toEqual(['a', undefined, 'c', 'd'])
  })

  test('holds so many bytes, however often one key is given anew', () => {
    const memory = createMemory(bounds)
    for (let round = 0; round < 10; round += 1) memory.keep('a', saying('x'.repeat(40)))
    memory.keep('b', saying(Buffer.alloc(60)))
    expect([memory.recall('a'), memory.recall('b')]).not.toContain(undefined)
    memory.keep('c', saying('é'))
    expect(memory.recall('a')).toBeUndefined()
    expect(memory.recall('b')).toBeDefined()
  })

  test('keeps nothing that is larger than itself, under a long key, or still arriving', () => {
    const memory = createMemory(bounds)
    memory.keep('a', saying('x'.repeat(101)))
    memory.keep('k'.repeat(11), saying('x'))
    memory.keep('s', saying(new ReadableStream()))
    for (const key of ['a', 'k'.repeat(11), 's']) expect(memory.recall(key)).toBeUndefined()
  })
})
