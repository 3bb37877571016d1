import { createTestClient, http, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEvmDeposit } from '../../../src/core/deposits/evm/buildEvmDeposit.ts'
import type { EvmIntent } from '../../../src/core/deposits/evm/evmIntent.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { createEip1193Wallet } from '../../../src/wallets/evm/eip1193.ts'
import type { SentOtherError } from '../../../src/wallets/walletErrors.ts'
import { hasAnvil, startAnvil } from '../../core/deposits/evm/anvil.ts'
import { routerCode } from '../../core/deposits/evm/doubles.ts'
import { coin, router } from '../../core/deposits/evm/intents.ts'
import { LONG_DEADLINE_MS } from '../../core/readers/longDeadline.ts'
import { targetFor } from '../targets.ts'
import { type Manners, providerWith } from './provider.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'evm:double', name: 'Double' }
/** The first account of anvil's own, whose key it holds: a wallet's own. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chainId = devnetEvmChainIds.ETH

describe.skipIf(!hasAnvil())('an EIP-1193 wallet over a real EVM', () => {
  let stop = () => {}
  let client = connect('http://127.0.0.1')
  let reader = readerAt('http://127.0.0.1')
  const target = targetFor('ETH', { network: 'mocknet', identity: String(chainId) })

  function connect(url: string) {
    return createTestClient({ mode: 'anvil', transport: http(url, { timeout: LONG_DEADLINE_MS }), pollingInterval: 20 })
      .extend(publicActions)
      .extend(walletActions)
  }
  function readerAt(url: string) {
    return createReader({
      chain: 'ETH',
      network: 'mocknet',
      endpoints: [{ api: 'jsonrpc', url }],
      transport: (request) => fetch(request),
      deadlineMs: LONG_DEADLINE_MS,
    })
  }
  beforeAll(async () => {
    const anvil = await startAnvil(chainId)
    stop = anvil.stop
    client = connect(anvil.url)
    reader = readerAt(anvil.url)
    await client.setCode({ address: router, bytecode: routerCode })
  })
  afterAll(() => stop())

  const node = (method: string, params: unknown) => client.request({ method, params } as never) as Promise<unknown>

  async function depositOf() {
    const now = Number((await client.getBlock()).timestamp)
    const nonce = await client.getTransactionCount({ address: account, blockTag: 'pending' })
    const devnet = { network: 'mocknet', devnetChainIds: devnetEvmChainIds, sender: account } as const
    const intent: EvmIntent = { ...coin, ...devnet, now, nonce, quoteExpiry: now + 900 }
    const [tx] = buildEvmDeposit(intent)
    if (tx === undefined) throw new Error('no transaction')
    const broadcast = () => Promise.reject(new Error('the wallet sends by itself'))
    const { transaction } = reader
    const options = { target, broadcast, transaction, quoteExpiry: intent.quoteExpiry, now: () => now }
    return { deposit: { intent, tx }, options }
  }

  test('sends the checked deposit and returns a hash that can be tracked', async () => {
    const { provider, asked } = providerWith({ accounts: [account], chainId: 1, known: [1, chainId] }, node)
    const wallet = createEip1193Wallet(provider, info)
    await wallet.connect(target)
    const { deposit, options } = await depositOf()
    const submitted = await wallet.submit(deposit, options)
    const { hash } = submitted
    expect(submitted).toMatchObject({ sentBy: 'wallet', readBack: 'matches' })
    const mined = await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    expect(mined.status).toBe('success')
    const tx = await client.getTransaction({ hash: hash as `0x${string}` })
    const { request } = deposit.tx
    expect(tx).toMatchObject({
      to: request.to.toLowerCase(),
      input: request.data,
      value: request.value,
      nonce: request.nonce,
    })
    expect(tx.chainId).toBe(chainId)
    expect(asked.at(-1)?.method).toBe('eth_sendTransaction')
  })

  test.each<readonly [string, (tx: Record<string, unknown>) => Record<string, unknown>, readonly string[]]>([
    [
      'another recipient',
      (tx) => ({ ...tx, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0x' }),
      ['to', 'data'],
    ],
    ['another value', (tx) => ({ ...tx, value: '0x1', to: account, data: '0x' }), ['to', 'value', 'data']],
    ['other data', (tx) => ({ ...tx, data: `${String(tx.data).slice(0, -64)}${'00'.repeat(31)}01` }), ['data']],
  ])('a wallet that sends %s is found out by its hash, with both sides', async (_what, change, fields) => {
    const lying = async (method: string, params: unknown) => {
      const [tx] = params as [Record<string, unknown>]
      return node(method, [change(tx)])
    }
    const { provider } = providerWith({ accounts: [account], chainId, known: [chainId] }, lying)
    const wallet = createEip1193Wallet(provider, info)
    const { deposit, options } = await depositOf()
    const error: unknown = await wallet.submit(deposit, options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'wallet_sent_other', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const { differences } = error as SentOtherError
    expect(differences.map(({ field }) => field)).toEqual(fields)
    for (const { expected, found } of differences) expect(found).not.toBe(expected)
  })

  test('refuses a deposit after a chain or account change, before the wallet signs', async () => {
    const manners: Manners = { accounts: [account], chainId, known: [1, chainId] }
    const { provider, asked } = providerWith(manners, node)
    const wallet = createEip1193Wallet(provider, info)
    await wallet.connect(target)
    const { deposit, options } = await depositOf()
    manners.chainId = 1
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
    manners.chainId = chainId
    manners.accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf('wallet_account_changed'))
    expect(asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('reports a rejection as wallet_rejected, and never requests a changed transaction', async () => {
    const manners = { accounts: [account], chainId, known: [chainId], rejects: ['eth_sendTransaction'] }
    const { provider, asked } = providerWith(manners, node)
    const wallet = createEip1193Wallet(provider, info)
    const { deposit, options } = await depositOf()
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf('wallet_rejected'))
    const bytes = deposit.tx.unsigned.slice()
    bytes[60] = (bytes[60] ?? 0) ^ 1
    const changed = { ...deposit, tx: { ...deposit.tx, unsigned: bytes } }
    await expect(wallet.submit(changed, options)).rejects.toEqual(codeOf('deposit_mismatch'))
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  })
})
