import { describe, expect, test } from 'vitest'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { isProtocolAddress } from '../../../src/core/memo/addressFields.ts'
import { affiliateShares } from '../../../src/core/memo/affiliateCaps.ts'
import { isSwapMemo, type Memo, type MemoKind, type SwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { hasVectors, readVectors } from '../../devnet/replay/quoteRows.ts'
import { deliberateDifferences } from './deliberateDifferences.ts'

/** What a node's parser made of a memo. */
type NodeReading =
  | { readonly error: string }
  | {
      readonly error?: never
      readonly type: string
      readonly asset: string
      readonly dest: string
      readonly limit?: string
      readonly interval?: string
      readonly quantity?: string
      readonly dex?: string
      readonly dexAsset?: string
      readonly dexLimit?: string
      readonly affs?: readonly string[]
      readonly bps?: readonly string[]
      readonly refund?: string
    }

type MemoRow = { readonly memo: string } & Readonly<Record<Protocol, NodeReading>>

interface MemoVectors {
  readonly names: {
    readonly registered: readonly string[]
    readonly own_share_on_maya: Readonly<Record<string, number>>
  }
  readonly memos: readonly MemoRow[]
}

/** Kinds by the word that the nodes print. THORNode prints nothing for its pool memos. */
const kinds: Readonly<Record<string, readonly MemoKind[]>> = {
  swap: ['swap', 'limit_swap'],
  'm=<': ['modify_limit_swap'],
  r: ['use_reference'],
  reference: ['register_reference'],
  'secure-': ['secured_withdraw'],
  tcy: ['claim_tcy'],
  'tcy-': ['unstake_tcy'],
  '': ['pool_deposit', 'pool_withdraw'],
  'pool+': ['pool_deposit'],
  'pool-': ['pool_withdraw'],
  noop: ['noop'],
  donate: ['donate'],
  add: ['add_liquidity'],
  withdraw: ['withdraw_liquidity'],
  refund: ['refund'],
  migrate: ['migrate'],
  ragnarok: ['ragnarok'],
  consolidate: ['consolidate'],
  thorname: ['name'],
  mayaname: ['name'],
  'yggdrasil+': ['yggdrasil_fund'],
}

describe.runIf(hasVectors)('memos that both real nodes parsed', () => {
  const vectors = hasVectors ? (readVectors('memos-real-nodes.json') as MemoVectors) : undefined
  const { registered = [], own_share_on_maya: ownShares = {} } = vectors?.names ?? {}
  const isName = (name: string) => registered.includes(name.toLowerCase())

  test.each(protocolIds)('mean the same here on %s, except for kinds that differ on purpose', (protocol) => {
    const rows = vectors?.memos ?? []
    const used = new Set<string>()
    for (const row of rows) {
      const parsed = parseMemo(row.memo, protocol, { isName })
      const node = row[protocol]
      if (parsed.ok && node.error === undefined) {
        expect(ourReading(protocol, parsed.memo, node), row.memo).toEqual(node)
      } else if (parsed.ok || node.error === undefined) {
        const cause = deliberateDifferences.find(({ applies }) => applies(row.memo, protocol))
        expect(cause, `${row.memo}: ${parsed.ok ? 'read' : parsed.reason}, node: ${JSON.stringify(node)}`).toBeDefined()
        if (cause) used.add(cause.reason)
      }
    }
    console.log(`${rows.length} memos of a real node on ${protocol}, ${used.size} kinds differ on purpose`)
    expect(rows.length).toBeGreaterThan(200)
    expect(used.size).toBeGreaterThan(0)
  })

  test('show every kind that differs on purpose', () => {
    const unused = deliberateDifferences.filter(
      ({ applies }) => !vectors?.memos.some(({ memo }) => protocolIds.some((protocol) => applies(memo, protocol))),
    )
    expect(unused).toEqual([])
  })

  type Read = Exclude<NodeReading, { error: string }>

  /** Writes a memo of ours in the fields that the node printed. */
  function ourReading(protocol: Protocol, memo: Memo, node: Read): Record<string, unknown> {
    expect(kinds[node.type], node.type).toContain(memo.kind)
    if (!isSwapMemo(memo)) return { ...node }
    return { ...node, ...swapReading(protocol, memo, node) }
  }

  function swapReading(protocol: Protocol, memo: SwapMemo, node: Read): Partial<Read> {
    const { aggregator } = memo
    return {
      asset: formatAsset(resolveAsset(memo.asset, protocol, [])),
      // A node resolves names and drops a refund address that it cannot read.
      dest: isName(memo.destination) ? node.dest : memo.destination,
      refund: isProtocolAddress(memo.refundAddress, protocol) ? memo.refundAddress : '',
      limit: memo.limit.toString(),
      interval: memo.interval.toString(),
      quantity: memo.quantity.toString(),
      affs: memo.affiliates,
      bps: shares(protocol, memo),
      dex: aggregator?.code ?? '',
      dexAsset: aggregator?.target ?? '',
      ...(node.dexLimit === undefined ? {} : { dexLimit: (aggregator?.limit ?? 0n).toString() }),
    }
  }

  /** Shares in numbers: on Maya, a name's own share comes before one for all. */
  function shares(protocol: Protocol, memo: SwapMemo): readonly string[] {
    const forAll = memo.affiliateBps.length === 1 ? memo.affiliateBps[0] : undefined
    return affiliateShares(memo, protocol).map(({ name, bps }) => String(bps ?? ownShares[name] ?? forAll ?? 0))
  }
})

test.skipIf(hasVectors)('memos of real nodes are missing (../shared/vectors)', () => {
  console.log('Memos of real nodes are not here: only our own tables were checked.')
})
