import { describe, expect, it } from 'vitest'
import { countVotes, type Vote } from '../../../src/core/quorum/countVotes.ts'

const says = (endpoint: string, key: string, height = 100): Vote<string> => ({
  operator: endpoint,
  endpoint,
  report: { value: key, key, description: key, height },
})
const silent = (endpoint: string): Vote<string> => ({ operator: endpoint, endpoint, reason: 'no answer' })
const count = (votes: readonly Vote<string>[]) =>
  countVotes(votes, { operators: new Set(votes.map(({ operator }) => operator)).size, maxSkew: 10 })

describe('countVotes', () => {
  it('requires more than half of all endpoints, including silent ones', () => {
    expect(count([says('a', 'x'), says('b', 'x'), silent('c')]).agreed).toMatchObject({
      value: 'x',
      endpoints: ['a', 'b'],
    })
    expect(count([says('a', 'x'), silent('b'), silent('c')]).agreed).toBeUndefined()
    expect(count([says('a', 'x'), says('b', 'x'), silent('c'), silent('d')]).agreed).toBeUndefined()
    expect(count([says('a', 'x'), says('b', 'y')]).agreed).toBeUndefined()
    expect(count([]).agreed).toBeUndefined()
  })

  it('ignores an endpoint that is more than 10 blocks from the others', () => {
    expect(count([says('a', 'x', 100), says('b', 'x', 110), silent('c')]).agreed).toMatchObject({
      height: 110,
    })
    expect(count([says('a', 'x', 100), says('b', 'x', 111), silent('c')]).agreed).toBeUndefined()
    const ballot = count([says('a', 'x', 5), says('b', 'x', 100), says('c', 'x', 101)])
    expect(ballot.agreed?.endpoints).toEqual(['b', 'c'])
    expect(ballot.dissent).toEqual([{ endpoint: 'a', says: 'x, at height 5' }])
  })

  it('lists every dissenting endpoint with its report', () => {
    expect(count([says('a', 'x'), says('b', 'x'), says('c', 'y', 99)]).dissent).toEqual([
      { endpoint: 'c', says: 'y, at height 99' },
    ])
  })
})

describe('endpoints of one operator', () => {
  const by = (operator: string, vote: Vote<string>): Vote<string> => ({ ...vote, operator })

  it('share one vote', () => {
    const votes = [by('one', says('a1', 'x')), by('one', says('a2', 'x')), by('two', says('b', 'y')), silent('c')]
    expect(countVotes(votes, { operators: 3, maxSkew: 10 }).agreed).toBeUndefined()
    const { agreed, dissent } = countVotes([...votes, says('d', 'x')], { operators: 3, maxSkew: 10 })
    expect(agreed).toMatchObject({ values: ['x', 'x'], endpoints: ['a1', 'd'] })
    expect(dissent.map(({ endpoint }) => endpoint)).toEqual(['b', 'c'])
  })

  it('keep their vote when one of them is silent', () => {
    const votes = [by('one', silent('a1')), by('one', says('a2', 'x')), says('b', 'x'), silent('c')]
    expect(countVotes(votes, { operators: 3, maxSkew: 10 })).toEqual({
      agreed: { value: 'x', values: ['x', 'x'], height: 100, endpoints: ['a2', 'b'] },
      dissent: [{ endpoint: 'c', says: 'no answer' }],
    })
  })

  it('have no vote when their reports or heights contradict each other', () => {
    for (const other of [says('a2', 'y'), says('a2', 'x', 111)]) {
      const votes = [by('one', says('a1', 'x')), by('one', other), says('b', 'x'), silent('c')]
      const { agreed, dissent } = countVotes(votes, { operators: 3, maxSkew: 10 })
      expect(agreed).toBeUndefined()
      expect(dissent[0]?.says).toMatch(
        /^Its endpoints contradict each other: x, at height 100; [xy], at height 1\d\d\.$/,
      )
    }
  })

  it('are counted against all configured operators, not only those that responded', () => {
    expect(countVotes([says('a', 'x')], { operators: 3, maxSkew: 10 }).agreed).toBeUndefined()
    expect(countVotes([says('a', 'x'), says('b', 'x')], { operators: 4, maxSkew: 10 }).agreed).toBeUndefined()
  })
})
