import { SwapError } from '../errors.ts'

/**
 * A field of a memo cannot be written (invalid_parameter).
 *
 * @example buildMemo({ kind: 'use_reference', reference: 'x' }) // throws InvalidMemoError
 */
export class InvalidMemoError extends SwapError {
  override name = 'InvalidMemoError'
  constructor(message: string, hint: string) {
    super(message, { code: 'invalid_parameter', hint })
  }
}
