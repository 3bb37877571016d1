import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })
const chainOf = (name: string) => {
  const chain = devnet.chains?.get(name)
  if (chain === undefined) throw new Error(`There is no ${name}.`)
  return chain
}
const tokenOf = (ticker: string) =>
  Object.keys(Object.fromEntries(devnet.state.THORCHAIN.market.pools)).find((name) => name.startsWith(ticker)) ?? ''

describe('the faucet', () => {
  test.each(['BTC.BTC', 'DOGE.DOGE', 'ETH.ETH', 'GAIA.ATOM', 'XRP.XRP', 'SOL.SOL', 'TRON.TRX', 'DASH.DASH'])(
    'sends %s in the newest block',
    async (asset) => {
      const chain = chainOf(asset.split('.')[0] ?? '')
      const to = chain.addressOf('somebody')
      const { status, body } = await post<{ hash: string; chain: string }>(devnet, '/devnet/faucet', {
        address: to,
        asset,
        amount: '250000000',
      })
      expect(status).toBe(200)
      expect(body.chain).toBe(chain.chain)
      expect(chain.txState(body.hash)).toMatchObject({ state: 'included', height: chain.height() })
      expect(chain.inboundSince(0, [to])[0]?.coins[0]).toMatchObject({ asset, amount: 250_000_000n })
    },
  )

  test('sends tokens by their contract, in any letter case', async () => {
    const asset = tokenOf('ETH.USDC-')
    const to = chainOf('ETH').addressOf('somebody else')
    const given = { address: to, asset: asset.toLowerCase(), amount: '25000000000' }
    expect((await post(devnet, '/devnet/faucet', given)).status).toBe(200)
    expect(chainOf('ETH').inboundSince(0, [to])[0]?.coins[0]).toMatchObject({ asset, amount: 25_000_000_000n })
  })

  test.each([
    ['THOR.RUNE', 'THORCHAIN', '1000000000'],
    ['MAYA.CACAO', 'MAYACHAIN', '100000000000'],
  ] as const)("gives %s in the protocol's next block", async (asset, protocol, amount) => {
    const to = chainOf(asset.slice(0, 4)).addressOf('somebody')
    await post(devnet, '/devnet/faucet', { address: to, asset, amount })
    await post(devnet, '/devnet/step', { blocks: 1 })
    expect(devnet.state[protocol].balances.get(`${to} ${asset}`)).toBe(BigInt(amount))
  })

  test('leaves a pending deposit to the observers', async () => {
    const btc = chainOf('BTC')
    const vault = devnet.state.THORCHAIN.vaults.get('BTC')?.address ?? ''
    await post(devnet, '/devnet/faucet', { address: btc.addressOf('payer'), asset: 'BTC.BTC', amount: '300000000' })
    const hash = btc.send({ from: 'payer', to: vault, memo: 'noop', asset: 'BTC.BTC', amount: 100_000_000n as never })
    await post(devnet, '/devnet/faucet', { address: btc.addressOf('other'), asset: 'BTC.BTC', amount: '300000000' })
    expect(btc.txState(hash)).toEqual({ state: 'pending' })
    await post(devnet, '/devnet/step', { blocks: 110 })
    expect(devnet.state.THORCHAIN.inbounds.has(hash.toUpperCase())).toBe(true)
  })

  test.each([
    [{ address: 'nowhere', asset: 'BTC.BTC', amount: '1000000' }, 'invalid_address'],
    [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', asset: 'BTC.BTC', amount: '1000000' }, 'invalid_address'],
    [{ address: 'nowhere', asset: 'XRD.XRD', amount: '1000000' }, 'unsupported_asset'],
    [{ address: 'nowhere', asset: 'ETH.NOTHING', amount: '1000000' }, 'unsupported_asset'],
    [{ address: 'nowhere', asset: '', amount: '1000000' }, 'invalid_field'],
    [{ address: 'nowhere', asset: '$', amount: '1000000' }, 'invalid_asset'],
    [{ address: 'nowhere', asset: 'BTC.BTC', amount: '1.5' }, 'invalid_field'],
    [{ address: 'nowhere', asset: 'BTC.BTC', amount: '0' }, 'invalid_field'],
    [{ address: 'nowhere', asset: 'BTC.BTC', amount: '100000000000001' }, 'invalid_amount'],
    [{ address: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp', asset: 'XRP.XRP', amount: '1000001' }, 'invalid_amount'],
  ])('refuses %j', async (fields, code) => {
    const { status, body } = await post<RefusalBody>(devnet, '/devnet/faucet', fields)
    expect(body.code).toBe(code)
    expect(status).toBe(400)
  })

  test('reports a payment that the chain fails, as XRP does for a new account below its reserve', async () => {
    const address = chainOf('XRP').addressOf('newcomer')
    const { status, body } = await post<RefusalBody>(devnet, '/devnet/faucet', {
      address,
      asset: 'XRP.XRP',
      amount: '50000000',
    })
    expect([status, body.code]).toEqual([409, 'payment_refused'])
  })

  test('shows each chain with its newest block in the overview', async () => {
    const { body } = await request<{ chains: { chain: string; height: number; kind: string }[] }>(devnet, '/devnet')
    const names = body.chains.map(({ chain }) => chain)
    expect(names).toContain('THOR')
    expect(names).not.toContain('XRD')
    const btc = body.chains.find(({ chain }) => chain === 'BTC')
    expect(btc).toMatchObject({ height: chainOf('BTC').height(), pending: 0, halted: false, failure: null })
  })
})
