import { expect, test } from 'vitest'
import { readLink } from '../../../src/ui/form/urlState.ts'
import { directLink } from '../../../src/ui/wallet/NoWallet.tsx'

test('keeps the swap in the link to the way without a wallet', () => {
  const link = directLink('?sell=LTC.LTC&buy=DOGE.DOGE&amount=2&chain=BTC')
  expect(link).toBe('/?sell=LTC.LTC&buy=DOGE.DOGE&amount=2&pay=direct')
  expect(readLink(link.slice(1))).toMatchObject({ text: '2', mode: 'memoless' })
  expect(directLink('')).toBe('/?pay=direct')
})
