import { hex } from '@scure/base'
import { memoOfScript } from '../../../core/deposits/utxo/script.ts'
import type { TxOutput, UtxoTx } from '../../../core/deposits/utxo/utxoTx.ts'
import { memoOutputs } from '../../../core/memo/memoOutputs.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { ChainRefusal } from '../chain.ts'
import type { Flow } from './flow.ts'
import { formatOf } from './format.ts'
import { expectStandard, leastFee } from './policy.ts'
import { readLock } from './scripts.ts'
import { expectSigned } from './utxoSignatures.ts'

/** An output unspent in blocks and mempool. */
export interface LedgerCoin extends TxOutput {
  readonly txid: string
  readonly vout: number
  /** Its block, once the transaction is pruned. */
  readonly height?: number
}

/** A transaction accepted by the ledger. */
export interface LedgerTx {
  readonly tx: UtxoTx
  readonly bytes: Uint8Array
  readonly spent: readonly TxOutput[]
}

export interface UtxoState {
  readonly coins: Map<string, LedgerCoin>
  /** Names of the coins by the script that holds them. */
  readonly held: Map<string, Set<string>>
  /** Transaction ids by the coins that they spent. */
  readonly spentBy: Map<string, string>
  /** Ids of the transactions that pay a script or spend from it, oldest first. */
  readonly history: Map<string, string[]>
  /** Sums of pruned transactions by script. */
  readonly pruned: Map<string, Flow>
  minted: number
}

export const nameOfCoin = ({ txid, vout }: { txid: string; vout: number }): string => `${txid}:${vout}`

export const emptyLedger = (): UtxoState => ({
  coins: new Map(),
  held: new Map(),
  spentBy: new Map(),
  history: new Map(),
  pruned: new Map(),
  minted: 0,
})

export function coinsOf(state: UtxoState, script: Uint8Array): readonly LedgerCoin[] {
  return [...(state.held.get(hex.encode(script)) ?? [])].flatMap((name) => state.coins.get(name) ?? [])
}

export const countOf = (state: UtxoState, script: Uint8Array): number => state.held.get(hex.encode(script))?.size ?? 0

export function addCoin(state: UtxoState, coin: LedgerCoin): void {
  const name = nameOfCoin(coin)
  const script = hex.encode(coin.script)
  state.coins.set(name, coin)
  state.held.set(script, (state.held.get(script) ?? new Set()).add(name))
}

const MAX_BYTES = 400_000

/**
 * Checks a transaction as a node does before it relays it. Throws `ChainRefusal` with the node's code and message.
 * Source: Bitcoin Core, validation.cpp and consensus/tx_verify.cpp.
 */
export function admit(chain: UtxoReaderChain, state: UtxoState, bytes: Uint8Array, height: number): LedgerTx {
  const format = formatOf(chain)
  const tx = decode(chain, bytes)
  const { inputs, outputs, locktime } = tx
  if (inputs.length === 0) throw new ChainRefusal(-26, 'bad-txns-vin-empty')
  if (outputs.length === 0) throw new ChainRefusal(-26, 'bad-txns-vout-empty')
  const names = inputs.map(nameOfCoin)
  if (new Set(names).size < names.length) throw new ChainRefusal(-26, 'bad-txns-inputs-duplicate')
  const vsize = format.vsizeOf(bytes)
  expectStandard(chain, tx, vsize)
  if (locktime > height && inputs.some(({ sequence }) => sequence !== 0xffff_ffff)) {
    throw new ChainRefusal(-26, 'non-final')
  }
  const spent = names.map((name) => {
    const coin = state.coins.get(name)
    if (coin !== undefined) return coin
    const gone = state.spentBy.has(name)
    throw gone ? new ChainRefusal(-26, 'txn-mempool-conflict') : new ChainRefusal(-25, 'bad-txns-inputs-missingorspent')
  })
  const sum = (list: readonly TxOutput[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(spent) - sum(outputs)
  if (fee < 0n) throw new ChainRefusal(-26, 'bad-txns-in-belowout')
  const least = leastFee(chain, tx, vsize)
  if (fee < least) throw new ChainRefusal(-26, `min relay fee not met, ${fee} < ${least}`)
  expectSigned(format, tx, spent)
  return { tx, bytes, spent }
}

function decode(chain: UtxoReaderChain, bytes: Uint8Array): UtxoTx {
  try {
    if (bytes.length <= MAX_BYTES) return formatOf(chain).decode(bytes)
  } catch {
    // All decoding errors have the same message.
  }
  throw new ChainRefusal(-22, 'TX decode failed. Make sure the tx has at least one input.')
}

/** Removes the inputs and adds the outputs, unconfirmed. */
export function apply(state: UtxoState, txid: string, { tx, spent }: LedgerTx): void {
  for (const script of new Set([...spent, ...tx.outputs].map((output) => hex.encode(output.script)))) {
    const known = state.history.get(script)
    if (known === undefined) state.history.set(script, [txid])
    else known.push(txid)
  }
  for (const input of tx.inputs) {
    const name = nameOfCoin(input)
    const coin = state.coins.get(name)
    state.coins.delete(name)
    if (coin !== undefined) state.held.get(hex.encode(coin.script))?.delete(name)
    state.spentBy.set(name, txid)
  }
  tx.outputs.forEach((output, vout) => {
    if (output.script[0] !== 0x6a) addCoin(state, { ...output, txid, vout })
  })
}

/** Restores the inputs and removes the outputs; false, without a change, when an output is spent already. */
export function undo(state: UtxoState, txid: string, { tx, spent }: LedgerTx): boolean {
  const outputs = tx.outputs.map((output, vout) => ({ ...output, name: nameOfCoin({ txid, vout }) }))
  if (outputs.some(({ name }) => state.spentBy.has(name))) return false
  for (const { name, script } of outputs) {
    state.coins.delete(name)
    state.held.get(hex.encode(script))?.delete(name)
  }
  tx.inputs.forEach(({ txid: parent, vout }, at) => {
    const coin = spent[at]
    state.spentBy.delete(nameOfCoin({ txid: parent, vout }))
    if (coin !== undefined) addCoin(state, { ...coin, txid: parent, vout })
  })
  for (const [script, txids] of state.history) {
    if (!txids.includes(txid)) continue
    state.history.set(
      script,
      txids.filter((one) => one !== txid),
    )
  }
  return true
}

/** Reads the memo of a transaction: its OP_RETURN, and the key hashes after it when that ends in "^". */
export function memoOf(chain: UtxoReaderChain, { outputs }: UtxoTx): string {
  const at = outputs.findIndex(({ script }) => script[0] === 0x6a)
  const head = memoOfScript(outputs[at]?.script ?? new Uint8Array()) ?? ''
  if (!head.endsWith('^')) return head
  const [, piece] = memoOutputs('x'.repeat(81), { chain, network: 'mocknet' })
  const pieces = outputs.slice(at + 1).flatMap(({ script, amount }) => {
    const lock = amount === piece?.amount ? readLock(script) : undefined
    return lock?.hash.length === 20 ? [...lock.hash] : []
  })
  const end = pieces.findLastIndex((byte) => byte !== 0) + 1
  return head.slice(0, -1) + new TextDecoder().decode(Uint8Array.from(pieces.slice(0, end)))
}
