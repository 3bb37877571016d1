import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApiKey } from '../../src/contract/testApiKey.ts'
import { createApiKeySecret, isApiKeySecret, isSameDigest, prefixOf, recordOf } from '../../src/storage/apiKeySecret.ts'

describe('the secret of an API key', () => {
  test('has a kind, 32 random bytes and a checksum', () => {
    const secrets = Array.from({ length: 200 }, () => createApiKeySecret('sk'))
    for (const secret of secrets) expect(secret).toMatch(/^sk_portage_[0-9a-f]{72}$/)
    expect(new Set(secrets.map(prefixOf)).size).toBe(200)
    expect(createApiKeySecret('pk')).toMatch(/^pk_portage_/)
    for (const secret of secrets) expect(isApiKeySecret(secret)).toBe(true)
  })

  test('is refused by its checksum when any character is changed, missing or added', () => {
    const secret = createApiKeySecret('sk')
    for (let index = 0; index < secret.length; index++) {
      const other = secret[index] === '0' ? '1' : '0'
      expect(isApiKeySecret(secret.slice(0, index) + other + secret.slice(index + 1)), String(index)).toBe(false)
      expect(isApiKeySecret(secret.slice(0, index) + secret.slice(index + 1)), String(index)).toBe(false)
    }
    expect(isApiKeySecret(`${secret}0`)).toBe(false)
    expect(isApiKeySecret(secret.toUpperCase())).toBe(false)
  })

  test('is found in files by the pattern that the portal publishes for secret scanners', () => {
    const page = path.resolve(import.meta.dirname, '../../src/content/docs/developers/api-keys.mdx')
    const published = /pattern `([^`]+)`/.exec(readFileSync(page, 'utf8'))?.[1]
    if (published === undefined) throw new Error('The page has no pattern.')
    const one = createApiKeySecret('sk')
    const other = createApiKeySecret('pk')
    const text = `KEY=${one}\ncurl -H 'x-api-key: ${other}' # not ask_portage_${'0'.repeat(72)} or ${one}0`
    expect(text.match(new RegExp(published, 'g'))?.filter(isApiKeySecret)).toEqual([one, other])
  })

  test('is kept as a keyed hash that depends on the pepper and has nothing of the secret but its prefix', () => {
    const secret = createApiKeySecret('sk')
    const record = recordOf(secret, 'pepper')
    expect(record.prefix).toBe(secret.slice(0, 23))
    expect(record.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(record.hash).not.toBe(recordOf(secret, 'another pepper').hash)
    expect(record.hash).not.toBe(hash('sha256', secret))
    expect(JSON.stringify(record)).not.toContain(secret.slice(23))
  })

  test('is compared whole, also with texts of another length', () => {
    expect(isSameDigest('a'.repeat(64), 'a'.repeat(64))).toBe(true)
    expect(isSameDigest('a'.repeat(64), `${'a'.repeat(63)}b`)).toBe(false)
    expect(isSameDigest('a', '')).toBe(false)
  })
})

test('the public test key of the devnet is made of its published text', () => {
  expect(testApiKey).toBe(createApiKeySecret('sk', hash('sha256', 'portage devnet', 'buffer')))
})
