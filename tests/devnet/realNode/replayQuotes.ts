import { differencesOf } from './compareQuote.ts'
import { knownDifferences } from './knownDifferences.ts'
import { readRealQuotes, realStateReader } from './realQuotes.ts'

/** Figures of a replay, and every answer that differs without a known cause. */
export interface QuoteReplay {
  readonly compared: number
  readonly known: number
  readonly wrong: readonly { readonly id: string; readonly query: object; readonly differences: readonly string[] }[]
  /** Known differences among the compared rows whose answer agrees. */
  readonly agreeing: readonly string[]
}

/** Number of recorded quotes with an answer or a refusal. */
export const QUOTE_COUNT = 9_987

/** Replays `count` of the recorded quotes, spread evenly over them from an offset of the seed. */
export function replayQuotes({ count, seed }: { count: number; seed: number }): QuoteReplay {
  const stateOf = realStateReader()
  const step = Math.max(1, Math.floor(QUOTE_COUNT / count))
  let position = seed % step
  let compared = 0
  const wrong: { id: string; query: object; differences: readonly string[] }[] = []
  const agreeing: string[] = []
  let known = 0
  for (const { state, quotes } of readRealQuotes()) {
    const machine = stateOf(state)
    for (const [row, quote] of quotes.entries()) {
      const answered = quote.answer !== undefined || quote.error !== undefined
      if (!answered || position++ % step !== 0) continue
      compared++
      const id = `${state.id}/${row}`
      const differences = differencesOf(machine, quote)
      if (id in knownDifferences) known++
      if (id in knownDifferences && differences.length === 0) agreeing.push(id)
      if (!(id in knownDifferences) && differences.length > 0) wrong.push({ id, query: quote.query, differences })
    }
  }
  return { compared, known, wrong, agreeing }
}
