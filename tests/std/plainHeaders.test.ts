import { describe, expect, test } from 'vitest'
import { PlainHeaders } from '../../src/std/plainHeaders.ts'

/** Changes that leave `Headers` and ours equal. */
const changes: Readonly<Record<string, (headers: Headers) => void>> = {
  'set in any order': (headers) => {
    headers.set('Vary', 'Accept')
    headers.set('allow', 'GET')
    headers.set('vary', 'Origin')
  },
  'appended to one name': (headers) => {
    headers.append('Vary', 'Accept')
    headers.append('a', '1')
    headers.append('vary', 'Origin')
  },
  'cookies appended': (headers) => {
    headers.append('vary', 'Accept')
    headers.append('Set-Cookie', 'b=2')
    headers.append('set-cookie', 'a=1, x')
    headers.append('z', '')
  },
  'cookies set': (headers) => {
    headers.append('set-cookie', 'b=2')
    headers.append('set-cookie', 'a=1')
    headers.set('set-cookie', 'c=3')
  },
  deleted: (headers) => {
    headers.append('set-cookie', 'b=2')
    headers.append('set-cookie', 'a=1')
    headers.set('etag', '"x"')
    headers.delete('Set-Cookie')
    headers.delete('none')
  },
}

describe('plain headers', () => {
  for (const [name, change] of Object.entries(changes)) {
    test(`equal Headers when ${name}`, () => {
      const [plain, standard] = [new PlainHeaders(), new Headers()].map((headers) => {
        change(headers)
        const visited: unknown[] = []
        headers.forEach((value, key, parent) => {
          visited.push([key, value, parent === headers])
        })
        const read = ['VARY', 'set-cookie', 'none', 'z'].map((key) => [headers.get(key), headers.has(key)])
        const listed = [[...headers], [...headers.keys()], [...headers.values()], headers.getSetCookie()]
        return { visited, read, listed, copied: [...new Headers(headers)] }
      })
      expect(plain).toEqual(standard)
    })
  }

  test('are a copy of what they are made from', () => {
    const first = PlainHeaders.from({ b: '1', a: '2' })
    const second = PlainHeaders.from(first)
    second.set('b', '3')
    expect(first.list).toEqual(['a', '2', 'b', '1'])
    expect(new Response(null, { headers: second }).headers.get('b')).toBe('3')
  })

  test('refuse a value that would end its line', () => {
    for (const write of ['set', 'append'] as const) {
      for (const value of ['a\r\nb: c', 'a\0', '€'])
        expect(() => new PlainHeaders()[write]('a', value)).toThrow(TypeError)
    }
  })
})
