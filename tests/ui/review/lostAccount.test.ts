import { expect, test } from 'vitest'
import { lostAccount } from '../../../src/ui/review/lostAccount.ts'
import type { SessionAccount } from '../../../src/ui/wallet/sessionState.ts'

const account: SessionAccount = { chain: 'ETH', address: 'a', walletId: 'w', walletName: 'W', kind: 'injected' }

test.each<[string, readonly SessionAccount[], 'changed' | 'locked']>([
  ['another account of the chain', [{ ...account, address: 'b' }], 'changed'],
  ['none', [], 'locked'],
  ['accounts of other chains only', [{ ...account, chain: 'BASE' }], 'locked'],
  ['none, while another wallet shares one', [{ ...account, walletId: 'other' }], 'locked'],
])('a wallet that shares %s has another account, or is locked', (_, accounts, why) => {
  expect(lostAccount(account, accounts)).toEqual({ walletName: 'W', why })
})
