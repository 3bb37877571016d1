/** Longest part of a response that is shown (UTF-16 units). */
const maxShown = 20_000

/** Indents JSON without parsing it, so that every digit and duplicate field is kept. Returns other text unchanged. */
export function formatJson(text: string): string {
  if (!isJson(text)) return text
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  return pieces
    .map((piece, index) => {
      const before = pieces[index - 1]
      const after = pieces[index + 1]
      if (piece === '{' || piece === '[') {
        if (after === '}' || after === ']') return piece
        depth++
        return piece + line()
      }
      if (piece === '}' || piece === ']') {
        if (before === '{' || before === '[') return piece
        depth--
        return line() + piece
      }
      if (piece === ',') return piece + line()
      return piece === ':' ? ': ' : piece
    })
    .join('')
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** Truncates text to at most `most` UTF-16 units without splitting a character. */
export function truncateText(text: string, most = maxShown): string {
  if (text.length <= most) return text
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return text.slice(0, isHalf ? most - 1 : most)
}

/** An error of a response. */
export interface Refusal {
  /** A code of the contract, or of JSON-RPC. */
  readonly code: string
  readonly message: string
  readonly hint: string
  /** The page about it, relative to the site. */
  readonly page: string
}

type Fields = Readonly<Record<string, unknown>>
const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds the error object of a REST response, a JSON-RPC error, a tool result or an agent message; undefined without
 * one. Its texts are untrusted and shown as text; its link is built here.
 */
export function refusalIn(body: string): Refusal | undefined {
  const answer = fieldsIn(parsed(body))
  const error = fieldsIn(answer.error)
  const result = fieldsIn(answer.result)
  const [content] = result.isError === true && Array.isArray(result.content) ? result.content : []
  const parts = fieldsIn(result.message).parts
  const [part] = Array.isArray(parts) ? parts : []
  for (const found of [answer, error.data, parsed(fieldsIn(content).text), fieldsIn(part).data].map(fieldsIn)) {
    const { error: message, code, hint } = found
    if (typeof message !== 'string' || typeof code !== 'string' || !/^[a-z_]{1,60}$/.test(code)) continue
    return { code, message, hint: typeof hint === 'string' ? hint : '', page: `/developers/errors/${code}` }
  }
  if (typeof error.code !== 'number' || typeof error.message !== 'string') return undefined
  return { code: String(error.code), message: error.message, hint: '', page: '/developers/mcp#how-it-speaks' }
}
