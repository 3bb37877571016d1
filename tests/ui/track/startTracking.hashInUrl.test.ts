import { expect, test } from 'vitest'
import { InvalidHashError, parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { hashInUrl } from '../../../src/ui/track/startTracking.ts'
import { HASH } from './statuses.ts'

test.each([
  [`/tx/${HASH}`, HASH],
  ['/tx', ''],
  ['/tx/', ''],
  ['/tx/%20ab%20', 'ab'],
  ['/tx/%E0%A4%A', '%E0%A4%A'],
  ['/tx?hash=ab', 'ab'],
  [`/tx/${'x'.repeat(500)}`, 'x'.repeat(200)],
])('the address %s names the deposit %j', (address, hash) => {
  expect(hashInUrl(`https://portage.example${address}`)).toBe(hash)
})

test('rejects an invalid hash with a hint', () => {
  expect(() => parseTxHash('hello')).toThrow(InvalidHashError)
})
