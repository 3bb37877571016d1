/** More of an answer than this is not put into the page. */
export const mostShown = 20_000

/**
 * JSON with a line for each field. It is laid out anew and not read, so every digit and every double field stays.
 * Other text stays as it is.
 */
export function laidOut(text: string): string {
  if (!isJson(text)) return text
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  const pieces = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
  return pieces
    .map((piece, index) => {
      const [before, after] = [pieces[index - 1], pieces[index + 1]]
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

/** The beginning of a text, at most `most` UTF-16 units and never half a character. */
export function beginningOf(text: string, most = mostShown): string {
  if (text.length <= most) return text
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return text.slice(0, isHalf ? most - 1 : most)
}

/** A refusal as an answer tells it, wherever in it. */
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
 * Finds the error object of a REST answer, of a JSON-RPC error, of a tool's result or of an agent's message. Undefined
 * where there is none. What it says is text of an answer: shown as text, and its link is made here.
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
