import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { differencesOf } from './compareQuote.ts'
import { knownDifferences } from './knownDifferences.ts'
import { quoteCount, readRealQuotes, realStateReader } from './realQuotes.ts'

/** Figures of a replay, and every answer that differs without a known cause. */
export interface QuoteReplay {
  readonly compared: number
  readonly known: number
  readonly wrong: readonly { readonly id: string; readonly query: object; readonly differences: readonly string[] }[]
}

/** Replays `count` of a node's recorded quotes, spread evenly over them from an offset of the seed. */
export function replayQuotes(protocol: Protocol, { count, seed }: { count: number; seed: number }): QuoteReplay {
  const stateOf = realStateReader(protocol)
  const step = Math.max(1, Math.floor(quoteCount(protocol) / count))
  let position = seed % step
  let compared = 0
  let known = 0
  const wrong: { id: string; query: object; differences: readonly string[] }[] = []
  for (const { state, rows } of readRealQuotes(protocol)) {
    const machine = stateOf(state)
    for (const { id, quote } of rows) {
      if (position++ % step !== 0) continue
      compared++
      const differences = differencesOf(machine, quote)
      if (differences.length === 0) continue
      if (knownDifferences[protocol].some(({ explains }) => explains(quote.query, differences))) known++
      else wrong.push({ id, query: quote.query, differences })
    }
  }
  return { compared, known, wrong }
}
