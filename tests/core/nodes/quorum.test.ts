import { describe, expect, it } from 'vitest'
import { countVotes, type Vote } from '../../../src/core/nodes/quorum.ts'

const says = (endpoint: string, key: string, height = 100): Vote<string> => ({
  endpoint,
  said: { value: key, key, words: key, height },
})
const silent = (endpoint: string): Vote<string> => ({ endpoint, silent: 'no answer' })

describe('counting votes', () => {
  it('needs more than half of all endpoints, silent ones included', () => {
    expect(countVotes([says('a', 'x'), says('b', 'x'), silent('c')], 10).agreed).toMatchObject({
      value: 'x',
      endpoints: ['a', 'b'],
    })
    expect(countVotes([says('a', 'x'), silent('b'), silent('c')], 10).agreed).toBeUndefined()
    expect(countVotes([says('a', 'x'), says('b', 'x'), silent('c'), silent('d')], 10).agreed).toBeUndefined()
    expect(countVotes([says('a', 'x'), says('b', 'y')], 10).agreed).toBeUndefined()
    expect(countVotes([], 10).agreed).toBeUndefined()
  })

  it('does not count an endpoint that is more than 10 blocks from the others, whatever it says', () => {
    expect(countVotes([says('a', 'x', 100), says('b', 'x', 110), silent('c')], 10).agreed).toMatchObject({
      height: 110,
    })
    expect(countVotes([says('a', 'x', 100), says('b', 'x', 111), silent('c')], 10).agreed).toBeUndefined()
    const ballot = countVotes([says('a', 'x', 5), says('b', 'x', 100), says('c', 'x', 101)], 10)
    expect(ballot.agreed?.endpoints).toEqual(['b', 'c'])
    expect(ballot.dissent).toEqual([{ endpoint: 'a', says: 'x, at height 5' }])
  })

  it('names everybody who said otherwise, and how', () => {
    expect(countVotes([says('a', 'x'), says('b', 'x'), says('c', 'y', 99)], 10).dissent).toEqual([
      { endpoint: 'c', says: 'y, at height 99' },
    ])
  })
})
