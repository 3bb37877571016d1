import { limits } from '../../contract/limits.ts'
import type { NetworkDiagnosis } from '../../core/diagnosis/diagnosis.ts'

/** Returns the newest diagnosis of the network's endpoints. Never rejects. */
export type ReadDiagnosis = () => Promise<NetworkDiagnosis>

/**
 * Shares one diagnosis between all requests until it is five minutes old. `diagnose` waits so long for each endpoint.
 */
export function createCachedDiagnosis(
  diagnose: (deadlineMs: number) => Promise<NetworkDiagnosis>,
  clock: () => number,
): ReadDiagnosis {
  let last: { readonly at: number; readonly found: Promise<NetworkDiagnosis> } | undefined
  return () => {
    const at = clock()
    // A clock that was set back does not keep a result for ever.
    if (!last || Math.abs(at - last.at) >= limits.diagnosisAgeMs)
      last = { at, found: diagnose(limits.statusDeadlineMs) }
    return last.found
  }
}
