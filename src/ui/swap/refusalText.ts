import type { SwapError } from '../../core/errors.ts'
import type { Messages } from '../messages/en.ts'

/** Why a route cannot be taken, in our words. */
export function refusalText({ code }: SwapError, { refusal }: Messages): string {
  return Object.hasOwn(refusal, code) ? refusal[code as keyof typeof refusal] : refusal.other
}

const longestWords = 160

/** The node's own words, where ours say nothing yet: shown as text only, and cut. */
export function nodeMessageOf(error: SwapError): string | undefined {
  if (error.code !== 'quote_refused' || !('nodeMessage' in error)) return undefined
  const words = String(error.nodeMessage).replace(/\s+/g, ' ').trim()
  return words.length > longestWords ? `${words.slice(0, longestWords)}…` : words
}
