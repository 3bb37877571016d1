import type { Abi, Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseEventLogs } from 'viem/utils'
import { afterAll, describe, expect, test } from 'vitest'
import { getBestQuote, resolveAsset, units } from '../../../src/core/index.ts'
import { evmAbi } from '../../../src/devnet/chains/evm/abi.ts'
import type { EvmLog } from '../../../src/devnet/chains/evm/evmState.ts'
import { signOwn } from '../../../src/devnet/chains/evm/signing.ts'
import { feeToken } from '../../../src/devnet/chains/tokens.ts'
import { routerAddress } from '../../../src/devnet/rules/routers.ts'
import { post } from '../controls/post.ts'
import { chainOf, createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'
import { fundSender, receiverOn, type SwapRequest } from './sendSwap.ts'
import { createTestUser } from './testUser.ts'
import { tokensOn } from './tokens.ts'

const made: Harness[] = []
afterAll(async () => {
  await Promise.all(made.map(({ devnet }) => devnet.close()))
})

describe('on an EVM chain', () => {
  const harness = createHarness()
  made.push(harness)

  async function rpc<T>(method: string, params: readonly unknown[]): Promise<T> {
    const body = { jsonrpc: '2.0', id: 1, method, params }
    return (await post<{ result: T }>(harness.devnet, '/chain/ETH', body)).body.result
  }

  async function readToken(contract: string, functionName: string) {
    const data = encodeFunctionData({ abi: evmAbi as Abi, functionName })
    const result = await rpc<Hex>('eth_call', [{ to: contract, data }, 'latest'])
    return decodeFunctionResult({ abi: evmAbi as Abi, functionName, data: result })
  }

  const usdt = () => tokensOn(harness, 'ETH').find(({ symbol }) => symbol === 'USDT') ?? feeToken
  const router = (version: '4.1' | '6.1') =>
    routerAddress({ protocol: 'THORCHAIN', chain: 'ETH', network: 'mocknet' }, version)

  test('tokens report name, symbol, decimals and a supply that includes new coins', async () => {
    const { contract } = usdt()
    expect(await readToken(contract, 'name')).toBe('Devnet USDT')
    expect(await readToken(contract, 'symbol')).toBe('USDT')
    expect(await readToken(contract, 'decimals')).toBe(6)
    expect(await readToken(contract, 'totalSupply')).toBeGreaterThan(1_000_000n)
    expect(await readToken(feeToken.contract, 'name')).toBe('Devnet TAX')
  })

  test('USDT with an older allowance is reset, approved exactly and swapped to the unit', async () => {
    const selling: SwapRequest = { protocol: 'THORCHAIN', from: 'ETH.USDT', to: 'BTC.BTC', amount: 100_000_000_000n }
    const { contract } = usdt()
    const sender = createTestUser(harness, 'sender')
    await fundSender(harness, sender, selling)
    await harness.step(3)
    const { address } = await sender.accountOn('ETH')
    const data = encodeFunctionData({ abi: evmAbi, functionName: 'approve', args: [router('6.1') as Hex, 5n] })
    const own = { to: contract as Hex, value: 0n, data, gas: 90_000n, nonce: 0 }
    const { bytes } = signOwn('ETH', own, { address, publicKey: new Uint8Array(), secret: sender.key })
    await harness.readerOf('ETH').broadcast(bytes)
    await harness.step(3)
    const swap = await runSwap(harness, selling)
    expect(swap.sent.hashes).toHaveLength(3)
    expect(swap.end.stage).toBe('done')
    expect(swap.spent).toBe(100_000_000_000n)
    const args = [address as Hex, router('6.1') as Hex] as const
    const query = encodeFunctionData({ abi: evmAbi, functionName: 'allowance', args })
    expect(BigInt(await rpc<Hex>('eth_call', [{ to: contract, data: query }, 'latest']))).toBe(0n)
  })

  test('USDT is paid to its receiver by a vault', async () => {
    const back = await runSwap(harness, {
      protocol: 'THORCHAIN',
      from: 'LTC.LTC',
      to: 'ETH.USDT',
      amount: 1_000_000_000n,
    })
    expect(back.end.stage).toBe('done')
    expect(back.received).toBe(back.end.outputs[0]?.amount)
  })

  test('a token that keeps a fee has no quote, because it has no pool', async () => {
    const { address: destination } = await receiverOn(harness, 'BTC')
    const [fromAsset, toAsset] = [feeToken.asset, 'BTC.BTC'].map((asset) => resolveAsset(asset, 'THORCHAIN', []))
    if (fromAsset === undefined || toAsset === undefined) throw new Error('The assets are not readable.')
    const quote = getBestQuote(harness.nodes.THORCHAIN, { fromAsset, toAsset, amount: units(10n ** 10n), destination })
    await expect(quote).rejects.toThrow(/pool/)
  })

  test.each(['6.1', '4.1'] as const)(
    'a token that keeps a fee: router V%s reports the received amount, and no protocol observes the deposit',
    async (version) => {
      await harness.step(3)
      const moved = await post(harness.devnet, '/devnet/router', {
        protocol: 'THORCHAIN',
        chain: 'ETH',
        router: version,
      })
      expect(moved.status).toBe(200)
      const chain = chainOf(harness, 'ETH')
      // The faucet's transfer costs the fee too.
      const gift = { address: chain.addressOf('payer'), asset: feeToken.asset, amount: '2000000000' }
      expect((await post(harness.devnet, '/devnet/faucet', gift)).status).toBe(200)
      const { body } = await post<{ hash: Hex }>(harness.devnet, '/devnet/deposit', {
        protocol: 'THORCHAIN',
        asset: feeToken.asset,
        amount: '1000000000',
        memo: 'noop',
      })
      await harness.step(4)
      expect(chain.txState(body.hash)?.state).toBe('included')
      const { logs } = await rpc<{ logs: EvmLog[] }>('eth_getTransactionReceipt', [body.hash])
      const [event] = parseEventLogs({ abi: evmAbi, eventName: 'Deposit', logs: logs as never })
      expect(event?.address.toLowerCase()).toBe(router(version).toLowerCase())
      expect(event?.args).toMatchObject({ amount: 9_900_000_000_000_000_000n, memo: 'noop' })
      expect(harness.devnet.state.THORCHAIN.inbounds.has(body.hash.slice(2).toUpperCase())).toBe(false)
    },
  )
})
