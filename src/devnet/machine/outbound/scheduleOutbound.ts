import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { baseValueOf, blocksToOutbound } from '../../quote/outboundBlock.ts'
import { coinText, transfer } from '../bank.ts'
import { depositClaim } from '../claims.ts'
import { spendClout } from '../clout.ts'
import { emit } from '../events.ts'
import { addSentOutbound, findInbound, updateInbound } from '../inbound/inboundRecords.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { blankHash, type Outbound, type Tx } from '../records.ts'

/** Pays at once on the protocol's chain; schedules any other outbound for a block. */
export function scheduleOutbound(machine: Machine, outbound: Outbound, fromAccount: string): void {
  if (outbound.chain === machine.base.chain) payNative(machine, outbound, fromAccount)
  else appendOutbound(machine, ...planHeight(machine, outbound))
}

function payNative(machine: Machine, outbound: Outbound, from: string): void {
  const { coin, to, inHash } = outbound
  const { kind } = coin.asset
  if (kind === 'trade' || kind === 'secured') {
    depositClaim(machine, { kind, asset: coin.asset, amount: coin.amount, owner: to, assetAddress: '', txId: inHash })
  } else {
    transfer(machine, from, to, coin)
  }
  const gas = outbound.maxGas === undefined ? [] : [outbound.maxGas]
  const memo = outbound.originalMemo
  recordOutbound(machine, inHash, { id: blankHash, chain: outbound.chain, from, to, coins: [coin], gas, memo })
}

/** Records an outbound that is on its chain and emits its event. */
export function recordOutbound(machine: Machine, inHash: string, tx: Tx): void {
  addSentOutbound(machine, inHash, tx)
  if (tx.chain !== machine.base.chain) machine.lastSignedHeight = machine.height
  emit(machine, 'outbound', {
    in_tx_id: inHash,
    id: tx.id,
    chain: tx.chain,
    from: tx.from,
    to: tx.to,
    coin: tx.coins.map(coinText).join(', '),
    memo: tx.memo,
  })
}

/** Returns the block in which an outbound leaves, and the outbound with the clout it spent. */
function planHeight(machine: Machine, outbound: Outbound): readonly [number, Outbound] {
  const inbound = findInbound(machine, outbound.inHash)
  if (inbound === undefined) return [machine.height, outbound]
  const value = baseValue(machine, outbound.coin.asset, outbound.coin.amount)
  const vouched = applyClout[machine.protocol](machine, inbound.tx.from, outbound, value)
  const target = inbound.height + blocksToOutbound(machine.market, value - vouched)
  const usual = target > machine.height ? target : machine.height
  const height = machine.protocol === 'MAYACHAIN' && inbound.outboundHeight > 0 ? inbound.outboundHeight : usual
  if (height > inbound.outboundHeight) updateInbound(machine, outbound.inHash, { outboundHeight: height })
  return [height, { ...outbound, cloutSpent: vouched }]
}

type ApplyClout = (machine: Machine, from: string, outbound: Outbound, value: bigint) => bigint

/** Maya has no clout. */
const applyClout: Readonly<Record<Protocol, ApplyClout>> = {
  THORCHAIN: (machine, from, { to, aggregator }, value) =>
    aggregator === undefined ? spendClout(machine, from, to, value) : 0n,
  MAYACHAIN: () => 0n,
}

function baseValue({ market }: Machine, asset: Asset, amount: bigint): bigint {
  return baseValueOf(market, asset, amount)
}

/** Returns the value of all outbounds in later blocks, less the clout spent on them. */
export function scheduledValue(machine: Machine): bigint {
  let sum = 0n
  for (const [height, items] of machine.schedule) {
    if (height <= machine.height) continue
    for (const { coin, cloutSpent } of items) sum += baseValue(machine, coin.asset, coin.amount) - cloutSpent
  }
  return sum < 0n ? 0n : sum
}

/** Schedules an outbound for a block and emits its event. */
export function appendOutbound(machine: Machine, height: number, outbound: Outbound): void {
  const before = machine.schedule.get(height) ?? []
  write(machine.journal, machine.schedule, height, [...before, outbound])
  const { maxGas, coin } = outbound
  emit(machine, 'scheduled_outbound', {
    chain: outbound.chain,
    to_address: outbound.to,
    vault_pub_key: outbound.vaultPubKey ?? '',
    coin_asset: formatAsset(coin.asset),
    coin_amount: String(coin.amount),
    coin_decimals: '0',
    memo: outbound.memo,
    gas_rate: String(outbound.gasRate),
    in_hash: outbound.inHash,
    out_hash: '',
    module_name: '',
    max_gas_asset_0: maxGas === undefined ? '' : formatAsset(maxGas.asset),
    max_gas_amount_0: String(maxGas?.amount ?? 0n),
    max_gas_decimals_0: String(gasDecimals(outbound.chain)),
  })
}

/** Returns the decimals of a chain's gas asset as the nodes count them: at most 8. */
function gasDecimals(chain: string): number {
  return isChainId(chain) ? Math.min(chains[chain].nativeDecimals, 8) : 8
}
