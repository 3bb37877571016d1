import { hex } from '@scure/base'
import { chains } from '../../../core/chains/chains.ts'
import type { TxOutput } from '../../../core/deposits/utxo/utxoTx.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { labelHash } from '../../rules/derive.ts'
import type { Mined, Payment } from '../blocks.ts'
import { createBlocks } from '../blocks.ts'
import type { Consolidated, ConsolidateParams, Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing, hash160 } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, throwUnsupportedAsset, unitsOf } from '../tokens.ts'
import { blockbookWire } from './blockbook.ts'
import { esploraWire } from './esplora.ts'
import type { Flow } from './flow.ts'
import { noFlow } from './flow.ts'
import { formatOf } from './format.ts'
import { estimateFee, fundTx, memoScripts, mergeCoins, signTx } from './fundTx.ts'
import { addressOfScript, normalAddress, ownScript, scriptOfAddress } from './scripts.ts'
import type { LedgerTx, UtxoState } from './utxoLedger.ts'
import { addCoin, admit, apply, coinsOf, countOf, emptyLedger, memoOf, nameOfCoin, undo } from './utxoLedger.ts'
import type { UtxoNode } from './utxoNode.ts'
import { feeOf, historyOf } from './utxoNode.ts'

/** Creates a UTXO chain in memory: outputs, real transactions with real signatures, and the API of a public server. */
export function createUtxoChain(
  chain: UtxoReaderChain,
  { seed, startTime, endowments, keptTxs }: ChainSetup,
): DevnetChain {
  const keys = createKeyRing(chain, seed)
  const state = emptyLedger()
  const { gasAsset, nativeDecimals } = chains[chain]
  const blocks = createBlocks<LedgerTx>({
    chain,
    seed,
    startTime,
    settle: (tx) => paymentsOf(chain, tx),
    plannedPayments: (tx) => paymentsOf(chain, tx),
    feeOf,
    ...(keptTxs !== undefined && { keptTxs }),
    forget: (txid, mined) => prune(state, txid, mined),
  })
  const amountOf = ({ asset, amount }: Credit): bigint =>
    asset === gasAsset ? nativeOf(asset, amount, nativeDecimals) : throwUnsupportedAsset(chain, asset)

  function broadcast(bytes: Uint8Array): string {
    const admitted = admit(chain, state, bytes, blocks.height())
    const txid = formatOf(chain).txidOf(bytes)
    apply(state, txid, admitted)
    blocks.addPending(txid, admitted)
    return txid
  }

  function send(transfer: Transfer): string {
    const key = keys(transfer.from)
    const changeScript = ownScript(chain, hash160(key.publicKey))
    const payment = { script: scriptOfAddress(chain, transfer.to), amount: amountOf(transfer) }
    const outputs = [payment, ...memoScripts(chain, transfer.memo)]
    return broadcast(signTx(chain, fundTx(chain, coinsOf(state, changeScript), { outputs, changeScript }), key))
  }

  function consolidate({ from, least, memo }: ConsolidateParams): Consolidated | undefined {
    const key = keys(from)
    const script = ownScript(chain, hash160(key.publicKey))
    if (countOf(state, script) < least) return undefined
    const merged = mergeCoins(chain, coinsOf(state, script), { least, memo, script })
    if (merged === undefined) return undefined
    const hash = broadcast(signTx(chain, merged, key))
    return { hash, amount: unitsOf(gasAsset, merged.amount, nativeDecimals) }
  }

  /** Mints one coin per payment, equal to the payment plus its fee. */
  function faucet(credit: Credit): string {
    const script = ownScript(chain, hash160(keys('faucet').publicKey))
    const gift = { script: scriptOfAddress(chain, credit.to), amount: amountOf(credit) }
    state.minted += 1
    const mint = { txid: hex.encode(labelHash(`mint ${seed} ${chain} ${state.minted}`)), vout: 0, script, amount: 0n }
    const coin = { ...mint, amount: gift.amount + estimateFee(chain, [mint], [gift]) }
    addCoin(state, coin)
    return broadcast(signTx(chain, { inputs: [coin], outputs: [gift] }, keys('faucet')))
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const node: UtxoNode = {
    chain,
    blocks,
    broadcast,
    coins: (script) => coinsOf(state, script),
    history: (script) => historyOf(blocks, state.history.get(hex.encode(script)) ?? []),
    pruned: (script) => state.pruned.get(hex.encode(script)) ?? noFlow,
    spender: (coin) => state.spentBy.get(nameOfCoin(coin)),
  }
  return createSimulatedChain({
    blocks,
    keys,
    faucet,
    send,
    consolidate,
    ledgers: [{ state }],
    handle: utxoWire(node),
    undo: ({ tx }, txid) => undo(state, txid, tx),
    decimalsOf: () => nativeDecimals,
    normalize: (address) => normalAddress(chain, address),
  })
}

/** Payments of a transaction: every output to an address other than the first sender's. */
function paymentsOf(chain: UtxoReaderChain, { tx, spent }: LedgerTx): readonly Payment[] {
  const from = addressOfScript(chain, spent[0]?.script ?? new Uint8Array()) ?? ''
  const memo = memoOf(chain, tx)
  const asset = chains[chain].gasAsset
  return tx.outputs.flatMap(({ script, amount }) => {
    const to = addressOfScript(chain, script)
    return to === undefined || to === from ? [] : [{ from, to, memo, coins: [{ asset, native: amount }] }]
  })
}

/**
 * Forgets an old transaction, as a pruned node does. Its unspent outputs stay, with their height, and the sums of every
 * address stay right.
 */
function prune(state: UtxoState, txid: string, { tx: { tx, spent }, height }: Mined<LedgerTx>): void {
  for (const input of tx.inputs) state.spentBy.delete(nameOfCoin(input))
  for (const script of new Set([...spent, ...tx.outputs].map((output) => hex.encode(output.script)))) {
    forgetIn(state, script, txid)
    if (script.startsWith('6a')) continue
    const flow = state.pruned.get(script) ?? noFlow
    state.pruned.set(script, addTo(flow, { script, received: tx.outputs, spent }))
  }
  tx.outputs.forEach((_, vout) => {
    const name = nameOfCoin({ txid, vout })
    const coin = state.coins.get(name)
    if (coin !== undefined) state.coins.set(name, { ...coin, height })
  })
}

function forgetIn({ history, held }: UtxoState, script: string, txid: string): void {
  const txids = history.get(script) ?? []
  const at = txids.indexOf(txid)
  if (at >= 0) txids.splice(at, 1)
  if (txids.length === 0) history.delete(script)
  if (held.get(script)?.size === 0) held.delete(script)
}

interface TxSides {
  readonly script: string
  readonly received: readonly TxOutput[]
  readonly spent: readonly TxOutput[]
}

function addTo(flow: Flow, { script, received, spent }: TxSides): Flow {
  const own = (outputs: readonly TxOutput[]) => outputs.filter((output) => hex.encode(output.script) === script)
  const sum = (outputs: readonly TxOutput[]) => outputs.reduce((total, { amount }) => total + amount, 0n)
  return {
    received: flow.received + sum(own(received)),
    receivedCount: flow.receivedCount + own(received).length,
    spent: flow.spent + sum(own(spent)),
    spentCount: flow.spentCount + own(spent).length,
    txCount: flow.txCount + 1,
  }
}

/** Serves Blockbook on every chain, below `/api/v2`, and Esplora where public servers have it. */
function utxoWire(node: UtxoNode): DevnetChain['handle'] {
  const blockbook = blockbookWire(node)
  if (node.chain !== 'BTC' && node.chain !== 'LTC') return blockbook
  const esplora = esploraWire(node)
  return (request) => (request.path.startsWith('/api') ? blockbook(request) : esplora(request))
}
