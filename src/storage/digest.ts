import { hash } from 'node:crypto'

/**
 * Returns SHA-256 as 64 hex digits. The store keeps it instead of a token, key or client address: a leaked table then
 * opens no link and replays no response. It also makes any text a valid key in every driver.
 */
export function digest(text: string): string {
  return hash('sha256', text)
}
