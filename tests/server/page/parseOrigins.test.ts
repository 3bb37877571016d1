import { describe, expect, test } from 'vitest'
import { frameAncestors } from '../../../src/server/page/createEmbedHandler.ts'
import { parseOrigins } from '../../../src/server/page/parseOrigins.ts'

const foreign = [
  'https://com',
  'https://1.2.3.4',
  'https://0x7f.1',
  'https://2130706433',
  'https://[::1]',
  'https://[2001:db8::1]',
  'https://localhost',
  'https://localhost:8443',
  'https://shop.localhost',
  'https://shop.example.',
  'https://com.',
  'https://.example',
  'https://shop..example',
  'https://-shop.example',
  'https://*.example',
  'https://shop_1.example',
  'https://user@shop.example',
  'https://shop.example/path',
  'https://shop.example?x',
  'http://shop.example',
  'http://10.0.0.1',
  'http://shop.localhost',
  'ftp://shop.example',
  'null',
  '',
]

describe('origins of pages', () => {
  test('are under a domain name, or on this machine with http', () => {
    const given = [
      'https://shop.example',
      'https://shop.example:8443',
      'https://a-1.b.co.uk',
      'https://bücher.example',
      'https://shop.xn--p1ai',
      'http://localhost:3000',
      'http://127.0.0.1:5173/',
      'https://shop.example/',
    ]
    expect(parseOrigins(given)).toEqual([
      'https://shop.example',
      'https://shop.example:8443',
      'https://a-1.b.co.uk',
      'https://xn--bcher-kva.example',
      'https://shop.xn--p1ai',
      'http://localhost:3000',
      'http://127.0.0.1:5173',
    ])
  })

  test.each(foreign)('are not %s', (origin) => {
    expect(() => parseOrigins([origin])).toThrow('not the origin of a page')
  })

  test('that were stored before this rule do not reach the policy of the frame', () => {
    const site = { network: 'mainnet', hosts: { names: ['swap.example.org'], local: false } } as const
    const partner = {
      id: 'shop',
      name: 'Shop',
      thorchain: null,
      maya: null,
      origins: ['https://shop.example', ...foreign],
    }
    expect(frameAncestors('shop', partner, site)).toEqual(["'self'", 'https://shop.example'])
  })
})
