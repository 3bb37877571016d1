import { normalize } from 'viem/ens'
import { EnsNameError } from './errors.ts'

/**
 * Returns an ENS name as the registry spells it. Throws `EnsNameError` (unknown_name) for characters that ENS forbids, and
 * for letters of several scripts that imitate others. Source: ENSIP-15.
 */
export function normalizeEnsName(text: string): string {
  try {
    return normalize(text)
  } catch {
    throw new EnsNameError(text, 'it has characters that ENS forbids, or letters that imitate others.')
  }
}
