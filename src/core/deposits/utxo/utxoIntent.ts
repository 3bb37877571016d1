import type { Address } from '../../address/address.ts'
import { sameBytes } from '../../address/codec.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import type { Units } from '../../asset/amount.ts'
import { chains } from '../../chains/chains.ts'
import type { Protocol } from '../../chains/protocol.ts'
import { MemoTooLongError } from '../../memo/memoLimits.ts'
import { memoOutputs, outputsMatchMemo, type WireMemoOutput } from '../../memo/memoOutputs.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectDistinctParties } from '../expectations.ts'
import { expectReadableMemo } from '../expectReadableMemo.ts'
import type { KeyOrigin } from './psbt.ts'
import { type LockingScript, lockingScript, opReturnScript, type UtxoChainOnNetwork } from './script.ts'
import { utxoNetworks } from './utxoNetworks.ts'

/** An unspent output, as a chain reader returns it. */
export interface Utxo {
  /** 64 hex digits, as in explorers. */
  readonly txid: string
  readonly vout: number
  /** In the chain's smallest unit, which equals `Units` on all these chains. */
  readonly value: bigint
  readonly address: string
  readonly confirmations: number
  /** Number of outputs of its transaction, if known. Outputs of transactions with more than ten are not spent. */
  readonly parentOutputs?: number
  /** The previous transaction. Required unless the coin is taproot, or a segwit coin that is the only input. */
  readonly previousTx?: Uint8Array
  /**
   * The compressed public key of the address, 33 bytes. Required for script hashes, optional for taproot (internal
   * key).
   */
  readonly publicKey?: Uint8Array
  /** Where `publicKey` comes from, by which signers outside the page find their key and their change. */
  readonly keyOrigin?: KeyOrigin
}

/** The parameters of `maxSpendable`. */
export interface UtxoSource extends UtxoChainOnNetwork {
  readonly protocol: Protocol
  readonly memo: string
  readonly vault: string
  /** The address of the first input, of the change and of a refund. */
  readonly sender: string
  readonly utxos: readonly Utxo[]
  /** The node's `gas_rate`, in units per virtual byte. */
  readonly gasRate: bigint
  /** The rate to pay, at least `gasRate`. */
  readonly feeRate: bigint
  /** The `vout` of the quote, if any. Only then may a memo continue after its OP_RETURN. */
  readonly vout?: readonly WireMemoOutput[]
}

export interface UtxoIntent extends UtxoSource {
  readonly amount: Units
}

/** The scripts of a deposit, in the order of its outputs. */
export interface UtxoScripts {
  readonly vault: LockingScript & { readonly address: Address }
  readonly sender: LockingScript & { readonly address: Address }
  readonly memo: readonly MemoScript[]
}

interface MemoScript {
  readonly script: Uint8Array
  readonly amount: bigint
  /** The address of a memo piece; absent for the OP_RETURN. */
  readonly address?: string
}

/**
 * Returns the scripts for a source. Throws `DepositIntentError` (unsupported_asset, invalid_parameter,
 * deposit_mismatch), `InvalidAddressError` and `MemoTooLongError`.
 */
export function scriptsOf(source: UtxoSource): UtxoScripts {
  const { chain, protocol } = source
  if (!chains[chain].protocols.includes(protocol)) {
    throw new DepositIntentError(`${protocol} does not connect to ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Choose the other protocol for ${chain}.`,
    })
  }
  expectRate(source)
  const parties = expectDistinctParties(source)
  const vault = { ...lockingScript(parties.vault, source), address: parties.vault }
  const sender = { ...lockingScript(parties.sender, source), address: parties.sender }
  // One script can have two addresses.
  if (sameBytes(vault.script, sender.script)) {
    throw new DepositIntentError('The vault is the sender itself.', {
      code: 'invalid_parameter',
      hint: 'Use the vault of a fresh quote.',
    })
  }
  return { vault, sender, memo: memoScripts(source) }
}

function memoScripts({ chain, network, protocol, memo, vout }: UtxoSource): readonly MemoScript[] {
  expectReadableMemo(memo)
  const { length } = utf8.decode(memo)
  const { memoLimit } = chains[chain]
  const extended = vout !== undefined && protocol === 'THORCHAIN'
  if (length > memoLimit && !extended) throw new MemoTooLongError({ bytes: length, limit: memoLimit, chain })
  if (vout !== undefined && !outputsMatchMemo(vout, memo, { chain, network })) {
    throw new DepositIntentError('The outputs in the quote do not match its memo.', {
      code: 'deposit_mismatch',
      hint: 'Get a new quote; if it happens again, use another node.',
    })
  }
  return memoOutputs(memo, { chain, network }).map((output) =>
    output.type === 'op_return'
      ? { script: opReturnScript(output.data), amount: 0n }
      : {
          script: lockingScript(output.address, { chain, network }).script,
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
    hint: 'Use the rate of a fresh quote.',
  })
}
