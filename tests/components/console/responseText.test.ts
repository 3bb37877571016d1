import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatJson, refusalIn, truncateText } from '../../../src/components/console/responseText.ts'

const object = {
  error: 'The e-mail address is not valid.',
  code: 'invalid_email',
  hint: 'Give a valid address in the "email" field.',
  documentation: 'https://elsewhere.example/developers/errors/invalid_email',
}
const refusal = {
  code: object.code,
  message: object.error,
  hint: object.hint,
  page: '/developers/errors/invalid_email',
}

describe('formatJson', () => {
  test('indents any JSON like JSON.stringify with two spaces', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(formatJson(json)).toBe(JSON.stringify(JSON.parse(json), undefined, 2))
      }),
      { numRuns: 200, seed: 7 },
    )
  })

  test('keeps every digit and duplicate fields', () => {
    expect(formatJson('{"a":12345678901234567890.10,"a":1e400 ,"b":[ ]}')).toBe(
      '{\n  "a": 12345678901234567890.10,\n  "a": 1e400,\n  "b": []\n}',
    )
  })

  test('returns other text unchanged', () => {
    for (const text of ['', '# Title\n\n- a: [b]\n', '{"a":', '<b>{}</b>']) expect(formatJson(text)).toBe(text)
  })

  test('truncates without splitting a character', () => {
    expect(truncateText('abcdef', 4)).toBe('abcd')
    expect(truncateText('abc', 4)).toBe('abc')
    expect(truncateText('abc😀', 4)).toBe('abc')
    expect(truncateText('ab😀d', 4)).toBe('ab😀')
  })
})

describe('refusalIn', () => {
  const text = (value: unknown) => JSON.stringify(value)
  test.each([
    ['a REST response', text(object)],
    [
      'the data of a JSON-RPC error',
      text({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'No.', data: object } }),
    ],
    [
      'the result of a tool',
      text({ jsonrpc: '2.0', id: 1, result: { isError: true, content: [{ type: 'text', text: text(object) }] } }),
    ],
    ['the message of an agent', text({ jsonrpc: '2.0', id: 1, result: { message: { parts: [{ data: object }] } } })],
  ])('%s: finds the refusal, whose link stays on this site', (_, body) => {
    expect(refusalIn(body)).toEqual(refusal)
  })

  test('finds a bare JSON-RPC error', () => {
    const body = text({ jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } })
    expect(refusalIn(body)).toMatchObject({ code: '-32601', message: 'Method not found' })
  })

  test.each([
    ['a result', text({ jsonrpc: '2.0', id: 1, result: { isError: false, content: [{ text: text(object) }] } })],
    ['a code that is not a path of this site', text({ ...object, code: '../../evil' })],
    ['invalid JSON', '<h1>502</h1>'],
    ['JSON of another kind', '[null, 1]'],
    ['nothing', ''],
  ])('returns no refusal for %s', (_, body) => {
    expect(refusalIn(body)).toBeUndefined()
  })
})
