import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { requestTestCoins } from '../../../src/ui/review/requestTestCoins.ts'
import { parseBurnerKey } from '../../../src/wallets/burner/burnerKey.ts'
import { burnerAddress } from './burnerPayer.ts'

const url = 'http://devnet.example'
const key = parseBurnerKey('1a'.repeat(32))

describe('test wallets', () => {
  test('report the faucet’s error message, and a faucet that does not respond', async () => {
    const gift = { to: 'x', asset: parseAsset('BTC.BTC'), amount: units(1n) }
    const report = (body: string, status: number) => ({ url, transport: async () => new Response(body, { status }) })
    const no = requestTestCoins(
      report('{"error":"Too much.","code":"invalid_amount","hint":"Ask for less."}', 400),
      gift,
    )
    await expect(no).rejects.toMatchObject({ message: 'Too much.', hint: 'Ask for less.' })
    await expect(requestTestCoins(report('<html>', 502), gift)).rejects.toMatchObject({ code: 'node_refused' })
    const dead = { url, transport: () => Promise.reject(new TypeError('fetch failed')) }
    await expect(requestTestCoins(dead, gift)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test.each(['BTC', 'BASE', 'THOR', 'XRP', 'SOL', 'TRON', 'BCH', 'ZEC'])('receive on %s', async (chain) => {
    expect(await burnerAddress(chain, key)).toEqual(expect.any(String))
  })

  test('have no address on XRD', async () => expect(await burnerAddress('XRD', key)).toBeUndefined())
})
