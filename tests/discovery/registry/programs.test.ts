import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curlProgram, fetchProgram, type HttpRequest, pythonProgram } from '../../../src/discovery/registry/programs.ts'
import { hasLanguage, runSample } from '../../e2e/runSample.ts'

/** What arrived last. */
let seen: { method: string; url: string; body: string; note: string | undefined } | undefined
const server = createServer((request, answer) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen = { method, url, body: Buffer.concat(pieces).toString(), note: headers['x-note']?.toString() }
    answer.end('heard')
  })
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => void server.close())

const languages = [
  ['bash', curlProgram],
  ['javascript', (request: HttpRequest) => `${fetchProgram(request)}\nconsole.log(await answer.text())`],
  ['python', pythonProgram],
] as const

const difficult = [
  '@/etc/hostname',
  `it's "$(id)" \`id\` \\ %s {"a`,
  `'''; import os; r'''`,
  '{"__proto__":{"a":1},"big":12345678901234567890,"twice":1,"twice":2}',
  "ends with '",
  '{\n  "é": "😀 \\" \\\\ \\n \u2028"\n}',
]

describe.each(languages)('a program in %s', (language, program) => {
  test('sends the exact request, whatever text it contains', { timeout: 300_000 }, async (context) => {
    if (!(await hasLanguage(language))) return context.skip()
    for (const body of difficult) {
      const headers = [
        ['Content-Type', 'text/plain'],
        ['X-Note', `it's "$HOME" \\`],
      ] as const
      const output = await runSample(language, program({ method: 'POST', url: `${origin}/a?b=c`, headers, body }))
      expect(output).toContain('heard')
      expect(seen).toMatchObject({ method: 'POST', url: '/a?b=c', note: `it's "$HOME" \\` })
      expect(same(seen?.body ?? '', body), `${seen?.body}`).toBe(true)
    }
    await runSample(language, program({ method: 'GET', url: `${origin}/d`, headers: [] }))
    expect(seen).toMatchObject({ method: 'GET', url: '/d', body: '' })
  })
})

/** Bytes for bytes; where a program carries JSON as a value, the spaces between its fields are its own. */
function same(sent: string, requested: string): boolean {
  if (sent === requested) return true
  try {
    return JSON.stringify(JSON.parse(sent)) === JSON.stringify(JSON.parse(requested)) && !requested.includes('twice')
  } catch {
    return false
  }
}
