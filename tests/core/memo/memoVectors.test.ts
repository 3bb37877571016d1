import { describe, expect, test } from 'vitest'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { buildMemo } from '../../../src/core/memo/buildMemo.ts'
import { isSwapMemo, type Memo, type MemoKind } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { hasVectors, placeholders, readQuotes, readVectors, recordings } from '../../devnet/replay/quoteRows.ts'

interface MemoRow {
  readonly memo: string
  readonly source: string
  readonly valid: boolean
  readonly expect?: Readonly<Record<string, string>>
}

/** The names registered in the nodes' own tests. */
const registered: Readonly<Record<Protocol, readonly string[]>> = {
  THORCHAIN: [],
  MAYACHAIN: ['t', 't1', 't2', 't3', 't4', 't5', 'xxxx'],
}

const kinds: Readonly<Record<string, MemoKind>> = {
  TxAdd: 'add_liquidity',
  TxDonate: 'donate',
  TxSwap: 'swap',
  TxOutbound: 'outbound',
  TxMigrate: 'migrate',
  TxRagnarok: 'ragnarok',
  TxExec: 'execute',
  TxLeave: 'leave',
  TxTCYStake: 'stake_tcy',
  TxTCYUnstake: 'unstake_tcy',
  TxYggdrasilFund: 'yggdrasil_fund',
  TxYggdrasilReturn: 'yggdrasil_return',
  'ActionType.TRADE_ACC_DEPOSIT': 'trade_deposit',
  'ActionType.TRADE_ACC_WITHDRAW': 'trade_withdraw',
}

const fieldsOf = (memo: Memo): readonly string[] => ('fields' in memo ? memo.fields : [])

/** Maps getters of the nodes' tests to fields here. Getters of the direction repeat the kind. */
const getters: Readonly<Record<string, (protocol: Protocol, memo: Memo) => unknown>> = {
  type: (_, memo) => memo.kind,
  action: (_, memo) => memo.kind,
  GetAsset: (protocol, memo) => formatAsset(resolveAsset(assetOf(memo), protocol, [])),
  GetDestination: (_, memo) => (isSwapMemo(memo) ? memo.destination : fieldsOf(memo)[1]),
  dest_address: (_, memo) => fieldsOf(memo)[0],
  GetBlockHeight: (_, memo) => fieldsOf(memo)[0],
  GetDexTargetLimit: (_, memo) => (isSwapMemo(memo) ? memo.aggregator?.limit.toString() : undefined),
  // The row of a donation has its asset's text, because donations have none.
  String: (protocol, memo) =>
    memo.kind === 'donate' ? formatAsset(resolveAsset(assetOf(memo), protocol, [])) : buildMemo(inFull(protocol, memo)),
}

const assetOf = (memo: Memo): string => (isSwapMemo(memo) ? memo.asset : (fieldsOf(memo)[0] ?? ''))

function inFull(protocol: Protocol, memo: Memo): Memo {
  return isSwapMemo(memo) ? { ...memo, asset: formatAsset(resolveAsset(memo.asset, protocol, [])) } : memo
}

const protocolOf = ({ source }: MemoRow): Protocol => (source.includes('mayachain') ? 'MAYACHAIN' : 'THORCHAIN')

describe.runIf(hasVectors)('recorded memos', () => {
  test('parse like every row of the nodes’ own memo tests', () => {
    const { vectors } = readVectors('memo-vectors.json') as { vectors: readonly MemoRow[] }
    for (const row of vectors) {
      const protocol = protocolOf(row)
      const parsed = parseMemo(row.memo, protocol, { isName: (name) => registered[protocol].includes(name) })
      expect(parsed.ok, `${protocol} ${row.memo}`).toBe(row.valid)
      if (!parsed.ok) continue
      for (const [getter, value] of Object.entries(row.expect ?? {})) {
        const wanted = getter === 'type' || getter === 'action' ? kinds[value] : value
        const get = getters[getter]
        if (get) expect(get(protocol, parsed.memo), `${row.memo} ${getter}`).toBe(wanted)
        else expect(getter).toMatch(/^Is(Inbound|Outbound|Internal|Empty)$/)
      }
    }
    console.log(`${vectors.length} rows of memo-vectors.json`)
  })

  test.each(protocolIds)('%s: memos of recorded quotes round-trip exactly', (protocol) => {
    const memos = readQuotes(protocol).flatMap(({ expect: { memo } }) => (typeof memo === 'string' ? [memo] : []))
    for (const memo of memos) expectSame(protocol, memo)
    console.log(`${memos.length} memos of ${recordings[protocol]} quotes`)
    expect(memos.length).toBeGreaterThan(0)
  })

  test.each(protocolIds)('%s: memos of recorded swaps round-trip with the same meaning', (protocol) => {
    const { swaps } = readVectors(`${recordings[protocol]}/swap-events.json`) as {
      swaps: readonly { memo: string }[]
    }
    const memos = [...new Set(swaps.map(({ memo }) => memo))].map(fill)
    for (const memo of memos) {
      const parsed = parseMemo(memo, protocol)
      expect(parsed.ok ? '' : parsed.reason, memo).toBe('')
      if (!parsed.ok) continue
      expect(parseMemo(buildMemo(parsed.memo), protocol), memo).toEqual(meaning(parsed.memo))
    }
    console.log(`${memos.length} different memos of ${swaps.length} ${recordings[protocol]} swap events`)
    expect(memos.length).toBeGreaterThan(0)
  })
})

test.skipIf(hasVectors)('recorded memos are missing (../shared/vectors)', () => {
  console.log('Recorded memos are not here: only our own tables were checked.')
})

const fill = (text: string) =>
  Object.entries(placeholders).reduce((all, [name, value]) => all.replaceAll(name, value), text)

function expectSame(protocol: Protocol, memo: string): void {
  const parsed = parseMemo(memo, protocol)
  expect(parsed.ok ? buildMemo(parsed.memo) : parsed.reason).toBe(memo)
}

/** Empty fields at the end of a memo of another kind are not written. */
function meaning(memo: Memo) {
  if (!('fields' in memo)) return { ok: true, memo }
  const last = memo.fields.findLastIndex((field) => field !== '')
  return { ok: true, memo: { ...memo, fields: memo.fields.slice(0, last + 1) } }
}
