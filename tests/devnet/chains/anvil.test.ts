import { afterAll, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { createAnvilChain } from '../../../src/devnet/chains/evm/anvilChain.ts'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { contractCodes } from '../../../src/devnet/chains/evm/contracts.ts'
import { hasAnvil } from '../../core/deposits/evm/anvil.ts'
import { devnetTokenCode, routerCode, routerV4Code } from '../../core/deposits/evm/doubles.ts'
import { COIN, journey, memo, type Row } from './journey.ts'
import { makeChains, mine, router, startTime, usdc } from './testChains.ts'

const opened: DevnetChain[] = []

/** The same devnet on real EVMs. */
function realChains() {
  return makeChains({
    evm(chain, setup) {
      const made = createAnvilChain(anvilBinary() ?? '', chain, setup)
      opened.push(made)
      return made
    },
  })
}

/** Mines so many blocks on a chain whose first block is number 0. */
async function next(chain: DevnetChain, count = 1): Promise<void> {
  const until = chain.height() + count
  const { blockMs } = chains[chain.chain]
  while (chain.height() < until) await chain.step(startTime + ((chain.height() + 1) * blockMs) / 1000 + 0.001)
}

afterAll(async () => {
  await Promise.all(opened.map((chain) => chain.close()))
})

test('the contracts’ code equals the compiled sources', () => {
  expect(contractCodes).toEqual({ router: routerCode, routerV4: routerV4Code, token: devnetTokenCode })
})

describe.skipIf(!hasAnvil())('EVM chains on a real EVM', () => {
  const rows: readonly Row[] = [
    { chain: 'ETH', asset: 'ETH.ETH', gas: false },
    { chain: 'ETH', asset: usdc('ETH'), gas: true },
    { chain: 'ARB', asset: usdc('ARB'), gas: true },
    { chain: 'BSC', asset: 'BSC.BNB', gas: false },
  ]

  test.each(rows)('observe a deposit of $asset on $chain as simulated chains do', async (row) => {
    const [real, simulated] = [await journey(row, memo, realChains(), next), await journey(row)]
    await next(real.chain, 3)
    await mine(simulated.chain, 3)
    const observed = ({ chain, before, vault }: typeof real) =>
      chain.inboundSince(before, [vault]).map(({ from, to, router: through, coins, memo: text, confirmations }) => {
        return { from, to, through, coins, words: text, confirmations }
      })
    expect(observed(real)).toEqual(observed(simulated))
    expect(observed(real)).toHaveLength(1)
    expect(await real.reader.txState(real.hash)).toMatchObject({ state: 'included', confirmations: 3 })
    expect(real.chain.txState(real.hash)).toEqual(await real.reader.txState(real.hash))
  })

  test('pay through the router with the memo in its event, at the devnet’s time', async () => {
    const chain = realChains().get('ETH')
    if (chain === undefined) throw new Error('There is no ETH.')
    const [vault, person] = [chain.addressOf('vault'), chain.addressOf('person')]
    for (const asset of ['ETH.ETH', usdc('ETH')]) chain.faucet({ to: vault, asset, amount: units(9n * COIN) })
    await next(chain)
    const transfer = { from: 'vault', to: person, memo: 'OUT:AB', amount: units(2n * COIN) }
    const hashes = ['ETH.ETH', usdc('ETH')].map((asset) => chain.send({ ...transfer, asset }))
    expect(hashes.map((hash) => chain.txState(hash)?.state)).toEqual(['pending', 'pending'])
    await next(chain, 2)
    const observed = chain.inboundSince(1, [person])
    expect(observed.map(({ hash }) => hash)).toEqual(hashes)
    expect(observed[1]).toMatchObject({ from: vault, router, memo: 'OUT:AB', coins: [{ native: 2_000_000n }] })
    expect(observed[0]?.time).toBe(startTime + 24)
  })

  test('catch up after a long pause, and restore a snapshot repeatedly', async () => {
    const chain = realChains().get('ARB')
    if (chain === undefined) throw new Error('There is no ARB.')
    const callRpc = (method: string) =>
      chain.handle({
        method: 'POST',
        path: '',
        query: new URLSearchParams(),
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: [] }),
      })
    await callRpc('web3_clientVersion')
    await chain.step(startTime + 3_600)
    expect([chain.height(), chain.time()]).toEqual([600, startTime + 3_600])
    const back = await chain.snapshot()
    for (let times = 0; times < 2; times++) {
      await chain.step(startTime + 3_601)
      expect(chain.height()).toBeGreaterThan(600)
      await back()
      expect(chain.height()).toBe(600)
      expect((await callRpc('eth_blockNumber')).body).toMatchObject({ result: '0x258' })
    }
    for (const method of ['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'eth_accounts', 'hardhat_mine']) {
      expect((await callRpc(method)).body).toMatchObject({ error: { code: -32601 } })
    }
  })

  test('give blocks that are mined in a row the devnet’s time, not that of the machine', async () => {
    const chain = realChains().get('AVAX')
    if (chain === undefined) throw new Error('There is no AVAX.')
    const timeOf = async (height: number) => {
      const params = [`0x${height.toString(16)}`, false]
      const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_getBlockByNumber', params })
      const response = await chain.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })
      return Number((response.body as { result: { timestamp: string } }).result.timestamp)
    }
    await timeOf(0)
    for (let pause = 1; pause <= 40; pause++) await chain.step(startTime + pause * 20)
    const heights = Array.from({ length: 800 }, (_, block) => block + 1)
    expect(chain.height()).toBe(800)
    expect(await Promise.all(heights.map(timeOf))).toEqual(heights.map((height) => startTime + height))
  })
})

describe('an EVM chain without a running anvil', () => {
  const idle = () => makeChains({ evm: (chain, setup) => createAnvilChain('/no/such/anvil', chain, setup) })
  const query = async (method: string, params: readonly unknown[]) => {
    const chains = idle()
    await chains.step(startTime + 3_600)
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
    const response = await chains.get('ETH')?.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })
    return response?.body
  }
  const stranger = '0x00000000000000000000000000000000000000aa'

  test.each([
    ['eth_chainId', [], '0x7445a1'],
    ['net_version', [], '7620001'],
    ['eth_blockNumber', [], '0x0'],
    ['eth_getBalance', [stranger, 'latest'], '0x0'],
    ['eth_getTransactionReceipt', [`0x${'ab'.repeat(32)}`], null],
  ])('answers %s without starting it', async (method, params, result) => {
    expect(await query(method, params)).toEqual({ jsonrpc: '2.0', id: 7, result })
  })

  test('reports a newest block of the devnet’s time', async () => {
    const { result } = (await query('eth_getBlockByNumber', ['latest', false])) as { result: { timestamp: string } }
    expect(Number(result.timestamp)).toBe(startTime + 3_600)
  })

  test('starts it for every other request', async () => {
    await expect(query('eth_call', [{ to: stranger, data: '0x' }, 'latest'])).rejects.toThrow('anvil ended')
  })
})
