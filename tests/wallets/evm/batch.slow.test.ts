import type { Hex } from 'viem'
import { createTestClient, getAddress, http, numberToHex, pad, parseAbi, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEvmDeposit } from '../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { createEip1193Wallet } from '../../../src/wallets/evm/eip1193.ts'
import type { SentOtherError } from '../../../src/wallets/walletErrors.ts'
import { hasAnvil, startAnvil } from '../../core/deposits/evm/anvil.ts'
import { batchDelegateCode, routerCode, routerV4Code, tokenCode } from '../../core/deposits/evm/doubles.ts'
import { router, token, tokenIntent, vault } from '../../core/deposits/evm/intents.ts'
import { LONG_DEADLINE_MS } from '../../core/readers/longDeadline.ts'
import { ProviderError, targetFor } from '../targets.ts'
import { providerWith } from './provider.ts'
import { delegateCode, type SentCalls, smartAccountMethods } from './smartAccount.ts'

const info = { id: 'evm:double', name: 'Double' }
const account = privateKeyToAccount(`0x${'00'.repeat(31)}01`)
const delegate = '0x4444444444444444444444444444444444444444'
const chainId = devnetEvmChainIds.ETH
const abi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
])

describe.skipIf(!hasAnvil())('a wallet that sends approval and deposit as one, over a real EVM', () => {
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
    const endpoints = [{ api: 'jsonrpc', url }] as const
    const transport = (request: Request) => fetch(request)
    return createReader({ chain: 'ETH', network: 'mocknet', endpoints, transport, deadlineMs: LONG_DEADLINE_MS })
  }
  beforeAll(async () => {
    const anvil = await startAnvil(chainId, ['--hardfork', 'prague'])
    stop = anvil.stop
    client = connect(anvil.url)
    reader = readerAt(anvil.url)
    await client.setCode({ address: delegate, bytecode: batchDelegateCode })
    await client.setCode({ address: router, bytecode: routerCode })
    await client.setCode({ address: token, bytecode: tokenCode })
    await client.setBalance({ address: account.address, value: 10n ** 19n })
    const held = numberToHex(10n ** 12n, { size: 32 })
    await client.setStorageAt({ address: token, index: pad(account.address), value: held })
  })
  afterAll(() => stop())
  let untouched: Hex
  beforeEach(async () => {
    untouched = await client.snapshot()
  })
  afterEach(() => client.revert({ id: untouched }))

  test('delegates to the compiled contract', () => {
    expect(delegateCode).toBe(batchDelegateCode)
  })

  const node = (method: string, params: unknown) => client.request({ method, params } as never) as Promise<unknown>
  const double = (more: Readonly<Record<string, unknown>> = {}) =>
    providerWith({ accounts: [account.address], chainId, known: [chainId] }, node, {
      ...smartAccountMethods({ account, rpc: node, delegate, chainId, ...more }),
      ...(more.methods as Readonly<Record<string, (params: readonly unknown[]) => unknown>>),
    })

  async function batch() {
    const now = Number((await client.getBlock()).timestamp)
    const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    const devnet = { network: 'mocknet', devnetChainIds: devnetEvmChainIds, sender: account.address } as const
    const allowance = await client.readContract({
      address: token,
      abi,
      functionName: 'allowance',
      args: [account.address, router],
    })
    const intent = { ...tokenIntent, ...devnet, now, nonce, allowance, quoteExpiry: now + 900 }
    const deposits = buildEvmDeposit(intent).map((tx) => ({ intent, tx }))
    const broadcast = () => Promise.reject(new Error('the wallet sends by itself'))
    const hashes: string[] = []
    if (reader.family !== 'evm') throw new TypeError('ETH is an EVM chain.')
    const { transaction, events } = reader
    const onHash = (hash: string) => hashes.push(hash)
    const options = { target, broadcast, transaction, events, onHash, quoteExpiry: intent.quoteExpiry, now: () => now }
    return { deposits, options, hashes }
  }

  test.each([
    ['V4.1', routerV4Code],
    ['V6.1', routerCode],
  ])('reaches the router %s in one transaction, and leaves no allowance', async (_version, code) => {
    await client.setCode({ address: router, bytecode: code })
    const { provider, asked } = double()
    const wallet = createEip1193Wallet(provider, info)
    await wallet.connect(target)
    expect(await wallet.canBatch?.(target)).toBe(true)
    const { deposits, options, hashes } = await batch()
    expect(deposits.map(({ tx }) => tx.step)).toEqual(['approve', 'deposit'])
    const submitted = await wallet.submitBatch?.(deposits, options)
    expect(submitted).toEqual({ chain: 'ETH', hash: hashes[0], sentBy: 'wallet', readBack: 'matches' })
    const sent = await client.getTransaction({ hash: hashes[0] as Hex })
    expect([sent.type, sent.from, sent.to]).toEqual([
      'eip7702',
      account.address.toLowerCase(),
      account.address.toLowerCase(),
    ])
    const { blockNumber: fromBlock } = await client.getTransactionReceipt({ hash: hashes[0] as Hex })
    const [event] = await client.getContractEvents({ address: router, abi, eventName: 'Deposit', fromBlock })
    const { amount, memo } = tokenIntent
    expect(event?.args).toEqual({ to: getAddress(vault), asset: getAddress(token), amount: amount / 100n, memo })
    const args = [account.address, router] as const
    expect(await client.readContract({ address: token, abi, functionName: 'allowance', args })).toBe(0n)
    expect(asked.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
  })

  test.each<readonly [string, (calls: SentCalls['calls']) => SentCalls['calls'], readonly string[]]>([
    [
      'another vault',
      (calls) =>
        calls.map((call) => ({
          ...call,
          data: swapped(call.data, vault, '0x5555555555555555555555555555555555555555'),
        })),
      ['vault'],
    ],
    [
      'a smaller amount',
      (calls) => calls.map((call) => ({ ...call, data: swapped(call.data, word(12_500_000n), word(1n)) })),
      ['amount'],
    ],
    [
      'the deposit twice',
      ([approve, deposit]) => [approve, deposit, approve, deposit].flatMap((call) => call ?? []),
      ['deposits'],
    ],
    [
      'only the approval',
      ([approve]) => (approve ? [approve] : []),
      ['deposits', 'router', 'vault', 'asset', 'amount', 'memo'],
    ],
  ])('is found out when it sends %s', async (_what, change, fields) => {
    const wallet = createEip1193Wallet(double({ change }).provider, info)
    const { deposits, options } = await batch()
    const error: unknown = await wallet.submitBatch?.(deposits, options).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'wallet_sent_other' })
    const { differences } = error as SentOtherError
    expect(differences.map(({ field }) => field).sort()).toEqual([...fields].sort())
  })

  test('reports a batch that the chain took back: no coin moved, and it may be tried again', async () => {
    const change = ([approve, deposit]: SentCalls['calls']) =>
      approve && deposit
        ? [approve, { ...deposit, data: swapped(deposit.data, word(12_500_000n), word(10n ** 30n)) }]
        : []
    const wallet = createEip1193Wallet(double({ change }).provider, info)
    const { deposits, options, hashes } = await batch()
    const error = { code: 'wallet_failed', mayHaveSent: false, hint: expect.stringContaining('did not move') }
    await expect(wallet.submitBatch?.(deposits, options)).rejects.toMatchObject(error)
    expect(hashes).toEqual([])
  })

  test.each([5700, 5710, 5740, 5750, 5760, -32601])(
    'says with code %i that it cannot do it, before anything is sent',
    async (code) => {
      const methods = {
        wallet_sendCalls: () => {
          throw new ProviderError(code, 'Not this one.')
        },
      }
      const wallet = createEip1193Wallet(double({ methods }).provider, info)
      const { deposits, options } = await batch()
      await expect(wallet.submitBatch?.(deposits, options)).rejects.toMatchObject({
        code: 'wallet_unsupported',
        mayHaveSent: false,
      })
    },
  )

  test.each([
    ['says nothing', undefined],
    ['says no', 'unsupported'],
    ['says something else', 7],
  ])('offers no batch when it %s about atomic calls', async (_what, status) => {
    const methods = status === undefined ? { wallet_getCapabilities: () => ({}) } : {}
    const wallet = createEip1193Wallet(double({ methods, status }).provider, info)
    expect(await wallet.canBatch?.(target)).toBe(false)
  })

  test('refuses a changed transaction of a batch, and an expired quote, before the wallet is asked', async () => {
    const { provider, asked } = double()
    const wallet = createEip1193Wallet(provider, info)
    const { deposits, options } = await batch()
    for (const [index, deposit] of deposits.entries()) {
      const unsigned = deposit.tx.unsigned.slice()
      unsigned[60] = (unsigned[60] ?? 0) ^ 1
      const changed = deposits.with(index, { ...deposit, tx: { ...deposit.tx, unsigned } })
      await expect(wallet.submitBatch?.(changed, options)).rejects.toMatchObject({ code: 'deposit_mismatch' })
    }
    const late = { ...options, now: () => options.quoteExpiry + 1 }
    await expect(wallet.submitBatch?.(deposits, late)).rejects.toMatchObject({ code: 'quote_expired' })
    expect(asked.map(({ method }) => method)).not.toContain('wallet_sendCalls')
  })
})

const word = (value: bigint): string => numberToHex(value, { size: 32 })
const swapped = (data: Hex, from: string, to: string): Hex => data.replace(from.slice(2), to.slice(2)) as Hex
