import { describe, expect, test } from 'vitest'
import { countVotes, type Vote } from '../../../src/core/quorum/countVotes.ts'

const report = (endpoint: string, key: string, height = 100): Vote<string> => ({
  operator: endpoint,
  endpoint,
  report: { value: key, key, description: key, height },
})
const silent = (endpoint: string): Vote<string> => ({ operator: endpoint, endpoint, reason: 'no answer' })
const count = (votes: readonly Vote<string>[]) =>
  countVotes(votes, { operators: new Set(votes.map(({ operator }) => operator)).size, maxSkew: 10 })

describe('countVotes', () => {
  test('requires more than half of all endpoints, including silent ones', () => {
    expect(count([report('a', 'x'), report('b', 'x'), silent('c')]).agreed).toMatchObject({
      value: 'x',
      endpoints: ['a', 'b'],
    })
    expect(count([report('a', 'x'), silent('b'), silent('c')]).agreed).toBeUndefined()
    expect(count([report('a', 'x'), report('b', 'x'), silent('c'), silent('d')]).agreed).toBeUndefined()
    expect(count([report('a', 'x'), report('b', 'y')]).agreed).toBeUndefined()
    expect(count([]).agreed).toBeUndefined()
  })

  test('ignores an endpoint that is more than 10 blocks from the others', () => {
    expect(count([report('a', 'x', 100), report('b', 'x', 110), silent('c')]).agreed).toMatchObject({
      height: 110,
    })
    expect(count([report('a', 'x', 100), report('b', 'x', 111), silent('c')]).agreed).toBeUndefined()
    const ballot = count([report('a', 'x', 5), report('b', 'x', 100), report('c', 'x', 101)])
    expect(ballot.agreed?.endpoints).toEqual(['b', 'c'])
    expect(ballot.dissent).toEqual([{ endpoint: 'a', report: 'x, at height 5' }])
  })

  test('lists every dissenting endpoint with its report', () => {
    expect(count([report('a', 'x'), report('b', 'x'), report('c', 'y', 99)]).dissent).toEqual([
      { endpoint: 'c', report: 'y, at height 99' },
    ])
  })
})

describe('endpoints of one operator', () => {
  const by = (operator: string, vote: Vote<string>): Vote<string> => ({ ...vote, operator })

  test('share one vote', () => {
    const votes = [by('one', report('a1', 'x')), by('one', report('a2', 'x')), by('two', report('b', 'y')), silent('c')]
    expect(countVotes(votes, { operators: 3, maxSkew: 10 }).agreed).toBeUndefined()
    const { agreed, dissent } = countVotes([...votes, report('d', 'x')], { operators: 3, maxSkew: 10 })
    expect(agreed).toMatchObject({ values: ['x', 'x'], endpoints: ['a1', 'd'] })
    expect(dissent.map(({ endpoint }) => endpoint)).toEqual(['b', 'c'])
  })

  test('keep their vote when one of them is silent', () => {
    const votes = [by('one', silent('a1')), by('one', report('a2', 'x')), report('b', 'x'), silent('c')]
    expect(countVotes(votes, { operators: 3, maxSkew: 10 })).toEqual({
      agreed: { value: 'x', values: ['x', 'x'], height: 100, endpoints: ['a2', 'b'] },
      dissent: [{ endpoint: 'c', report: 'no answer' }],
    })
  })

  test('have no vote when their reports or heights contradict each other', () => {
    for (const other of [report('a2', 'y'), report('a2', 'x', 111)]) {
      const votes = [by('one', report('a1', 'x')), by('one', other), report('b', 'x'), silent('c')]
      const { agreed, dissent } = countVotes(votes, { operators: 3, maxSkew: 10 })
      expect(agreed).toBeUndefined()
      expect(dissent[0]?.report).toMatch(
        /^Its endpoints contradict each other: x, at height 100; [xy], at height 1\d\d\.$/,
      )
    }
  })

  test('are counted against all configured operators, not only those that responded', () => {
    expect(countVotes([report('a', 'x')], { operators: 3, maxSkew: 10 }).agreed).toBeUndefined()
    expect(countVotes([report('a', 'x'), report('b', 'x')], { operators: 4, maxSkew: 10 }).agreed).toBeUndefined()
  })
})
