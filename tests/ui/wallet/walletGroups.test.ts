import { describe, expect, test } from 'vitest'
import type { SessionAccount, SessionWallet } from '../../../src/ui/wallet/sessionState.ts'
import { groupWallets } from '../../../src/ui/wallet/walletGroups.ts'

const wallet = (walletName: string, id: string, facts: Partial<SessionWallet> = {}): SessionWallet => ({
  id,
  walletName,
  kind: 'injected',
  chains: ['ETH'],
  connects: 'all',
  ...facts,
})
const account = (walletId: string): SessionAccount => ({
  walletId,
  walletName: 'Keplr',
  chain: 'ETH',
  address: '0x1',
  kind: 'injected',
})
const keplrs = [wallet('Keplr', 'evm:keplr'), wallet('Keplr', 'cosmos:keplr', { icon: 'data:image/png;base64,AA==' })]

describe('groupWallets', () => {
  test('puts the families of one wallet together, with its icon', () => {
    const [group, ...others] = groupWallets(keplrs, [])
    expect(others).toEqual([])
    expect(group).toMatchObject({ walletName: 'Keplr', icon: 'data:image/png;base64,AA==', wallets: keplrs })
  })

  test('lists connected wallets first, then the test wallet, then the others as they were found', () => {
    const all = [wallet('First', 'a'), ...keplrs, wallet('Test wallet', 'test', { kind: 'burner' })]
    const names = (accounts: readonly SessionAccount[]) =>
      groupWallets(all, accounts).map(({ walletName, accounts: own }) => `${walletName} ${own.length}`)
    expect(names([])).toEqual(['Test wallet 0', 'First 0', 'Keplr 0'])
    expect(names([account('cosmos:keplr')])).toEqual(['Keplr 1', 'Test wallet 0', 'First 0'])
  })
})
