import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { readVectors, recordings } from './quoteRows.ts'
import type { Scenario } from './recordedSuites.ts'

export function recordedHashes(protocol: Protocol, { suite, ops }: Scenario): Map<string, string[]> {
  const inbound = ops.filter(({ type }) => type === 'tx-observed-in')
  const outside = new Set(inbound.flatMap(({ txs = [] }) => txs.map(({ tx }) => tx.id.toUpperCase())))
  const hashes = new Map<string, string[]>()
  for (const event of readSwaps(protocol)) {
    if (event.suite !== suite || outside.has(event.tx)) continue
    const known = hashes.get(event.memo) ?? []
    if (!known.includes(event.tx)) hashes.set(event.memo, [...known, event.tx])
  }
  return hashes
}

interface RecordedSwap {
  readonly suite: string
  readonly height: number
  readonly tx: string
  readonly memo: string
  readonly in: readonly [string, string]
  readonly out: readonly [string, string]
  readonly pool: string
  readonly liquidity_fee_in_rune: string
}

export function readSwaps(protocol: Protocol): readonly RecordedSwap[] {
  return (readVectors(`${recordings[protocol]}/swap-events.json`) as { swaps: readonly RecordedSwap[] }).swaps
}
