import { createTestClient, hexToBytes, http, numberToHex, pad, parseAbi, parseEventLogs, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildEvmDeposit, type EvmTx } from '../../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { checkEvmTx } from '../../../../src/core/deposits/evm/checkEvmTx.ts'
import type { EvmIntent } from '../../../../src/core/deposits/evm/evmIntent.ts'
import { withGas } from '../../../../src/core/preparation/evmCosts.ts'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import { devnetEvmChainIds } from '../../../../src/devnet/rules/identity.ts'
import { LONG_DEADLINE_MS } from '../../readers/longDeadline.ts'
import { hasAnvil, startAnvil } from './anvil.ts'
import { routerCode, routerV4Code, tokenCode } from './doubles.ts'
import { coin, router, sender, token, tokenIntent, transfer, vault } from './intents.ts'

const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)
const abi = parseAbi([
  'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function vaultAllowance(address, address) view returns (uint256)',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])
const stranger = `0x${'0'.repeat(40)}` as const

/** The behaviour of both router versions, measured on the real contracts. */
const generations = [
  { name: 'RouterV6', expired: /TC:expired/, unallowed: /TC:transfer failed/, holder: vault, endless: 'taken' },
  { name: 'RouterV4', expired: /THORChain_Router: expired/, unallowed: /reverted/, holder: router, endless: /expired/ },
] as const

