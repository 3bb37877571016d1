import { opReturnScript } from '../../../core/deposits/utxo/script.ts'
import type { TxOutput, UtxoTx } from '../../../core/deposits/utxo/utxoTx.ts'
import { memoOutputs } from '../../../core/memo/memoOutputs.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { devnetFacts } from '../../rules/chainFacts.ts'
import { ChainRefusal } from '../chain.ts'
import type { DevnetKey } from '../keyRing.ts'
import { formatOf } from './format.ts'
import { costOfCoin, dustOf, INPUT_VSIZE, leastFee } from './policy.ts'
import { scriptOfAddress } from './scripts.ts'
import { type LedgerCoin, nameOfCoin } from './utxoLedger.ts'
import { signInputs } from './utxoSignatures.ts'

/** Maximum number of coins merged at once: each costs a signature. */
const MAX_MERGED = 50

export interface FundedTx {
  readonly inputs: readonly LedgerCoin[]
  readonly outputs: readonly TxOutput[]
}

/** Adds inputs and change to outputs: the largest coins first. Throws `ChainRefusal` when the coins do not suffice. */
export function fundTx(
  chain: UtxoReaderChain,
  coins: readonly LedgerCoin[],
  { outputs, changeScript }: { readonly outputs: readonly TxOutput[]; readonly changeScript: Uint8Array },
): FundedTx {
  const wanted = sumOf(outputs)
  const ordered = [...coins].sort(largerFirst)
  for (let count = 1; count <= ordered.length; count++) {
    const inputs = ordered.slice(0, count)
    const rest = sumOf(inputs) - wanted - estimateFee(chain, inputs, outputs)
    if (rest < 0n) continue
    const change = rest >= dustOf(chain, 'p2pkh') ? [{ script: changeScript, amount: rest }] : []
    return { inputs, outputs: [...outputs, ...change] }
  }
  throw new ChainRefusal(-6, 'Insufficient funds')
}

/**
 * Merges the smallest coins that are worth more than their spending cost. Returns undefined when there are fewer than
 * `least`, or when the merged coin would be dust. The merged coin is the first output.
 */
export function mergeCoins(
  chain: UtxoReaderChain,
  coins: readonly LedgerCoin[],
  { least, memo, script }: { readonly least: number; readonly memo: string; readonly script: Uint8Array },
): (FundedTx & { readonly amount: bigint }) | undefined {
  const worth = coins.filter(({ amount }) => amount > costOfCoin(chain))
  if (worth.length < least) return undefined
  const inputs = worth.sort((a, b) => -largerFirst(a, b)).slice(0, MAX_MERGED)
  const memos = memoScripts(chain, memo)
  const amount = sumOf(inputs) - estimateFee(chain, inputs, [{ script, amount: 0n }, ...memos])
  if (amount < dustOf(chain, 'p2pkh')) return undefined
  return { inputs, outputs: [{ script, amount }, ...memos], amount }
}

/** Fee for the largest form of the transaction: signatures of 72 bytes, change included. */
export function estimateFee(
  chain: UtxoReaderChain,
  inputs: readonly LedgerCoin[],
  outputs: readonly TxOutput[],
): bigint {
  const size = 60 + inputs.length * INPUT_VSIZE + outputs.reduce((sum, { script }) => sum + 9 + script.length, 0)
  const rate = BigInt(size) * devnetFacts[chain].feeRate
  const withChange = unsignedTx(chain, { inputs, outputs: [...outputs, ...outputs.slice(0, 1)] })
  const least = leastFee(chain, withChange, size)
  return rate > least ? rate : least
}

/** Signs every input with one key. Returns the encoded transaction. */
export function signTx(chain: UtxoReaderChain, funded: FundedTx, key: DevnetKey): Uint8Array {
  const format = formatOf(chain)
  return format.encode(signInputs(format, unsignedTx(chain, funded), funded.inputs, key))
}

function unsignedTx(chain: UtxoReaderChain, { inputs, outputs }: FundedTx): UtxoTx {
  return {
    version: formatOf(chain).version,
    locktime: 0,
    outputs,
    inputs: inputs.map(({ txid, vout }) => ({
      txid,
      vout,
      sequence: 0xffff_ffff,
      scriptSig: new Uint8Array(),
      witness: [],
    })),
  }
}

/** Outputs that carry a memo; none for an empty memo. */
export function memoScripts(chain: UtxoReaderChain, memo: string): readonly TxOutput[] {
  if (memo === '') return []
  return memoOutputs(memo, { chain, network: 'mocknet' }).map((output) =>
    output.type === 'op_return'
      ? { script: opReturnScript(output.data), amount: 0n }
      : { script: scriptOfAddress(chain, output.address), amount: output.amount },
  )
}

export const sumOf = (coins: readonly { readonly amount: bigint }[]): bigint =>
  coins.reduce((sum, { amount }) => sum + amount, 0n)

/** Orders equal amounts by name, so that the order is deterministic. */
const largerFirst = (a: LedgerCoin, b: LedgerCoin): number =>
  a.amount === b.amount ? (nameOfCoin(a) < nameOfCoin(b) ? -1 : 1) : a.amount > b.amount ? -1 : 1
