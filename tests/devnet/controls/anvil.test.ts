import { afterEach, describe, expect, test } from 'vitest'
import { createAnvilChain } from '../../../src/devnet/chains/evm/anvilChain.ts'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { request } from '../request.ts'
import { post } from './post.ts'

const binary = anvilBinary()
const made: Devnet[] = []
afterEach(async () => {
  for (const devnet of made.splice(0)) await devnet.close()
})

function makeDevnet(): Devnet {
  if (binary === undefined) throw new Error('There is no anvil for this machine.')
  const devnet = createDevnet({
    now: () => 1_795_000_000_000,
    evm: (chain, setup) => createAnvilChain(binary, chain, setup),
  })
  made.push(devnet)
  return devnet
}

const statesOf = async (devnet: Devnet) =>
  (await request<{ swaps: { state: string }[] }>(devnet, '/devnet/swaps')).body.swaps.map(({ state }) => state)

async function finish(devnet: Devnet): Promise<readonly string[]> {
  for (let block = 0; block < 200; block++) {
    await devnet.simulation.step(1)
    const states = await statesOf(devnet)
    if (states[0] === 'done' || states[0] === 'refunded') return states
  }
  return statesOf(devnet)
}

describe.skipIf(binary === undefined)('the controls, with a real EVM', () => {
  test('fund, pay, restore a snapshot and reset', async () => {
    const devnet = makeDevnet()
    const { body } = await request<{ chains: { chain: string; kind: string }[] }>(devnet, '/devnet')
    expect(body.chains.filter(({ kind }) => kind === 'anvil').map(({ chain }) => chain)).toContain('AVAX')
    const avax = devnet.chains?.get('AVAX')
    const address = avax?.addressOf('somebody') ?? ''
    const given = await post<{ hash: string }>(devnet, '/devnet/faucet', {
      ...{ address, asset: 'AVAX.AVAX', amount: '500000000' },
    })
    await devnet.simulation.step(1)
    expect(avax?.txState(given.body.hash)?.state).toBe('included')
    await post(devnet, '/devnet/snapshot')
    const usdc = Object.keys(Object.fromEntries(devnet.state.THORCHAIN.market.pools)).find((one) =>
      /^AVAX.USDC/.test(one),
    )
    const to = devnet.chains?.get('THOR')?.addressOf('receiver')
    const deposit = { protocol: 'THORCHAIN', asset: usdc, amount: '50000000000', memo: `=:THOR.RUNE:${to}` }
    expect((await post(devnet, '/devnet/deposit', deposit)).status).toBe(200)
    expect(await statesOf(devnet)).toEqual(['broadcast'])
    expect(await finish(devnet)).toEqual(['done'])
    await post(devnet, '/devnet/restore', { id: 's1' })
    expect(await statesOf(devnet)).toEqual([])
    expect((await post(devnet, '/devnet/deposit', deposit)).status).toBe(200)
    expect(await finish(devnet)).toEqual(['done'])
    await post(devnet, '/devnet/reset')
    expect(await statesOf(devnet)).toEqual([])
    expect(devnet.chains?.get('AVAX')?.txState(given.body.hash)).toBeUndefined()
    expect((await post(devnet, '/devnet/deposit', deposit)).status).toBe(200)
    expect(await finish(devnet)).toEqual(['done'])
  })
})
