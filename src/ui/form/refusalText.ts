import type { SwapError } from '../../core/errors.ts'
import { outcomeEn } from '../texts/outcome.en.ts'

/** Returns why a route can't be used. */
export function refusalText({ code }: SwapError): string {
  const { refusal } = outcomeEn
  return Object.hasOwn(refusal, code) ? refusal[code as keyof typeof refusal] : refusal.other
}

const maxLength = 160

/** Returns the node's message where we have no text for it; shown as text only, and cut. */
export function nodeMessageOf(error: SwapError): string | undefined {
  if (error.code !== 'quote_refused' || !('nodeMessage' in error)) return undefined
  const message = String(error.nodeMessage).replace(/\s+/g, ' ').trim()
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message
}
