import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { disbursement } from '../../../core/quote/math/pool.ts'
import { cutToDecimals } from '../../../core/quote/math/share.ts'
import { gasDetails } from '../../quote/gasDetails.ts'
import { isBase } from '../../quote/market.ts'
import { outboundCost } from '../../quote/outboundCost.ts'
import { settingOf } from '../../rules/state.ts'
import { debit, transfer } from '../bank.ts'
import { emit } from '../events.ts'
import { countFee } from '../gas.ts'
import { addPlannedOutbound } from '../inbound/inboundRecords.ts'
import type { Machine } from '../machine.ts'
import { changePool, findPool } from '../poolLedger.ts'
import { blankHash, type Coin, type Outbound } from '../records.ts'
import { chooseVaults } from '../vaults/chooseVault.ts'
import { isAddressOnChain, OutboundRefusal, type OutboundRequest, outboundMemo } from './outboundRequest.ts'

/** Each node's error prefix. */
const prefix: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'failed to prepare tx out item',
  MAYACHAIN: 'fail to prepare outbound tx',
}

/** Each node's reason when no network fee is observed on a chain. */
const withoutNetworkFee: Readonly<Record<Protocol, (chain: string) => string>> = {
  THORCHAIN: (chain) => `fail to get max gas details: network fee for chain(${chain}) is invalid`,
  MAYACHAIN: (chain) => `max gas cannot be empty: [0 ${isChainId(chain) ? chains[chain].gasAsset : chain}]`,
}

/**
 * Chooses the vaults and deducts an outbound fee for each: the fee stays in the pool, which pays its value to the
 * reserve. Returns [] if nothing is left to send. Throws `OutboundRefusal`. Source: prepareTxOutItem of both nodes.
 */
export function prepareOutbounds(machine: Machine, request: OutboundRequest, chain: string): readonly Outbound[] {
  const { coin, to, inHash } = request
  const fault = (reason: string) => new OutboundRefusal(`${prefix[machine.protocol]}: ${reason}`)
  if (to === '') throw fault("empty to address, can't send out")
  if (!isAddressOnChain(to, chain)) throw fault(`to address(${to}), is not of chain(${chain})`)
  const fee = outboundCost(machine.market, coin.asset)
  const gas = gasDetails(machine, chain)
  if (gas === undefined) throw fault(withoutNetworkFee[machine.protocol](chain))
  const native = chain === machine.base.chain
  const parts = native ? [coin] : chooseVaults(machine, { ...request, chain, fee, maxGas: gas.maxGas })
  if (parts.length === 0) {
    throw fault(`insufficient funds for outbound request: ${to} ${coin.amount} remaining`)
  }
  const originalMemo = outboundMemo(machine, request)
  const common = {
    chain,
    to,
    originalMemo,
    gasRate: gas.gasRate,
    maxGas: gas.maxGas,
    cloutSpent: 0n,
    memo: sendsMemo(machine, request, originalMemo) ? originalMemo : '',
    inHash: inHash === '' ? blankHash : inHash,
    ...(request.aggregator === undefined ? {} : { aggregator: request.aggregator }),
  }
  return parts.flatMap((part) => {
    const whole = { asset: coin.asset, amount: part.amount }
    const rest = takeFee(machine, { ...request, coin: whole }, chain, fee)
    if (rest === undefined) return []
    const outbound: Outbound = { ...common, coin: rest, ...('pubKey' in part ? { vaultPubKey: part.pubKey } : {}) }
    addPlannedOutbound(machine, outbound)
    return [outbound]
  })
}

/** Whether the outbound has a memo. THORChain can omit it, unless it passes data on. */
function sendsMemo(machine: Machine, { aggregator }: OutboundRequest, memo: string): boolean {
  return settingOf(machine, 'EnableMemolessOutbound') <= 0 || aggregator !== undefined || memo.includes('|')
}

function takeFee(machine: Machine, request: OutboundRequest, chain: string, prescribed: bigint): Coin | undefined {
  const { coin, inHash } = request
  const fee = prescribed < coin.amount ? prescribed : coin.amount
  const rest = coin.amount - fee
  if (isBase(machine.market, coin.asset)) return takeBaseFee(machine, request, fee)
  const pool = findPool(machine, coin.asset)
  if (rest === 0n || rest < dust[machine.protocol](coin, chain)) return undefined
  if (pool !== undefined && pool.poolUnits > 0n && fee > 0n) {
    const inBase = disbursement(fee, pool, machine.protocol)
    const deduct = inBase > pool.balanceBase ? pool.balanceBase : inBase
    const synth = coin.asset.kind === 'synth'
    changePool(machine, pool, {
      balanceBase: pool.balanceBase - deduct,
      ...(synth ? { synthSupply: pool.synthSupply - fee } : { balanceAsset: pool.balanceAsset + fee }),
    })
    if (synth) debit(machine, machine.modules.asgard, { asset: coin.asset, amount: fee })
    payReserve[machine.protocol](machine, machine.modules.asgard, deduct)
    if (chain !== machine.base.chain) countFee(machine, formatAsset(coin.asset), { withheld: deduct, spent: 0n })
    emitFee(machine, inHash, { asset: coin.asset, amount: fee }, deduct)
  }
  const exact = machine.protocol === 'THORCHAIN' && coin.asset.kind === 'synth'
  return { asset: coin.asset, amount: exact ? rest : cutToDecimals(rest, pool?.decimals ?? 8) }
}

function takeBaseFee(machine: Machine, { coin, inHash, fromAccount }: OutboundRequest, fee: bigint): Coin | undefined {
  if (coin.amount === fee) return undefined
  const account = fromAccount ?? machine.modules.asgard
  if (fee > 0n) {
    if (account !== machine.modules.reserve) payReserve[machine.protocol](machine, account, fee)
    emitFee(machine, inHash, { asset: coin.asset, amount: fee }, 0n)
  }
  return { asset: coin.asset, amount: coin.amount - fee }
}

function emitFee(machine: Machine, inHash: string, coin: Coin, poolDeduct: bigint): void {
  emit(machine, 'fee', {
    tx_id: inHash,
    coins: `${coin.amount} ${formatAsset(coin.asset)}`,
    pool_deduct: String(poolDeduct),
  })
}

/** Minimum output: on THORChain the dust threshold for a gas asset, on Maya none. */
const dust: Readonly<Record<Protocol, (coin: Coin, chain: string) => bigint>> = {
  THORCHAIN: ({ asset }, chain) => {
    if (!isChainId(chain) || asset.kind !== 'native') return 0n
    const gasAsset = formatAsset(parseAsset(chains[chain].gasAsset)) === formatAsset(asset)
    return gasAsset ? chains[chain].dustThreshold.THORCHAIN : 0n
  },
  MAYACHAIN: () => 0n,
}

/** Pays a fee to the reserve. On Maya, MayaFundPerc percent of it go to the Maya fund. */
export const payReserve: Readonly<Record<Protocol, (machine: Machine, from: string, amount: bigint) => void>> = {
  THORCHAIN: (machine, from, amount) =>
    transfer(machine, from, machine.modules.reserve, { asset: machine.base, amount }),
  MAYACHAIN: (machine, from, amount) => {
    const fund = (amount * BigInt(Math.max(settingOf(machine, 'MayaFundPerc'), 0))) / 100n
    transfer(machine, from, machine.modules.mayaFund, { asset: machine.base, amount: fund })
    transfer(machine, from, machine.modules.reserve, { asset: machine.base, amount: amount - fund })
  },
}