describe.skipIf(!hasAnvil())('deposits on a real EVM', () => {
  let stop = () => {}
  let client = connect('http://127.0.0.1')
  let url = ''

  function connect(url: string) {
    return createTestClient({
      mode: 'anvil',
      transport: http(url, { timeout: LONG_DEADLINE_MS }),
      pollingInterval: 20,
    }).extend(publicActions)
  }

  beforeAll(async () => {
    const anvil = await startAnvil(devnetEvmChainIds.ETH)
    stop = anvil.stop
    url = anvil.url
    client = connect(url)
  })
  afterAll(() => stop())

  /** The intent with the chain's current time, nonce and allowance. */
  async function here(intent: EvmIntent): Promise<EvmIntent> {
    const now = Number((await client.getBlock()).timestamp)
    const nonce = await client.getTransactionCount({ address: sender })
    const args = [sender, router] as const
    const allowance = await client.readContract({ address: token, abi, functionName: 'allowance', args })
    const devnet = { network: 'mocknet', devnetChainIds: devnetEvmChainIds } as const
    return { ...intent, ...devnet, now, nonce, allowance, quoteExpiry: now + 900 }
  }

  async function send({ request, step }: EvmTx, intent: EvmIntent) {
    const { from: _from, ...tx } = request
    const priced = { ...tx, ...intent.fee } as Parameters<typeof account.signTransaction>[0]
    const signed = await account.signTransaction(priced)
    expect(await checkEvmTx(hexToBytes(signed as `0x${string}`), intent, step)).toEqual([])
    const hash = await client.sendRawTransaction({ serializedTransaction: signed as `0x${string}` })
    return client.waitForTransactionReceipt({ hash })
  }

  async function sendAll(intent: EvmIntent) {
    const receipts = []
    for (const tx of buildEvmDeposit(intent)) receipts.push(await send(tx, intent))
    return receipts
  }

  /** The router's error for a modified deposit. */
  async function answer(intent: EvmIntent, change: Partial<EvmTx['request']> = {}): Promise<string> {
    const { request } = buildEvmDeposit(intent).at(-1) ?? {}
    const { to, value, data } = { ...request, ...change }
    const sent = { account: sender, to: to ?? router, value: value ?? 0n, data: data ?? '0x' } as const
    return client.call(sent).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  }

  const tokensOf = (holder: `0x${string}`) =>
    client.readContract({ address: token, abi, functionName: 'balanceOf', args: [holder] })

  describe.each(generations)('through $name', ({ name, expired, unallowed, holder, endless }) => {
    let before = '0x' as `0x${string}`
    beforeEach(async () => {
      before = await client.snapshot()
      await client.setBalance({ address: sender, value: 10n ** 20n })
      await client.setCode({ address: router, bytecode: name === 'RouterV6' ? routerCode : routerV4Code })
      await client.setCode({ address: token, bytecode: tokenCode })
      await client.setStorageAt({ address: token, index: pad(sender), value: numberToHex(10n ** 12n, { size: 32 }) })
      return () => client.revert({ id: before })
    })

    test('sends a coin to the vault, with the intended Deposit event', async () => {
      const held = await client.getBalance({ address: vault })
      const [receipt] = await sendAll(await here(coin))
      expect(receipt?.status).toBe('success')
      const amount = 250_000_000_000_000_000n
      expect(parseEventLogs({ abi, logs: receipt?.logs ?? [] })).toMatchObject([
        { address: router, args: { to: vault, asset: stranger, amount, memo: coin.memo } },
      ])
      expect((await client.getBalance({ address: vault })) - held).toBe(amount)
    })

    test('sends a token to where this router keeps tokens, and leaves no allowance', async () => {
      const receipts = await sendAll(await here(tokenIntent))
      expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
      expect(parseEventLogs({ abi, logs: receipts[1]?.logs ?? [] })).toMatchObject([
        { args: { to: vault, asset: token, amount: 12_500_000n, memo: tokenIntent.memo } },
      ])
      expect(await tokensOf(holder)).toBe(12_500_000n)
      expect((await here(tokenIntent)).allowance).toBe(0n)
      if (name === 'RouterV6') return
      const args = [vault, token] as const
      const credited = await client.readContract({ address: router, abi, functionName: 'vaultAllowance', args })
      expect(credited).toBe(12_500_000n)
    })

    test('needs a reset for a token that does not allow changing an allowance', async () => {
      const small = { ...tokenIntent, amount: 100n as typeof tokenIntent.amount }
      const first = await here(small)
      const [approve] = buildEvmDeposit(first)
      expect((approve && (await send(approve, first)))?.status).toBe('success')
      const unaware = { ...(await here(tokenIntent)), allowance: 0n }
      const [refused] = buildEvmDeposit(unaware)
      expect((refused && (await send(refused, unaware)))?.status).toBe('reverted')
      const receipts = await sendAll(await here(tokenIntent))
      expect(receipts.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    })

    test('covers approval and deposit with the node’s estimate for the reset', async () => {
      const small = { ...(await here(tokenIntent)), amount: 100n as typeof tokenIntent.amount }
      const [approve] = buildEvmDeposit(small)
      expect((approve && (await send(approve, small)))?.status).toBe('success')
      const { gasLimit: _given, ...bare } = await here(tokenIntent)
      const endpoints = [{ api: 'jsonrpc', url }] as const
      const reader = createReader({
        chain: 'ETH',
        network: 'mocknet',
        endpoints,
        transport: (request) => fetch(request),
      })
      const receipts = await sendAll(await withGas(reader, bare))
      expect(receipts.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    })

    test('reverts a late deposit and an unapproved token with the router’s message', async () => {
      const requested = await here(coin)
      expect(await answer(requested)).toBe('taken')
      expect(await answer({ ...requested, now: requested.now - 7200, quoteExpiry: requested.now })).toMatch(expired)
      const missing = await here(tokenIntent)
      expect(await answer(missing)).toMatch(unallowed)
      const withCoin = await answer(missing, { value: 1n })
      expect(withCoin).toMatch(name === 'RouterV6' ? /TC:unexpected eth/ : /reverted/)
    })

    test('accepts a deposit without an expiration only in V6', async () => {
      const args = [vault, stranger, 1n, coin.memo, 0n] as const
      const call = { address: router, abi, functionName: 'depositWithExpiry', args, value: 1n, account } as const
      const reply = await client.simulateContract(call).then(
        () => 'taken',
        (error: Error) => error.message,
      )
      expect(reply).toMatch(endless)
      const { data } = buildEvmDeposit(await here(coin))[0]?.request ?? {}
      expect(data?.slice(10 + 4 * 64, 10 + 5 * 64)).not.toBe('0'.repeat(64))
    })

    test('reverts a value other than the amount in V6, and uses the value in V4', async () => {
      const requested = await here(coin)
      expect(await answer(requested, { value: 1n })).toMatch(name === 'RouterV6' ? /TC:eth amount mismatch/ : /taken/)
      const { value, data } = buildEvmDeposit(requested)[0]?.request ?? {}
      expect(BigInt(`0x${data?.slice(10 + 2 * 64, 10 + 3 * 64)}`)).toBe(value)
    })
  })

  test('a coin sent without a router has the memo as data', async () => {
    await client.setCode({ address: token, bytecode: tokenCode })
    await client.setBalance({ address: sender, value: 10n ** 20n })
    const [receipt] = await sendAll(await here(transfer))
    const { input, to } = await client.getTransaction({ hash: receipt?.transactionHash ?? '0x' })
    expect([receipt?.status, to, input]).toEqual(['success', vault, '0x3d3a623a78'])
  })
})
