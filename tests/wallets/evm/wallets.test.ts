import { describe, expect, test } from 'vitest'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { createEip1193Wallet } from '../../../src/wallets/evm/eip1193.ts'
import { discoverEvmWallets } from '../../../src/wallets/evm/eip6963.ts'
import type { EvmWallet } from '../../../src/wallets/evm/evmChecks.ts'
import type { WalletTarget } from '../../../src/wallets/wallet.ts'
import { targetFor } from '../targets.ts'
import { providerWith } from './provider.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'evm:double', name: 'Double' }
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = devnetEvmChainIds.ETH

describe('EIP-6963', () => {
  const info = (name: string, change: object = {}) => ({
    uuid: `350670db-19fa-4704-a166-e52e178b59d${name.length % 10}`,
    rdns: `org.example.${name.toLowerCase()}`,
    name,
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    ...change,
  })
  const { provider } = providerWith({ accounts: [], chainId: 1, known: [1] }, async () => null)
  const announce = (page: EventTarget, detail: unknown) =>
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

  test('finds each wallet once, announced before, during or after the request', () => {
    const page = new EventTarget()
    page.addEventListener('eip6963:requestProvider', () => {
      announce(page, { info: info('A'), provider })
      announce(page, { info: info('BB'), provider })
    })
    const found: EvmWallet[] = []
    const stop = discoverEvmWallets(page, (wallet) => found.push(wallet))
    announce(page, { info: info('A'), provider })
    announce(page, { info: info('CCC'), provider })
    expect(found.map(({ name }) => name)).toEqual(['A', 'BB', 'CCC'])
    expect(found[0]).toMatchObject({ family: 'evm', kind: 'injected', icon: 'data:image/svg+xml,%3Csvg/%3E' })
    stop()
    announce(page, { info: info('DDDD'), provider })
    expect(found).toHaveLength(3)
  })

  test('ignores invalid announcements and limits their number', () => {
    const page = new EventTarget()
    const found: EvmWallet[] = []
    discoverEvmWallets(page, (wallet) => found.push(wallet))
    for (const detail of [
      undefined,
      {},
      { info: info('A') },
      { info: info('A'), provider: {} },
      { info: info('A', { uuid: '<img>' }), provider },
      { info: info('A', { rdns: 'no dots' }), provider },
    ]) {
      announce(page, detail)
    }
    expect(found).toEqual([])
    for (let number = 0; number < 80; number += 1) {
      const uuid = `350670db-19fa-4704-a166-${number.toString(16).padStart(12, '0')}`
      announce(page, { info: info('A', { uuid }), provider })
    }
    expect(found).toHaveLength(50)
  })
})

describe('an EIP-1193 wallet', () => {
  const target: WalletTarget = targetFor('ETH', { network: 'mainnet', identity: '1' })
  const manners = () => ({ accounts: [account], chainId: 137, known: [1, 137] })
  const noNode = async () => null

  test('switches to the chain on connect', async () => {
    const { provider, asked } = providerWith(manners(), noNode)
    const wallet = createEip1193Wallet(provider, info)
    expect(await wallet.connect(target)).toEqual({ chain: 'ETH', address: account })
    expect(asked.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  })

  test('adds an unknown chain, or reports wallet_unsupported', async () => {
    const { provider, asked } = providerWith(manners(), noNode)
    const wallet = createEip1193Wallet(provider, info)
    const devnet = targetFor('ETH', { network: 'mocknet', identity: String(chainId) })
    await expect(wallet.connect(devnet)).rejects.toEqual(codeOf('wallet_unsupported'))
    await wallet.connect({ ...devnet, endpoints: { rpc: 'http://127.0.0.1:8545' } })
    const added = asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params[0]
    expect(added).toMatchObject({
      chainId: `0x${chainId.toString(16)}`,
      chainName: expect.stringContaining('test coins'),
      rpcUrls: ['http://127.0.0.1:8545'],
    })
  })

  test('reports a refused account or chain as rejected, and a pending request as silent', async () => {
    const no = createEip1193Wallet(
      providerWith({ ...manners(), rejects: ['eth_requestAccounts'] }, noNode).provider,
      info,
    )
    await expect(no.connect(target)).rejects.toEqual(codeOf('wallet_rejected'))
    const stay = createEip1193Wallet(
      providerWith({ ...manners(), rejects: ['wallet_switchEthereumChain'] }, noNode).provider,
      info,
    )
    await expect(stay.connect(target)).rejects.toEqual(codeOf('wallet_rejected'))
    const shut = createEip1193Wallet(providerWith({ ...manners(), locked: true }, noNode).provider, info)
    await expect(shut.connect(target)).rejects.toEqual(codeOf('wallet_silent'))
    expect(await shut.account(target)).toBeUndefined()
  })

  test('reports changes until unsubscribed, and revokes permissions on disconnect', async () => {
    const { provider, emit, listening, asked } = providerWith(manners(), noNode)
    const wallet = createEip1193Wallet(provider, info)
    const stops: string[] = []
    const stop = wallet.onChange((change) => stops.push(change))
    emit('accountsChanged', [])
    emit('chainChanged', '0x1')
    emit('disconnect', {})
    expect(stops).toEqual(['accounts', 'chain', 'disconnected'])
    stop()
    expect(listening()).toBe(false)
    await wallet.disconnect()
    expect(asked.at(-1)?.method).toBe('wallet_revokePermissions')
  })
})
