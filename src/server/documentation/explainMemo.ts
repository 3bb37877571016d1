import type { z } from 'zod'
import { decimalOf } from '../../contract/aggregator/aggregatorFields.ts'
import type { documentationTools } from '../../contract/documentation/documentationTools.ts'
import { type Asset, formatAsset, knownDecimals } from '../../core/asset/asset.ts'
import { type FuzzyPool, resolveAsset } from '../../core/asset/fuzzy.ts'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { isSwapMemo, type Memo, type MemoKind, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'
import type { ServerContext } from '../context.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'
import type { Handler } from '../transport/bindHandler.ts'

type Explained = typeof documentationTools.explainMemo
type Reading = z.input<Explained['output']>['readings'][number]

/** Longest text of a memo that is shown: longer than any address. */
const FIELD_LENGTH = 160
const cut = (text: string) => sanitizeText(text, FIELD_LENGTH)

/**
 * Explains a memo as both protocols read it. Shortened assets are resolved with the pools; while no node answers, they
 * stay as written.
 */
export const explainMemo: Handler<Explained> = async ({ memo, protocol }, context) => {
  const asked = protocol === undefined ? protocolIds : [protocol]
  return { readings: await Promise.all(asked.map((each) => readMemo(memo, each, context))) }
}

async function readMemo(text: string, protocol: Protocol, context: ServerContext): Promise<Reading> {
  const parsed = parseMemo(text, protocol)
  if (!parsed.ok) return { protocol, readable: false, reason: cut(parsed.reason) }
  const { memo } = parsed
  const known = { protocol, readable: true, kind: memo.kind } as const
  if (!isSwapMemo(memo)) return { ...known, summary: summaryOf(memo), ...fieldsOf(memo) }
  const node = context.nodes[protocol]
  const pools = await cachedAgreedPools(node, { now: context.clock() }).catch(() => [])
  return { ...known, ...readSwap(memo, protocol, pools) }
}

function readSwap(memo: SwapMemo, protocol: Protocol, pools: readonly FuzzyPool[]): Partial<Reading> {
  const { destination, refundAddress, limit, interval, quantity, affiliates, affiliateBps } = memo
  const asset = assetIn(memo.asset, protocol, pools)
  const shown = asset === undefined ? cut(memo.asset) : formatAsset(asset)
  const minimum = limit > 0n && asset && knownDecimals(asset) !== undefined ? decimalOf(limit, asset) : undefined
  const payee = destination === '' ? 'the sender' : cut(destination)
  const least = limit === 0n ? 'without a price limit' : `for at least ${minimum ?? `${limit} base units`}`
  return {
    summary: `Swaps the deposit to ${shown} over ${protocols[protocol].name} and pays ${payee}, ${least}.`,
    asset: shown,
    ...(destination === '' ? {} : { destination: cut(destination) }),
    ...(refundAddress === '' ? {} : { refund_address: cut(refundAddress) }),
    ...(minimum === undefined ? {} : { minimum_out: minimum }),
    streaming: { interval_blocks: String(interval), parts: String(quantity) },
    affiliates: affiliates.map((name, index) => {
      const bps = affiliateBps[index] ?? affiliateBps[0]
      return { name: cut(name), ...(bps === undefined ? {} : { bps }) }
    }),
  }
}

function assetIn(text: string, protocol: Protocol, pools: readonly FuzzyPool[]): Asset | undefined {
  try {
    return resolveAsset(text, protocol, pools)
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}

const summaries: Readonly<Partial<Record<MemoKind, string>>> = {
  modify_limit_swap: 'Changes the limit of an open limit swap, or cancels it with a limit of 0.',
  register_reference: 'Registers a memo under a reference number for memoless swaps.',
  use_reference: 'Uses the memo that is registered under a reference number.',
  name: 'Registers or changes a THORName or a MAYAName.',
  add_liquidity: 'Adds the deposit to a liquidity pool.',
  withdraw_liquidity: 'Withdraws from a liquidity pool.',
  donate: 'Donates the deposit to a pool. Nothing is paid back.',
  outbound: 'A payment by the network, of a swap with the named hash.',
  refund: 'A refund by the network, of the deposit with the named hash.',
  migrate: 'A transfer between vaults of the network.',
  bond: 'Bonds coins to a node.',
  unbond: 'Takes coins out of a node’s bond.',
  reserve: 'Gives the deposit to the reserve. Nothing is paid back.',
  trade_deposit: 'Deposits into a trade account.',
  trade_withdraw: 'Withdraws from a trade account.',
  secured_deposit: 'Deposits into a secured asset.',
  secured_withdraw: 'Withdraws from a secured asset.',
}

const summaryOf = ({ kind }: Memo): string => summaries[kind] ?? `A memo of the kind ${kind}, which is not a swap.`

/** The parts of a memo that is not a swap, as written. */
function fieldsOf(memo: Exclude<Memo, SwapMemo>): Pick<Reading, 'fields'> {
  if ('fields' in memo) return { fields: memo.fields.map(cut) }
  const { kind: _, passThrough: __, ...rest } = memo
  const texts = Object.values(rest).filter((value) => typeof value === 'string')
  return { fields: texts.map(cut) }
}
