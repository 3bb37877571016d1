import { hex } from '@scure/base'
import type { TxOutput } from '../../../core/deposits/utxo/utxoTx.ts'
import type { Mined } from '../blocks.ts'
import { type Flow, noFlow } from './flow.ts'
import { type LedgerTx, nameOfCoin, type UtxoState } from './ledger.ts'

/**
 * Forgets an old transaction, as a pruned node does. Its unspent outputs stay, with their height, and the sums of every
 * address stay right.
 */
export function prune(state: UtxoState, txid: string, { tx: { tx, spent }, height }: Mined<LedgerTx>): void {
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
