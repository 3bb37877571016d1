import type { ScriptKind } from '../../../core/chains/networkSpec.ts'
import { utxoNetworks } from '../../../core/deposits/utxo/utxoNetworks.ts'
import type { UtxoTx } from '../../../core/deposits/utxo/utxoTx.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'
import { devnetFacts } from '../../rules/chainFacts.ts'
import { ChainRefusal } from '../chain.ts'
import { readLock, segwitPrefixOf } from './scripts.ts'

const otherDust: Readonly<Record<'BCH' | 'ZEC', bigint>> = { BCH: 546n, ZEC: 54n }

export function dustOf(chain: UtxoReaderChain, kind: ScriptKind): bigint {
  return chain === 'BCH' || chain === 'ZEC' ? otherDust[chain] : utxoNetworks[chain].dust[kind]
}

/** Minimum relay fee. On Zcash 5,000 for each input or output, whichever are more, and at least two (ZIP 317). */
export function leastFee(chain: UtxoReaderChain, { inputs, outputs }: UtxoTx, vsize: number): bigint {
  if (chain === 'ZEC') return 5_000n * BigInt(Math.max(2, inputs.length, outputs.length))
  return (devnetFacts[chain].relayPerKilobyte * BigInt(vsize) + 999n) / 1_000n
}

/** Maximum virtual size of an input. */
export const INPUT_VSIZE = 150

/** Returns the fee for spending one more coin. */
export const costOfCoin = (chain: UtxoReaderChain): bigint =>
  chain === 'ZEC' ? 5_000n : BigInt(INPUT_VSIZE) * devnetFacts[chain].feeRate

const MAX_VSIZE = 100_000
/** OP_RETURN, a push and 80 bytes. */
const MAX_DATA_SCRIPT = 83

/** Throws `ChainRefusal` on what nodes do not relay, with their message. Source: Bitcoin Core, policy/policy.cpp. */
export function expectStandard(chain: UtxoReaderChain, { outputs }: UtxoTx, vsize: number): void {
  const refuse = (message: string): never => {
    throw new ChainRefusal(-26, message)
  }
  if (vsize > MAX_VSIZE) refuse('tx-size')
  const data = outputs.filter(({ script }) => script[0] === 0x6a)
  if (data.some(({ script }) => script.length > MAX_DATA_SCRIPT)) refuse('scriptpubkey')
  if (data.length > 1) refuse('multi-op-return')
  for (const { script, amount } of outputs) {
    if (script[0] === 0x6a) continue
    const lock = readLock(script)
    const known =
      lock !== undefined && (lock.kind === 'p2pkh' || lock.kind === 'p2sh' || segwitPrefixOf(chain) !== undefined)
    if (!known) refuse('scriptpubkey')
    else if (amount < dustOf(chain, lock.kind)) refuse('dust')
  }
}
