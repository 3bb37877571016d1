import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { DepositIntentError, DepositMismatchError } from '../depositErrors.ts'
import { decodeBitcoinTx, encodeBitcoinTx, encodeOutpoint, encodeOutput, hash256 } from './bitcoinTx.ts'
import { memoChainScript } from './memoChainScript.ts'
import { opReturnScript } from './script.ts'
import type { MemoWalletChain, SendWithMemoIntent } from './sendWithMemo.ts'
import { sendWithMemo } from './sendWithMemo.ts'
import type { Utxo } from './utxoIntent.ts'
import type { TxOutput, UtxoFormat, UtxoTx } from './utxoTx.ts'
import { sized, uint32, uint64 } from './wireBytes.ts'
import { zcashFormat } from './zcashFormat.ts'

/** Sighash type of a signature over everything, with the fork bit. */
const HASH_TYPE = 0x41

/** The transaction format of Bitcoin Cash. Source: its specification of the replay-protected sighash, after BIP 143. */
const cashFormat: UtxoFormat = {
  version: 2,
  hashType: HASH_TYPE,
  vsizeOf: (bytes) => bytes.length,
  txidOf: (bytes) => hex.encode(hash256(bytes).reverse()),
  encode: encodeBitcoinTx,
  decode(bytes) {
    const tx = decodeBitcoinTx(bytes)
    if (tx.inputs.every(({ witness }) => witness.length === 0)) return tx
    throw new RangeError('Bitcoin Cash has no witnesses.')
  },
  digest({ version, locktime, inputs, outputs }, at, spent) {
    const input = inputs[at]
    const own = spent[at]
    if (input === undefined || own === undefined) throw new RangeError(`There is no input ${at}.`)
    return hash256(
      uint32(version),
      hash256(...inputs.map(encodeOutpoint)),
      hash256(...inputs.map(({ sequence }) => uint32(sequence))),
      encodeOutpoint(input),
      sized(own.script),
      uint64(own.amount),
      uint32(input.sequence),
      hash256(...outputs.map(encodeOutput)),
      uint32(locktime),
      uint32(HASH_TYPE),
    )
  },
}

/** The transaction formats of the chains whose wallets build deposits themselves. */
export const memoFormats: Readonly<Record<MemoWalletChain, UtxoFormat>> = { BCH: cashFormat, ZEC: zcashFormat }

/** An unsigned transaction, and the outputs that it spends. */
export interface PlannedMemoTx {
  readonly tx: UtxoTx
  readonly spent: readonly TxOutput[]
}

export interface MemoCoins {
  /** Coins of the sender. */
  readonly utxos: readonly Utxo[]
  /** In units per byte. */
  readonly feeRate: bigint
}

/** Change below this is left to the miners. */
const DUST = 1_000n
/** Size of a signed input, and of the parts around inputs and outputs. */
const BYTES = { input: 149n, rest: 12n } as const
/** ZIP 317: the fee of an action, and the least number of them. */
const ACTION = { fee: 5_000n, least: 2 } as const

/**
 * Plans a payment to the vault with the memo in an OP_RETURN and the change to the sender. Spends confirmed coins, the
 * largest first. Throws what `sendWithMemo` throws, `DepositIntentError` (insufficient_balance), and
 * `DepositMismatchError` when it costs more than `highestFee` and the change that is too small to return.
 */
export function planMemoTx(
  intent: SendWithMemoIntent,
  { utxos, feeRate }: MemoCoins,
  highestFee?: bigint,
): PlannedMemoTx {
  const { chain, sender, amount } = intent
  const { to, memo } = sendWithMemo(intent)
  const own = memoChainScript(sender, intent)
  const vault = { script: memoChainScript(to, intent), amount }
  const note = { script: opReturnScript(utf8.decode(memo)), amount: 0n }
  const coins = utxos.filter(({ confirmations }) => confirmations > 0).sort((a, b) => (a.value > b.value ? -1 : 1))
  for (let count = 1; count <= coins.length; count++) {
    const inputs = coins.slice(0, count)
    const outputs = [vault, { script: own, amount: 0n }, note]
    const change = sumOf(inputs) - amount - feeOf(chain, { inputs: count, outputs, feeRate })
    if (change >= 0n) {
      const paid = change >= DUST ? [vault, { script: own, amount: change }, note] : [vault, note]
      const fee = sumOf(inputs) - paid.reduce((sum, output) => sum + output.amount, 0n)
      if (highestFee !== undefined && fee > highestFee + DUST) throw new DepositMismatchError(['fee'])
      const spent = inputs.map(({ value }) => ({ script: own, amount: value }))
      return { tx: unsignedTx(chain, inputs, paid), spent }
    }
  }
  throw new DepositIntentError(`The confirmed coins do not cover ${amount} and the fee.`, {
    code: 'insufficient_balance',
    hint: 'Send less, or wait until your coins are confirmed.',
  })
}

interface FeeParams {
  readonly inputs: number
  readonly outputs: readonly TxOutput[]
  readonly feeRate: bigint
}

function feeOf(chain: MemoWalletChain, { inputs, outputs, feeRate }: FeeParams): bigint {
  const outputBytes = outputs.reduce((sum, { script }) => sum + 9 + script.length, 0)
  const byRate = (BYTES.rest + BYTES.input * BigInt(inputs) + BigInt(outputBytes)) * feeRate
  const byActions = chain === 'ZEC' ? ACTION.fee * BigInt(Math.max(ACTION.least, inputs, outputs.length)) : 0n
  return byRate > byActions ? byRate : byActions
}

function unsignedTx(chain: MemoWalletChain, coins: readonly Utxo[], outputs: readonly TxOutput[]): UtxoTx {
  const inputs = coins.map(({ txid, vout }) => ({
    txid,
    vout,
    sequence: 0xffff_ffff,
    scriptSig: new Uint8Array(),
    witness: [],
  }))
  return { version: memoFormats[chain].version, locktime: 0, inputs, outputs }
}

const sumOf = (coins: readonly Utxo[]): bigint => coins.reduce((sum, { value }) => sum + value, 0n)
