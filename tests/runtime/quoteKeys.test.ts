import { describe, expect, test } from 'vitest'
import { quoteKeysVariable, quoteSignerOf } from '../../src/runtime/quoteKeys.ts'

const seed = 'ab'.repeat(32)
const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const keysOf = (text: string) => {
  const read = quoteKeysVariable.read(text)
  return 'value' in read ? quoteSignerOf('mainnet', read.value)?.keys() : undefined
}

describe('the keys that sign quotes and receipts', () => {
  test('list a replaced key by its public half, which expires at the end of its last day', async () => {
    expect(await keysOf(`new:${seed},old:${x}@2026-12-31`)).toEqual([
      expect.objectContaining({ kid: 'new' }),
      { kty: 'OKP', crv: 'Ed25519', kid: 'old', x, expires: Date.UTC(2027, 0, 1) / 1000 },
    ])
    expect((await keysOf(`new:${seed},old:${'cd'.repeat(32)}`))?.map(({ expires }) => expires)).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each([
    ['a replaced key alone', `old:${x}@2026-12-31`],
    ['a replaced key first', `old:${x}@2026-12-31,new:${seed}`],
    ['a replaced key without its last day', `new:${seed},old:${x}`],
    ['a day that does not exist', `new:${seed},old:${x}@2026-13-01`],
    ['one name twice', `a:${seed},a:${x}@2026-12-31`],
    ['a short key', 'new:abcd'],
    ['nothing', ''],
  ])('refuse %s', (_name, text) => {
    expect(keysOf(text)).toBeUndefined()
  })
})
