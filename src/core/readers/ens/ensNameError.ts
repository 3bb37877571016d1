import { SwapError, type SwapErrorCode } from '../../errors.ts'

/** Longest part of a name in a message. */
const LONGEST_SHOWN = 80

/** An ENS name without an address that coins may go to. `reason` is a sentence that says why. */
export class EnsNameError extends SwapError {
  override name = 'EnsNameError'
  constructor(name: string, reason: string, code: SwapErrorCode = 'unknown_name') {
    super(`The ENS name "${name.slice(0, LONGEST_SHOWN)}" can’t be used: ${reason}`, {
      code,
      hint: 'Paste the address itself.',
    })
  }
}
