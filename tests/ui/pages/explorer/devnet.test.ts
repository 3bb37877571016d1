import { afterAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { type ControlName, controls } from '../../../../src/ui/pages/explorer/controls.ts'
import { createDevnetClient } from '../../../../src/ui/pages/explorer/devnetClient.ts'
import { createDevnetPoller } from '../../../../src/ui/pages/explorer/devnetPoller.ts'
import { wireDone } from '../../../../src/ui/pages/explorer/explorerSchemas.ts'
import { swapSteps } from '../../../../src/ui/pages/explorer/swapSteps.ts'
import { explorerEn as messages } from '../../../../src/ui/texts/explorer.en.ts'
import { lastView, nodesAt } from './lastView.ts'

const url = 'http://127.0.0.1:8889'
const devnet = createDevnet({ now: () => 1_800_000_000_000, pace: { paused: true } })
const client = createDevnetClient({ url, transport: devnet.transport })
const look = createDevnetPoller(client, { nodes: nodesAt(url) })
const order = (name: ControlName, fields: Record<string, string> = {}) => {
  const { path, body } = controls[name]((field) => fields[field] ?? '')
  return client.post(path, body, wireDone)
}

afterAll(() => devnet.close())

/** A swap's timeline as text: "swapped done" and so on. */
const result = async (hash: string) => {
  const facts = (await lastView(look)).facts.find(({ swap }) => swap.hash === hash.toUpperCase())
  if (facts === undefined) return []
  return swapSteps(facts, { messages, number: String }).map(({ key, state }) => `${key} ${state}`)
}

describe('explorer on a real devnet', () => {
  test('reads every response of the devnet', async () => {
    const { devnet: state, pools, nodeAnswers } = await lastView(look)
    expect(state.network).toBe('mocknet')
    expect(state.chains.length).toBeGreaterThan(10)
    expect(Object.keys(state.prices)).toContain('BTC.BTC')
    expect(pools.THORCHAIN.length).toBeGreaterThan(10)
    expect(pools.MAYACHAIN.length).toBeGreaterThan(3)
    expect(nodeAnswers).toBe(true)
  })

  test('follows a deposit to its refund with the reason', async () => {
    const memo = '=:ETH.ETH:0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0:99999999999999'
    const deposit = { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount: '100', memo }
    const { hash = '' } = await order('deposit', deposit)
    // Its block is no longer among the newest by then, so only the indexer knows the reason.
    await order('step', { blocks: '60' })
    await lastView(look)
    expect(await result(hash)).toContain('swapped back')
    const facts = (await lastView(look)).facts.find(({ swap }) => swap.hash === hash.toUpperCase())
    expect(facts?.swap.state).toBe('refunded')
    expect(facts?.progress.reason).toMatch(/less than price limit/)
    expect(facts?.progress.ended).toBeGreaterThan(0)
  })

  test('follows a swap between two external chains to its payment', async () => {
    const memo = '=:ETH.ETH:0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
    const { hash = '' } = await order('deposit', { protocol: 'THORCHAIN', asset: 'DOGE.DOGE', amount: '1000', memo })
    for (let turns = 0; turns < 40; turns++) {
      await order('step', { blocks: '10' })
      if ((await result(hash)).at(-1) === 'arrived done') break
    }
    expect(new Set((await result(hash)).map((step) => step.split(' ')[1]))).toEqual(new Set(['done']))
    const facts = (await lastView(look)).facts.find(({ swap }) => swap.hash === hash.toUpperCase())
    expect(facts?.swap.out[0]).toMatchObject({ asset: 'ETH.ETH' })
    expect(facts?.progress.confirmed).toBeGreaterThan(facts?.progress.observed ?? 0)
  })

  test('sends every control in a form that the devnet accepts', async () => {
    const { id = '' } = await order('snapshot')
    await order('speed', { speed: '60' })
    await order('speed', { speed: 'auto' })
    await order('resume')
    await order('pause')
    await order('halt', { chain: 'BTC', halted: 'true', protocol: 'THORCHAIN' })
    await order('halt', { chain: 'all', halted: 'true' })
    await order('view', { view: '2', lie: 'address', fault: 'slow' })
    await order('price', { asset: 'BTC.BTC', usd: '101000.5' })
    await order('gas', { chain: 'BTC', rate: '25' })
    await order('rotate', { protocol: 'MAYACHAIN' })
    const address = 'bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw'
    expect((await order('faucet', { address, asset: 'BTC.BTC', amount: '0.5' })).hash).toMatch(/^[0-9a-f]{64}$/i)
    await order('step', { blocks: '1' })
    const { devnet: changedView } = await lastView(look)
    expect(changedView.chains.every(({ halted }) => halted)).toBe(true)
    expect(changedView.views[2]).toEqual({ lie: 'address', fault: 'slow' })
    expect(changedView.prices['BTC.BTC']).toBe('101000.5')
    await order('restore', { id })
    await order('reset')
    const { devnet: again, swaps } = await lastView(look)
    expect(again.chains.some(({ halted }) => halted)).toBe(false)
    expect(swaps).toEqual([])
  })
})
