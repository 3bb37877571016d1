import { memoizeText } from '../std/memoizeText.ts'

/** Content types by file ending, as Netlify serves them. What is not listed is bytes. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
}

export function contentTypeOf(file: string): string {
  const ending = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  return types[ending] ?? 'application/octet-stream'
}

/** True for what shrinks: text in the wide sense. Pictures and fonts are compressed already. */
export const isCompressible = memoizeText((contentType) => {
  const [type = ''] = contentType.toLowerCase().split(';')
  if (type.trim() === 'text/event-stream') return false
  return /^text\/|[/+](json|xml|yaml|javascript|wasm)$/.test(type.trim()) || type.trim() === 'image/x-icon'
})
