import { sameBytes } from '../../address/codec.ts'
import { DepositIntentError } from '../errors.ts'
import type { Utxo, UtxoSource } from './intent.ts'
import { MAX_VALUE_OUTPUTS, MAX_VSIZE, utxoNetworks } from './networks.ts'
import { lockingScript, nestedWitness } from './script.ts'
import { type InputKind, inputWeight } from './size.ts'

/** An unspent output that we can spend, with its script. */
export interface Coin extends Utxo {
  readonly kind: InputKind
  readonly script: Uint8Array
}

/**
 * What can be spent, in the order in which it is: the largest of the sender's address first, because nodes take the
 * first input's address for the sender, then by value. Left out are coins without a confirmation, coins of transactions
 * with more than ten outputs, and coins that cost more than they bring; and what is beyond the largest transaction.
 * Throws `DepositIntentError` (invalid_parameter) on a list that is not one of outputs.
 */
export function spendableCoins(source: UtxoSource, senderScript: Uint8Array): readonly Coin[] {
  expectOutputs(source.utxos)
  const coins = source.utxos.flatMap((utxo) => coinOf(source, utxo) ?? []).sort(byValue)
  const first = coins.find(({ script }) => sameBytes(script, senderScript))
  if (first === undefined) return []
  const ordered = [first, ...coins.filter((coin) => coin !== first)]
  return withinSize(source, ordered)
}

function coinOf(source: UtxoSource, utxo: Utxo): Coin | undefined {
  const { kind, script } = lockingScript(utxo.address, source)
  if (utxo.confirmations < 1 || (utxo.parentOutputs ?? 0) > MAX_VALUE_OUTPUTS || kind === 'p2wsh') return undefined
  if (kind === 'p2sh' && !isNested(source, utxo, script)) return undefined
  // value > weight / 4 × rate, in whole numbers
  return utxo.value * 4n > BigInt(inputWeight(kind)) * source.feeRate ? { ...utxo, kind, script } : undefined
}

/** A script hash can be spent when its key is at hand and gives this very script. */
function isNested({ chain }: UtxoSource, { publicKey }: Utxo, script: Uint8Array): boolean {
  return publicKey?.length === 33 && utxoNetworks[chain].segwit && sameBytes(nestedWitness(publicKey).script, script)
}

/** As many as nodes relay together, and as the chain's ceiling pays for, with room left for twelve outputs. */
function withinSize({ chain, feeRate }: UtxoSource, coins: readonly Coin[]): readonly Coin[] {
  const payable = utxoNetworks[chain].maxFee / feeRate
  let left = 4 * (Math.min(MAX_VSIZE, Number(payable)) - OUTPUTS_VSIZE)
  const end = coins.findIndex(({ kind }) => {
    left -= inputWeight(kind) + 1
    return left < 0
  })
  return end < 0 ? coins : coins.slice(0, end)
}

/** More than the header, eleven outputs of 43 bytes and the longest OP_RETURN. */
const OUTPUTS_VSIZE = 700

function byValue(a: Coin, b: Coin): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.txid === b.txid ? a.vout - b.vout : a.txid < b.txid ? -1 : 1
}

/** Twenty-one million coins, and Dogecoin's hundred thousand million: no output holds more. */
const MAX_VALUE = 100_000_000_000n * 100_000_000n

function expectOutputs(utxos: readonly Utxo[]): void {
  const names = new Set(utxos.map(outpointName))
  const valid = utxos.every(
    ({ txid, vout, value }) =>
      /^[0-9a-f]{64}$/.test(txid) && Number.isInteger(vout) && vout >= 0 && vout < 2 ** 32 && isValue(value),
  )
  if (valid && names.size === utxos.length) return
  throw new DepositIntentError('The list of unspent outputs has a repeated or impossible entry.', {
    code: 'invalid_parameter',
    hint: 'Read the outputs of the address again.',
  })
}

const isValue = (value: bigint): boolean => value > 0n && value <= MAX_VALUE

/** The name of an output: the transaction's and its place there. */
export const outpointName = ({ txid, vout }: { txid: string; vout: number }): string => `${txid}:${vout}`
