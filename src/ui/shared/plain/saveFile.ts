import { html } from './element.ts'

const types = { json: 'application/json', csv: 'text/csv' } as const

/** Saves a text as a file of the person's browser, of the type that its name ends with. It is sent nowhere. */
export function saveFile(name: `${string}.${keyof typeof types}`, text: string): void {
  const type = types[name.endsWith('.csv') ? 'csv' : 'json']
  const url = URL.createObjectURL(new Blob([text], { type }))
  html('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
