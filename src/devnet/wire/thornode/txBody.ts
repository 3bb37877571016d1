import { protocols } from '../../../core/chains/protocol.ts'
import type { Machine } from '../../machine/machine.ts'
import { blankHash, type InboundRecord, type Tx } from '../../machine/records.ts'
import { vaultAt } from '../../machine/vaults/vaults.ts'
import { observedCoin } from './coinBody.ts'
import { externalHeights } from './externalHeights.ts'
import { nodeFacts } from './nodes.ts'
import { omitEmpty } from './omitEmpty.ts'

/** Returns null for an empty list, as both nodes do. */
export function listOrNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length === 0 ? null : list
}

/** A transaction of any chain. Source: castTx of both nodes. */
export function txBody(machine: Machine, { id, chain, from, to, coins, gas, memo }: Tx) {
  return {
    ...omitEmpty({ id, chain, from_address: from, to_address: to }),
    coins: coins.map((coin) => observedCoin(machine, coin)),
    gas: listOrNull(gas.map((coin) => observedCoin(machine, coin))),
    ...omitEmpty({ memo }),
  }
}

/** Returns the observers of a transaction: every validator, or none for a MsgDeposit. */
export function signersOf(machine: Machine, { chain }: Tx): readonly string[] {
  return chain === protocols[machine.protocol].chain ? [] : nodeFacts(machine).map(({ address }) => address)
}

/** Returns the status; empty while in progress. */
function statusOf({ reverted, done }: InboundRecord): string {
  if (reverted) return 'reverted'
  return done ? 'done' : ''
}

/** Builds an inbound as the observers agree on it now. */
export function observedInbound(machine: Machine, record: InboundRecord) {
  const { tx, outTxs, done } = record
  const hashes = outTxs.map(({ id }) => id)
  return {
    ...observedBody(machine, tx, record.vaultPubKey ?? ''),
    ...heightsBody(machine, record, record.finalisedHeight > 0),
    ...omitEmpty({ status: statusOf(record), out_hashes: done && hashes.length === 0 ? [blankHash] : hashes }),
  }
}

/** Builds an inbound as reported while confirmations were counted. Undefined if none were. */
export function countedInbound(machine: Machine, record: InboundRecord) {
  const { height, final } = externalHeights(machine, record)
  if (final <= height) return undefined
  return { ...observedBody(machine, record.tx, record.vaultPubKey ?? ''), ...heightsBody(machine, record, false) }
}

/** Builds the heights; both are the final one once the inbound is final. */
function heightsBody(machine: Machine, record: InboundRecord, isFinal: boolean) {
  const { height, final } = externalHeights(machine, record)
  return { external_observed_height: isFinal ? final : height, external_confirmation_delay_height: final }
}

/** Builds an outbound as observers saw it. */
export function observedOutbound(machine: Machine, tx: Tx) {
  const vault = vaultAt(machine, tx.chain, tx.from) ?? machine.vaults.get(tx.chain)
  return { ...observedBody(machine, tx, vault?.pubKey ?? ''), status: 'done', out_hashes: [blankHash] }
}

function observedBody(machine: Machine, tx: Tx, pubKey: string) {
  return {
    tx: txBody(machine, tx),
    ...omitEmpty({ observed_pub_key: pubKey, signers: signersOf(machine, tx) }),
  }
}
