import { hex } from '@scure/base'
import { chains } from '../../../core/chains/chains.ts'
import { opReturnScript } from '../../../core/deposits/utxo/script.ts'
import { memoOutputs } from '../../../core/memo/memoOutputs.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { labelHash } from '../../derive.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import {
  ChainRefusal,
  type Consolidated,
  type ConsolidateParams,
  type Credit,
  type DevnetChain,
  type Transfer,
} from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing, hash160 } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, throwUnsupportedAsset, unitsOf } from '../tokens.ts'
import { blockbookWire } from './blockbook.ts'
import { esploraWire } from './esplora.ts'
import { formatOf } from './format.ts'
import {
  addCoin,
  admit,
  apply,
  coinsOf,
  countOf,
  emptyLedger,
  type LedgerCoin,
  type LedgerTx,
  memoOf,
  nameOfCoin,
} from './ledger.ts'
import { costOfCoin, dustOf, INPUT_VSIZE, leastFee, policies } from './policy.ts'
import { addressOfScript, normalAddress, ownScript, scriptOfAddress } from './scripts.ts'
import { signInputs } from './signatures.ts'
import type { TxOutput, UtxoTx } from './utxoTx.ts'

/** A chain of Bitcoin's kind in memory: outputs, real transactions with real signatures, and a public server's wire. */
export function createUtxoChain(chain: UtxoReaderChain, { seed, startTime, endowments }: ChainSetup): DevnetChain {
  const keys = createKeyRing(chain, seed)
  const format = formatOf(chain)
  const state = emptyLedger()
  const { gasAsset, nativeDecimals } = chains[chain]
  const blocks = createBlocks<LedgerTx>({ chain, seed, startTime, settle, feeOf })

  function settle({ tx, spent }: LedgerTx): readonly Payment[] {
    const from = addressOfScript(chain, spent[0]?.script ?? new Uint8Array()) ?? ''
    const memo = memoOf(chain, tx)
    return tx.outputs.flatMap(({ script, amount }) => {
      const to = addressOfScript(chain, script)
      return to === undefined || to === from ? [] : [{ from, to, memo, coins: [{ asset: gasAsset, native: amount }] }]
    })
  }

  function feeOf({ tx, spent }: LedgerTx): bigint {
    return sumOf(spent) - sumOf(tx.outputs)
  }

  function broadcast(bytes: Uint8Array): string {
    const taken = admit(chain, state, bytes, blocks.height())
    const txid = format.txidOf(bytes)
    apply(state, txid, taken)
    blocks.addPending(txid, taken)
    return txid
  }

  const amountOf = ({ asset, amount }: Credit): bigint =>
    asset === gasAsset ? nativeOf(asset, amount, nativeDecimals) : throwUnsupportedAsset(chain, asset)

  /** Selects the largest coins first until they cover outputs and fee. */
  function chosen(coins: readonly LedgerCoin[], outputs: readonly TxOutput[]) {
    const wanted = sumOf(outputs)
    const ordered = [...coins].sort(largerFirst)
    for (let count = 1; count <= ordered.length; count++) {
      const inputs = ordered.slice(0, count)
      const held = sumOf(inputs)
      const fee = enoughFor(inputs, outputs)
      if (held >= wanted + fee) return { inputs, rest: held - wanted - fee }
    }
    throw new ChainRefusal(-6, 'Insufficient funds')
  }

  /** Of the largest form that the transaction can take: signatures of 72 bytes, change included. */
  function enoughFor(inputs: readonly LedgerCoin[], outputs: readonly TxOutput[]): bigint {
    const size = 60 + inputs.length * INPUT_VSIZE + outputs.reduce((sum, { script }) => sum + 9 + script.length, 0)
    const rate = BigInt(size) * policies[chain].feeRate
    const least = leastFee(chain, { ...unsigned(inputs, outputs), outputs: [...outputs, ...outputs.slice(0, 1)] }, size)
    return rate > least ? rate : least
  }

  const unsigned = (inputs: readonly LedgerCoin[], outputs: readonly TxOutput[]): UtxoTx => ({
    version: format.version,
    locktime: 0,
    inputs: inputs.map(({ txid, vout }) => ({
      ...{ txid, vout, sequence: 0xffff_ffff, scriptSig: new Uint8Array(), witness: [] },
    })),
    outputs,
  })

  function send(transfer: Transfer): string {
    const key = keys(transfer.from)
    const script = ownScript(chain, hash160(key.publicKey))
    const payment = { script: scriptOfAddress(chain, transfer.to), amount: amountOf(transfer) }
    const outputs = [payment, ...memoScripts(chain, transfer.memo)]
    const { inputs, rest } = chosen(coinsOf(state, script), outputs)
    const change = rest >= dustOf(chain, 'p2pkh') ? [{ script, amount: rest }] : []
    return broadcast(format.encode(signInputs(format, unsigned(inputs, [...outputs, ...change]), inputs, key)))
  }

  /** Merges the smallest coins first; coins worth less than their spending cost are skipped. */
  function consolidate({ from, least, memo }: ConsolidateParams): Consolidated | undefined {
    const key = keys(from)
    const script = ownScript(chain, hash160(key.publicKey))
    if (countOf(state, script) < least) return undefined
    const worth = coinsOf(state, script).filter(({ amount }) => amount > costOfCoin(chain))
    if (worth.length < least) return undefined
    const inputs = worth.sort((a, b) => -largerFirst(a, b)).slice(0, MOST_GATHERED)
    const notes = memoScripts(chain, memo)
    const amount = sumOf(inputs) - enoughFor(inputs, [{ script, amount: 0n }, ...notes])
    if (amount < dustOf(chain, 'p2pkh')) return undefined
    const tx = unsigned(inputs, [{ script, amount }, ...notes])
    const hash = broadcast(format.encode(signInputs(format, tx, inputs, key)))
    return { hash, amount: unitsOf(gasAsset, amount, nativeDecimals) }
  }

  /** Mints one coin per payment, equal to the payment plus its fee. */
  function faucet(credit: Credit): string {
    const script = ownScript(chain, hash160(keys('faucet').publicKey))
    const gift = { script: scriptOfAddress(chain, credit.to), amount: amountOf(credit) }
    state.minted += 1
    const mint = { txid: hex.encode(labelHash(`mint ${seed} ${chain} ${state.minted}`)), vout: 0, script, amount: 0n }
    const coin = { ...mint, amount: gift.amount + enoughFor([mint], [gift]) }
    addCoin(state, coin)
    return broadcast(format.encode(signInputs(format, unsigned([coin], [gift]), [coin], keys('faucet'))))
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const node = { chain, blocks, broadcast, coins: (script: Uint8Array) => coinsOf(state, script) }
  const handle = chain === 'BTC' || chain === 'LTC' ? esploraWire(node) : blockbookWire(node)
  const normalize = (address: string) => normalAddress(chain, address)
  return createSimulatedChain({
    blocks,
    keys,
    ledgers: [{ state }],
    decimalsOf: () => nativeDecimals,
    normalize,
    faucet,
    send,
    consolidate,
    handle,
  })
}

/** More coins are not spent at once: each costs a signature. */
const MOST_GATHERED = 50

/** Coins of the same amount by their names, so that the order is always the same. */
const largerFirst = (a: LedgerCoin, b: LedgerCoin): number =>
  a.amount === b.amount ? (nameOfCoin(a) < nameOfCoin(b) ? -1 : 1) : a.amount > b.amount ? -1 : 1

const sumOf = (coins: readonly { readonly amount: bigint }[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n)

function memoScripts(chain: UtxoReaderChain, memo: string): readonly TxOutput[] {
  if (memo === '') return []
  return memoOutputs(memo, { chain, network: 'mocknet' }).map((output) =>
    output.type === 'op_return'
      ? { script: opReturnScript(output.data), amount: 0n }
      : { script: scriptOfAddress(chain, output.address), amount: output.amount },
  )
}
