import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { post } from '../controls/post.ts'
import { request } from '../request.ts'

const START = 1_795_000_000_000
const makeDevnet = () => createDevnet({ now: () => START })

interface QuoteBody {
  readonly memo: string
  readonly inbound_address: string
  readonly expected_amount_out: string
}

async function run(devnet: Devnet, until: () => boolean, most = 2_000): Promise<number> {
  for (let blocks = 0; blocks <= most; blocks++) {
    if (until()) return blocks
    await devnet.simulation.step(1)
  }
  throw new Error(`The swap did not end within ${most} blocks.`)
}

describe('one swap on the devnet', () => {
  test('runs from a Bitcoin deposit to an Ethereum payment of exactly the scheduled amount', async () => {
    const devnet = makeDevnet()
    const btc = devnet.chains?.get('BTC')
    const eth = devnet.chains?.get('ETH')
    if (btc === undefined || eth === undefined) throw new Error('There is no BTC or ETH.')
    const to = eth.addressOf('receiver')
    const amount = units(10_000_000n)
    btc.faucet({ to: btc.addressOf('sender'), asset: 'BTC.BTC', amount: units(20_000_000n) })
    btc.includeNow()
    const query = `from_asset=BTC.BTC&to_asset=ETH.ETH&amount=${amount}&destination=${to}`
    const { body: quote } = await request<QuoteBody>(devnet, `/thorchain/quote/swap?${query}`)
    const hash = btc.send({ from: 'sender', to: quote.inbound_address, memo: quote.memo, asset: 'BTC.BTC', amount })
    const machine = devnet.state.THORCHAIN
    await run(devnet, () => machine.inbounds.get(hash.toUpperCase())?.done === true)
    const record = machine.inbounds.get(hash.toUpperCase())
    const paid = eth.inboundSince(0, [to])
    expect(record?.outTxs).toHaveLength(1)
    expect(paid.map(({ coins }) => coins[0]?.amount)).toEqual([record?.outTxs[0]?.coins[0]?.amount])
    const out = paid[0]?.coins[0]?.amount ?? 0n
    const expected = BigInt(quote.expected_amount_out)
    expect(Number(((out - expected) * 10_000n) / expected)).toBeCloseTo(0, -1)
    expect(devnet.simulation.inFlight()).toBe(false)
  })
})

test('a large Bitcoin Cash deposit is final after MaxConfirmations-BCH blocks, although the quote shows more', async () => {
  const devnet = makeDevnet()
  const machine = devnet.state.THORCHAIN
  const memo = `=:ETH.ETH:${devnet.chains?.get('ETH')?.addressOf('receiver')}`
  const amount = '100000000000'
  await post(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset: 'BCH.BCH', amount, memo })
  await run(devnet, () => machine.inbounds.size > 0)
  const [record] = machine.inbounds.values()
  const { height = 0, final = 0 } = record?.external ?? {}
  expect(final - height + 1).toBe(machine.mimirs.get('MAXCONFIRMATIONS-BCH'))
  const question = `from_asset=BCH.BCH&to_asset=ETH.ETH&amount=${amount}`
  const { body } = await request<{ inbound_confirmation_blocks: number }>(devnet, `/thorchain/quote/swap?${question}`)
  expect(body.inbound_confirmation_blocks).toBeGreaterThan(final - height + 1)
})

test('a migration signed before its chain was halted is not slashed when observed late', async () => {
  const devnet = makeDevnet()
  const machine = devnet.state.MAYACHAIN
  devnet.chains?.get('BTC')
  await devnet.simulation.rotate('MAYACHAIN')
  const { signed } = devnet.simulation.traffic
  await run(devnet, () => [...signed.values()].some(({ outbound: { chain, memo } }) => chain === 'BTC' && memo !== ''))
  await post(devnet, '/devnet/halt', { chain: 'BTC', halted: true, protocol: 'MAYACHAIN' })
  await devnet.simulation.step(400)
  const { bond } = machine
  await post(devnet, '/devnet/halt', { chain: 'BTC', halted: false, protocol: 'MAYACHAIN' })
  await devnet.simulation.step(20)
  expect(machine.mimirs.get('HALTSIGNINGBTC') ?? 0).toBe(0)
  expect(machine.bond).toBe(bond)
})
