import type { ErrorCode } from '../errors.ts'

/** The contract's `error` for the codes of the calls that read. */
export const readErrorWords: Partial<Readonly<Record<ErrorCode, string>>> = {
  unsupported_chain: 'unsupportedChainId',
  invalid_hash: 'txNotFound',
  invalid_amount: 'invalidRequest',
}
