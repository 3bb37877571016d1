import { sanitizeText } from '../std/sanitizeText.ts'

const longestName = 40
/** Icons have a few kilobytes; longer text is refused. */
const longestIcon = 200_000

/** Sanitizes a wallet's name for display. */
export function sanitizeWalletName(text: unknown, fallback: string): string {
  const name = typeof text === 'string' ? sanitizeText(text, longestName) : ''
  return name === '' ? fallback : name
}

/** Returns the icon if it is an image in a data: URI, so that showing it makes no request. */
export function sanitizeWalletIcon(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longestIcon) return undefined
  const icon = text.trim()
  const image = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[\w=-]+)*,[\w+/=%.,:;!*'()~&?#@$-]*$/i
  return image.test(icon) ? icon : undefined
}
