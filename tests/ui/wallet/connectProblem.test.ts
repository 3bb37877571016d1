import { expect, test } from 'vitest'
import { SwapError } from '../../../src/core/errors.ts'
import { problemOf } from '../../../src/ui/wallet/useConnect.ts'

const wallet = { walletName: 'Example' }

test('a failed connection has its code for support', () => {
  const error = new SwapError('Example is locked.', { code: 'wallet_locked', hint: 'Unlock it.' })
  expect(problemOf(error, wallet)).toEqual({ text: 'Example is locked. Unlock it.', code: 'wallet_locked' })
  expect(problemOf(new TypeError('x'), wallet).code).toBe('page_error')
})

test('a cancelled connection needs no support', () => {
  const error = new SwapError('Rejected.', { code: 'wallet_rejected', hint: 'Again.' })
  expect(problemOf(error, wallet)).toEqual({ text: 'You cancelled in Example. Nothing was sent.' })
})
