/** An HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute URL. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
}

const shellText = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns a string literal for JavaScript and Python. The text cannot end it. */
const literal = (text: string) => (/^[^'\\\p{Cc}\u2028\u2029]*$/u.test(text) ? `'${text}'` : JSON.stringify(text))

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

/** Returns the request as a curl command. */
export function curlProgram({ method, url, headers, body }: HttpRequest): string {
  // curl reads a body that starts with @ as a file name.
  const flag = body?.startsWith('@') ? '--data-raw' : '-d'
  const lines = [
    `curl -s ${shellText(url)}`,
    ...(method === 'POST' && !body ? ['-X POST'] : []),
    ...headers.map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body ? [`${flag} ${shellText(isWholeJson(body) ? indented(body, '  ') : body)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Returns the request as a `fetch` call that assigns `answer`. */
export function fetchProgram({ method, url, headers, body }: HttpRequest): string {
  const plain = method === 'GET' && headers.length === 0 && !body
  if (plain) return `const answer = await fetch(${literal(url)})`
  const entries = headers.map(([name, value]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)}`)
  const line = `  headers: { ${entries.join(', ')} },`
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(entries.length === 0
      ? []
      : [line.length <= 100 ? line : `  headers: {\n${entries.map((entry) => `    ${entry},\n`).join('')}  },`]),
    ...(body ? [`  body: ${isWholeJson(body) ? `JSON.stringify(${indented(body, '  ')})` : literal(body)},`] : []),
  ]
  return `const answer = await fetch(${literal(url)}, {\n${lines.join('\n')}\n})`
}

/** Returns the request in Python, with the standard library. Prints status and body, of errors too. */
export function pythonProgram({ method, url, headers, body }: HttpRequest): string {
  const entries = headers.map(([name, value]) => `        ${literal(name)}: ${literal(value)},\n`)
  const isRaw = body !== undefined && !/'''|\r|['\\]$/.test(body)
  const lines = [
    `    ${literal(url)},`,
    ...(method === 'GET' ? [] : [`    method='${method}',`]),
    ...(entries.length === 0 ? [] : [`    headers={\n${entries.join('')}    },`]),
    ...(body ? [`    data=${isRaw ? `r'''${body}'''` : JSON.stringify(body)}.encode(),`] : []),
  ]
  return `import urllib.error
import urllib.request

request = urllib.request.Request(
${lines.join('\n')}
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    answer = refusal
print(answer.status, answer.read().decode())`
}

/** Returns whether the text is JSON that a literal preserves, digits and fields included. */
function isWholeJson(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === withoutSpaces(text) && !text.includes('"__proto__"')
  } catch {
    return false
  }
}

const withoutSpaces = (json: string) => json.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
