import { createTestClient, hexToBytes, http, publicActions, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { hasAnvil, startAnvil } from '../deposits/evm/anvil.ts'
import { router, sender, token } from '../deposits/evm/intents.ts'
import { conforms, type Stage } from './conformance.ts'
import { LONG_DEADLINE_MS } from './longDeadline.ts'

const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)
const holder = '0x00000000000000000000000000000000000A11cE'
const amount = 123_456_789_012_345_678_901n

/** A contract that returns 6 for decimals and 1,000,000,000,007 for every other call. */
const tokenCode = '0x60003560e01c63313ce56714601d5764e8d4a5100760005260206000f35b600660005260206000f3'
/** A contract that refuses everything with Error("TC:expired"). */
const routerCode = `0x6308c379a060e01b6000526020600452600a6024527f${stringToHex('TC:expired', { size: 32 }).slice(2)}60445260646000fd`

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url, { timeout: LONG_DEADLINE_MS }), pollingInterval: 20 }).extend(
    publicActions,
  )

/** Anvil without automatic mining; every request is passed through unchanged. */
async function start(): Promise<Stage & { url: string }> {
  const anvil = await startAnvil(devnetEvmChainIds.ETH)
  const client = connect(anvil.url)
  await client.setAutomine(false)
  await client.setBalance({ address: sender, value: 10n ** 20n })
  await client.setBalance({ address: holder, value: amount })
  let nonce = 0
  const sign = async (fee = 10n ** 10n) => {
    const shape = { to: holder, value: 0n, gas: 21_000n, chainId: devnetEvmChainIds.ETH } as const
    const signed = await account.signTransaction({ ...shape, nonce, maxFeePerGas: fee, maxPriorityFeePerGas: fee })
    return hexToBytes(signed)
  }
  return {
    url: anvil.url,
    answer: async ({ body }) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(anvil.url, { method: 'POST', headers, body })
      return { status: response.status, body: await response.text() }
    },
    identity: (await client.getBlock({ blockNumber: 0n })).hash,
    holder,
    amount,
    unknownHash: `0x${'ab'.repeat(32)}`,
    async sign() {
      const signed = await sign()
      nonce += 1
      return signed
    },
    refused: () => sign(1n),
    mine: () => client.mine({ blocks: 1 }),
    showsPending: true,
    stop: anvil.stop,
  }
}

const anvilIsHere = hasAnvil()

if (anvilIsHere) {
  conforms('a reader of an EVM chain', {
    chain: 'ETH',
    api: 'jsonrpc',
    gasAsset: 'ETH.ETH',
    start,
    questions: {
      chainId: (reader) => reader.chainId(),
      nonce: (reader) => reader.nonce(holder),
      fees: (reader) => reader.fees(),
      code: (reader) => reader.code(holder),
      estimateGas: (reader) => reader.estimateGas({ from: sender, to: holder, value: 1n, data: '0x' }),
    },
  })
}

describe.skipIf(!anvilIsHere)('EVM reader', () => {
  let stop = () => {}
  let client = connect('http://127.0.0.1')
  let reader = readerOf('http://127.0.0.1')

  function readerOf(url: string, chain: 'ETH' | 'BASE' = 'ETH') {
    const transport = (request: Request) => fetch(request)
    const endpoints = [{ api: 'jsonrpc', url }] as const
    return createReader({ chain, network: 'mocknet', endpoints, transport, deadlineMs: LONG_DEADLINE_MS })
  }

  beforeAll(async () => {
    const anvil = await startAnvil(devnetEvmChainIds.ETH)
    stop = anvil.stop
    client = connect(anvil.url)
    reader = readerOf(anvil.url)
    await client.setBalance({ address: sender, value: 10n ** 20n })
    await client.setCode({ address: router, bytecode: routerCode as `0x${string}` })
    await client.setCode({ address: token, bytecode: tokenCode })
  })
  afterAll(() => stop())

  test('reads fees, nonce, chain id and code as viem does', async () => {
    const { baseFeePerGas, maxPriorityFeePerGas, gasPrice } = await reader.fees()
    const block = await client.getBlock()
    expect([baseFeePerGas, gasPrice]).toEqual([block.baseFeePerGas, await client.getGasPrice()])
    expect(maxPriorityFeePerGas).toBe(await client.estimateMaxPriorityFeePerGas())
    expect(await reader.nonce(sender)).toBe(await client.getTransactionCount({ address: sender }))
    expect(await reader.chainId()).toBe(devnetEvmChainIds.ETH)
    expect([await reader.code(router), await reader.code(holder)]).toEqual([routerCode.toLowerCase(), '0x'])
  })

  test('reads a token’s balance and allowance by its contract in any letter case', async () => {
    const requested = { asset: `ETH.USDC-${token.toUpperCase()}`, contract: token.toLowerCase() }
    const held = await reader.balances(sender, { tokens: [requested] })
    expect(held[1]).toEqual({ asset: requested.asset, amount: 1_000_000_000_007n, decimals: 6 })
    expect(await reader.tokenDecimals(token.toUpperCase().replace('X', 'x'))).toEqual({ decimals: 6, servers: 1 })
    const params = { contract: token, owner: sender, spender: router }
    expect(await reader.allowance(params)).toBe(1_000_000_000_007n)
  })

  test('rejects a token contract without decimals', async () => {
    const requested = { asset: `ETH.NONE-${holder.toUpperCase()}`, contract: holder }
    await expect(reader.balances(sender, { tokens: [requested] })).rejects.toMatchObject({ code: 'node_bad_response' })
  })

  test('returns the router’s revert reason, before and after mining', async () => {
    const data = '0x44bc937b'
    await expect(reader.estimateGas({ from: sender, to: router, value: 1n, data })).rejects.toMatchObject({
      code: 'node_refused',
      reason: expect.stringContaining('TC:expired'),
    })
    const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const nonce = await reader.nonce(sender)
    const shape = {
      to: router,
      data,
      value: 1n,
      gas: 200_000n,
      nonce,
      chainId: devnetEvmChainIds.ETH,
      ...fees,
    } as const
    const hash = await reader.broadcast(hexToBytes(await account.signTransaction(shape)))
    // anvil answers the broadcast before the block that holds it is there.
    await expect
      .poll(() => reader.txState(hash))
      .toMatchObject({ state: 'failed', reason: expect.stringContaining('TC:expired') })
  })

  test('returns no data fee on chains without one', async () => {
    expect(await reader.dataFee(new Uint8Array(200))).toBe(0n)
  })
})
