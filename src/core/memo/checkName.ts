import { chainsOfAddress } from '../address/address.ts'
import type { NameMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding } from './memoFinding.ts'

/** Checks that an alias is an address of its chain, which the node does not check. */
export function* checkName({ network }: CheckMemoParams, { chain, address }: NameMemo): Generator<MemoFinding> {
  if (chain === undefined || address === undefined) return
  const wanted = chain.toUpperCase()
  const fits = chainsOfAddress(address).some(
    (home) => home.chain === wanted && (network === 'mocknet' || home.network === network),
  )
  if (!fits) yield { code: 'name', sentence: `The alias is not an address on ${wanted}.` }
}
