import { normalizeHash } from '../address/normalizeHash.ts'
import { canonicalAddress } from './outputs.ts'
import { isEnd, type Progress } from './status.ts'

/** Whether two reports have the same final stage and the same payments. Ignores payments to affiliates. */
export function sameEnd(a: Progress, b: Progress): boolean {
  return isEnd(a.stage) && a.stage === b.stage && paymentsOf(a) === paymentsOf(b)
}

function paymentsOf({ outputs }: Progress): string {
  return outputs
    .filter(({ role }) => role !== 'affiliate')
    .map(({ role, chain, address, asset, amount, hash }) =>
      [role, chain, canonicalAddress(address, chain), asset, amount, normalizeHash(hash ?? '')].join(' '),
    )
    .sort()
    .join()
}
