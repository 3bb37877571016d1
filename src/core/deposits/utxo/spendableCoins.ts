import { sameBytes } from '../../address/codec.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { lockingScript, nestedWitness } from './script.ts'
import { type InputKind, inputWeight } from './size.ts'
import type { Utxo, UtxoSource } from './utxoIntent.ts'
import { MAX_VALUE_OUTPUTS, MAX_VSIZE, utxoNetworks } from './utxoNetworks.ts'

/** A spendable output with its script. */
export interface Coin extends Utxo {
  readonly kind: InputKind
  readonly script: Uint8Array
}

/**
 * Returns the spendable coins in spending order: the sender's largest first, because nodes take the sender from the
 * first input, then by value. Omits unconfirmed coins, coins of transactions with more than ten outputs, coins that
 * cost more than they are worth, and those beyond the maximum size. Throws `DepositIntentError` (invalid_parameter) for
 * a repeated or impossible output.
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

/** Whether a script hash is the P2SH-P2WPKH script of the coin's public key. */
function isNested({ chain }: UtxoSource, { publicKey }: Utxo, script: Uint8Array): boolean {
  return publicKey?.length === 33 && utxoNetworks[chain].segwit && sameBytes(nestedWitness(publicKey).script, script)
}

/** Limits the coins to the maximum relayed size and to the chain's maximum fee, with room for twelve outputs. */
function withinSize({ chain, feeRate }: UtxoSource, coins: readonly Coin[]): readonly Coin[] {
  const payable = utxoNetworks[chain].maxFee / feeRate
  let left = 4 * (Math.min(MAX_VSIZE, Number(payable)) - OUTPUTS_VSIZE)
  const end = coins.findIndex(({ kind }) => {
    left -= inputWeight(kind) + 1
    return left < 0
  })
  return end < 0 ? coins : coins.slice(0, end)
}

/** Room for the header, eleven outputs of 43 bytes and the longest OP_RETURN. */
const OUTPUTS_VSIZE = 700

function byValue(a: Coin, b: Coin): number {
  if (a.value !== b.value) return a.value > b.value ? -1 : 1
  return a.txid === b.txid ? a.vout - b.vout : a.txid < b.txid ? -1 : 1
}

/** Above the supply of every chain: 100 billion coins, for Dogecoin. */
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
    hint: 'Read the unspent outputs again.',
  })
}

const isValue = (value: bigint): boolean => value > 0n && value <= MAX_VALUE

/** Returns the outpoint as text: txid and output index. */
export const outpointName = ({ txid, vout }: { txid: string; vout: number }): string => `${txid}:${vout}`
