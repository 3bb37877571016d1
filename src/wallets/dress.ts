import { sanitizeText } from '../std/sanitizeText.ts'

const longestName = 40
/** Wallets hand in icons of some kilobytes; more is not one. */
const longestIcon = 200_000

/** A wallet's own name, made safe to show. */
export function nameOf(text: unknown, fallback: string): string {
  const name = typeof text === 'string' ? sanitizeText(text, longestName) : ''
  return name === '' ? fallback : name
}

/** An icon only as an image inside a data: URI, so that showing it asks nobody. */
export function iconOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > longestIcon) return undefined
  const icon = text.trim()
  const image = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[\w=-]+)*,[\w+/=%.,:;!*'()~&?#@$-]*$/i
  return image.test(icon) ? icon : undefined
}
