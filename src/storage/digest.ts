import { hash } from 'node:crypto'

/**
 * SHA-256 as 64 hex digits: what the store keeps in place of a token, a key or a client's address. A copy of the
 * tables then opens no link and replays no response, and any text is a valid key in every driver.
 */
export function digest(text: string): string {
  return hash('sha256', text)
}
