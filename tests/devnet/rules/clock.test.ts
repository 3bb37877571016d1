import { describe, expect, test } from 'vitest'
import type { DevnetOptions } from '../../../src/devnet/devnetTypes.ts'
import { genesisOfFile } from '../../../src/devnet/genesis/file.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'

interface BlockBody {
  readonly header: { readonly height: number; readonly time: string }
}

/** Creates a devnet whose clock advances only in the test. */
function worldAt(start: number, genesis?: DevnetOptions['genesis']) {
  let time = start
  const devnet = createDevnet({ now: () => time, ...(genesis === undefined ? {} : { genesis }) })
  return { devnet, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('the block clock', () => {
  test('makes a block every six seconds of the given clock, on both protocols', async () => {
    const { devnet, pass } = worldAt(1_795_000_000_000)
    const before = devnet.state.THORCHAIN.height
    pass(5_999)
    await devnet.simulation.catchUp()
    expect(devnet.state.THORCHAIN.height).toBe(before)
    pass(1)
    await devnet.simulation.catchUp()
    expect(devnet.state.THORCHAIN).toMatchObject({ height: before + 1, time: 1_795_000_006 })
    pass(60_000)
    await devnet.simulation.catchUp()
    expect(devnet.state.MAYACHAIN.time).toBe(1_795_000_066)
  })

  test('gives the same response at the same time', async () => {
    const responses = await Promise.all(
      [1, 2].map(async () => {
        const { devnet, pass } = worldAt(1_795_000_000_000)
        pass(123_456)
        return [await request(devnet, '/thorchain/block'), await request(devnet, '/mayachain/lastblock')].map(
          ({ body }) => body,
        )
      }),
    )
    expect(responses[0]).toEqual(responses[1])
  })

  test('does not run backwards with the clock', async () => {
    const { devnet, pass } = worldAt(1_795_000_000_000)
    const before = devnet.state.THORCHAIN.height
    pass(-60_000)
    await devnet.simulation.catchUp()
    expect(devnet.state.THORCHAIN.height).toBe(before)
  })

  test('determines /block and the expiry of a quote', async () => {
    const { devnet, pass } = worldAt(1_795_000_000_000)
    pass(600_000)
    const { body } = await request<BlockBody>(devnet, '/thorchain/block')
    expect(Date.parse(body.header.time)).toBe(1_795_000_600_000)
    const quote = await request<{ expiry: number }>(
      devnet,
      '/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000',
    )
    expect(quote.body.expiry).toBe(1_795_000_600 + 900)
  })

  test('stores earlier blocks by height', async () => {
    const { devnet, pass } = worldAt(1_795_000_000_000)
    const first = await request<BlockBody>(devnet, '/thorchain/block')
    pass(600_000)
    const again = await request<BlockBody>(devnet, `/thorchain/block?height=${first.body.header.height}`)
    expect(again.body).toEqual(first.body)
  })

  test('starts at the height and time of a genesis file', async () => {
    const { devnet, pass } = worldAt(1_795_000_000_000, () =>
      genesisOfFile({ network: 'mocknet', height: 5, time: 1_700_000_000, pools: [] }),
    )
    expect(devnet.state.THORCHAIN).toMatchObject({ height: 5, time: 1_700_000_000 })
    pass(12_000)
    await devnet.simulation.catchUp()
    expect(devnet.state.MAYACHAIN).toMatchObject({ height: 7, time: 1_700_000_012 })
  })
})

describe('the three views', () => {
  const paths = ['/thorchain/inbound_addresses', '/mayanode/mayachain/pools', '/midgard/v2/pools', '/thorchain/block']

  test.each(paths)('agree on %s, and the path without a view is the first', async (path) => {
    const { devnet } = worldAt(1_795_000_000_000)
    const responses = await Promise.all(['/1', '/2', '/3', ''].map((view) => request(devnet, `${view}${path}`)))
    for (const response of responses) expect(response.body).toEqual(responses[0]?.body)
  })

  test('are independent: wrong data of the second does not appear in the others', async () => {
    const { devnet } = worldAt(1_795_000_000_000)
    devnet.views[2] = (state) => ({ ...state, vaults: new Map() })
    const counts = await Promise.all(
      ['/1', '/2', '/3'].map(
        async (view) => (await request<unknown[]>(devnet, `${view}/thorchain/inbound_addresses`)).body.length,
      ),
    )
    expect(counts).toEqual([devnet.state.THORCHAIN.vaults.size, 0, devnet.state.THORCHAIN.vaults.size])
  })

  test('do not include /4', async () => {
    const { devnet } = worldAt(1_795_000_000_000)
    expect((await request(devnet, '/4/thorchain/pools')).status).toBe(404)
  })
})
