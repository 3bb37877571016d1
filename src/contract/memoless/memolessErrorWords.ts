import type { ErrorCode } from '../errors.ts'

/** The memoless contract's `error.code` for each of our codes. Other codes are spelled in capitals. */
const memolessErrorWords: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_json: 'MISSING_PARAMETERS',
  invalid_input: 'MISSING_PARAMETERS',
  invalid_asset: 'INVALID_ASSET_FORMAT',
  invalid_amount: 'INVALID_AMOUNT_FORMAT',
  invalid_parameter: 'INVALID_REFERENCE_FORMAT',
  invalid_hash: 'INVALID_TX_HASH',
  amount_below_dust: 'PREFLIGHT_FAILED',
  reference_unusable: 'PREFLIGHT_FAILED',
  deposit_mismatch: 'PREFLIGHT_FAILED',
  registration_pending: 'REGISTRATION_FAILED',
  registration_budget: 'RATE_LIMITED',
  internal_error: 'INTERNAL_SERVER_ERROR',
}

/** Returns the contract's `error.code` for a code. */
export const memolessErrorWord = (code: ErrorCode): string => memolessErrorWords[code] ?? code.toUpperCase()
