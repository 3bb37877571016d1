import { describe, expect, test } from 'vitest'
import { addAccounts } from '../../../src/ui/wallet/sessionEngine.ts'
import type { SessionAccount } from '../../../src/ui/wallet/sessionState.ts'

const accountOf = (walletId: string, kind: SessionAccount['kind'], address = '0xaa'): SessionAccount => ({
  chain: 'ETH',
  address,
  walletId,
  walletName: walletId,
  kind,
})
const own = accountOf('test', 'burner')
const rabby = accountOf('rabby', 'injected')
const keys = accountOf('keys', 'injected')

describe('accounts of a wallet', () => {
  test('come before those of the test wallet, whichever answers first', () => {
    expect(addAccounts([own], [rabby], 'last')).toEqual([rabby, own])
    expect(addAccounts([rabby], [own], 'last')).toEqual([rabby, own])
    expect(addAccounts([rabby, own], [keys], 'last')).toEqual([rabby, keys, own])
  })

  test('stay behind the test wallet where the person preferred it', () => {
    expect(addAccounts([own, rabby], [keys], 'last')).toEqual([own, rabby, keys])
  })

  test('replace the earlier ones of the same wallet, and come first on request', () => {
    const moved = accountOf('rabby', 'injected', '0xbb')
    expect(addAccounts([rabby, own], [moved], 'last')).toEqual([moved, own])
    expect(addAccounts([own, keys, rabby], [moved], 'first')).toEqual([moved, own, keys])
  })
})
