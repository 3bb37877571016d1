import { canonicalAddress } from './outputs.ts'
import { isEnd, type Progress } from './status.ts'

/** Whether two reports name the same end with the same payments. Affiliates' shares do not count. */
export function sameEnd(a: Progress, b: Progress): boolean {
  return isEnd(a.stage) && a.stage === b.stage && paymentsOf(a) === paymentsOf(b)
}

function paymentsOf({ outputs }: Progress): string {
  return outputs
    .filter(({ role }) => role !== 'affiliate')
    .map(({ role, chain, address, asset, amount, hash }) =>
      [role, chain, canonicalAddress(address, chain), asset, amount, hash?.toUpperCase()].join(' '),
    )
    .sort()
    .join()
}
