import { SwapError } from '../../../core/errors.ts'

/** Returns the stable code of a failure; errors without one are of the page itself. */
export const failureCode = (error: unknown): string => (error instanceof SwapError ? error.code : 'page_error')
