import { html } from './element.ts'

/** Saves a text as a JSON file of the person's browser. It is sent nowhere. */
export function saveJson(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  html('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
