import { utf8 } from '@scure/base'
import type { Address } from '../../address/address.ts'
import { sameBytes } from '../../address/codec.ts'
import type { Units } from '../../asset/amount.ts'
import { chains } from '../../chains/chains.ts'
import type { Protocol } from '../../chains/protocol.ts'
import { carriesMemo, memoOutputs, type WireMemoOutput } from '../../memo/extendedMemo.ts'
import { MemoTooLongError } from '../../memo/memoLimits.ts'
import { DepositIntentError } from '../errors.ts'
import { expectParties } from '../expectations.ts'
import { expectReadable } from '../memo.ts'
import { utxoNetworks } from './networks.ts'
import { type Lock, lockOf, opReturnScript, type UtxoPlace } from './script.ts'

/** One unspent output, as a reader of the chain gives it. */
export interface Utxo {
  /** As explorers write it, 64 hex digits. */
  readonly txid: string
  readonly vout: number
  /** In the chain's smallest unit, which is one of `Units` on all these chains. */
  readonly value: bigint
  readonly address: string
  readonly confirmations: number
  /** How many outputs its transaction has, where known: above ten it is left alone. */
  readonly parentOutputs?: number
  /** The whole transaction that made it. Required unless taproot locks the coin, or a
   * witness's key hash locks it and it is spent alone. */
  readonly previousTx?: Uint8Array
  /** The key of the address, 33 bytes compressed: required for script hashes, of use for taproot (internal key). */
  readonly publicKey?: Uint8Array
}

/** A deposit without its amount: what `maxSpendable` needs to know. */
export interface UtxoSource extends UtxoPlace {
  readonly protocol: Protocol
  readonly memo: string
  readonly vault: string
  /** Whose coin stands first, whose the change is, and who gets a refund. */
  readonly sender: string
  readonly utxos: readonly Utxo[]
  /** What the node asks (`gas_rate`), units per virtual byte. */
  readonly gasRate: bigint
  /** What we pay; at least `gasRate`. */
  readonly feeRate: bigint
  /** The outputs of the quote, when it came with `vout`. Only then may a memo go on after its OP_RETURN. */
  readonly vout?: readonly WireMemoOutput[]
}

export interface UtxoIntent extends UtxoSource {
  readonly amount: Units
}

/** What every deposit of the source pays apart from the vault's amount, in the order of the outputs. */
export interface Terms {
  readonly vault: Lock & { readonly address: Address }
  readonly sender: Lock & { readonly address: Address }
  readonly memo: readonly MemoScript[]
}

export interface MemoScript {
  readonly script: Uint8Array
  readonly amount: bigint
  /** Of a piece; the OP_RETURN has none. */
  readonly address?: string
}

/**
 * Reads what a source says. Throws `DepositIntentError` (unsupported_asset, invalid_parameter, deposit_mismatch), `InvalidAddressError` and
 * `MemoTooLongError`.
 */
export function termsOf(source: UtxoSource): Terms {
  const { chain, protocol } = source
  if (!chains[chain].protocols.includes(protocol)) {
    throw new DepositIntentError(`${protocol} does not connect to ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Choose the other protocol for ${chain}.`,
    })
  }
  expectRate(source)
  const parties = expectParties(source)
  const vault = { ...lockOf(source, parties.vault), address: parties.vault }
  const sender = { ...lockOf(source, parties.sender), address: parties.sender }
  // One script can have two spellings.
  if (sameBytes(vault.script, sender.script)) {
    throw new DepositIntentError('The vault is the sender itself.', {
      code: 'invalid_parameter',
      hint: 'Take the vault from a fresh quote.',
    })
  }
  return { vault, sender, memo: memoScripts(source) }
}

function memoScripts({ chain, network, protocol, memo, vout }: UtxoSource): readonly MemoScript[] {
  expectReadable(memo)
  const { length } = utf8.decode(memo)
  const { memoLimit } = chains[chain]
  const extended = vout !== undefined && protocol === 'THORCHAIN'
  if (length > memoLimit && !extended) throw new MemoTooLongError({ bytes: length, limit: memoLimit, chain })
  if (vout !== undefined && !carriesMemo({ chain, network }, vout, memo)) {
    throw new DepositIntentError('The outputs that the quote lists do not carry its memo.', {
      code: 'deposit_mismatch',
      hint: 'Ask for a new quote; if it happens again, ask another node.',
    })
  }
  return memoOutputs({ chain, network }, memo).map((output) =>
    output.type === 'op_return'
      ? { script: opReturnScript(output.data), amount: 0n }
      : {
          script: lockOf({ chain, network }, output.address).script,
          amount: output.amount,
          address: output.address,
        },
  )
}

function expectRate({ chain, gasRate, feeRate }: UtxoSource): void {
  const { maxFeeRate } = utxoNetworks[chain]
  if (gasRate > 0n && feeRate >= gasRate && feeRate <= maxFeeRate) return
  throw new DepositIntentError(`A fee rate of ${feeRate} is out of bounds on ${chain}: ${gasRate} to ${maxFeeRate}.`, {
    code: 'invalid_parameter',
    hint: 'Take the rate of the chain again from a fresh quote.',
  })
}
