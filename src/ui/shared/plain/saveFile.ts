import { html } from './element.ts'

const types = { json: 'application/json', csv: 'text/csv', psbt: 'application/octet-stream' } as const

/** Saves a file in the person's browser, of the type that its name ends with. It is sent nowhere. */
export function saveFile(name: `${string}.${keyof typeof types}`, content: string | Uint8Array<ArrayBuffer>): void {
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof types
  const url = URL.createObjectURL(new Blob([content], { type: types[ending] }))
  html('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
