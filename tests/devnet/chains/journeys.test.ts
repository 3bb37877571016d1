import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { ReadableChain } from '../../../src/core/readers/reader.ts'
import { tokensOf } from '../../../src/devnet/chains/tokens.ts'
import { COIN, journey, memo, type Row } from './journey.ts'
import { assets, makeChains, mine, readerOver, router, tronUsdt, usdc } from './testChains.ts'
import { spoiledBytes } from './wallet.ts'

const coin = (chain: ReadableChain): Row => ({ chain, asset: chains[chain].gasAsset, gas: false })
const rows: readonly Row[] = [
  ...(['BTC', 'LTC', 'DOGE', 'DASH', 'ETH', 'BASE', 'AVAX', 'BSC', 'POL', 'ARB'] as const).map(coin),
  ...(['THOR', 'MAYA', 'GAIA', 'NOBLE', 'XRP', 'SOL', 'TRON'] as const).map(coin),
  { chain: 'ETH', asset: usdc('ETH'), gas: true },
  { chain: 'TRON', asset: tronUsdt, gas: true },
  { chain: 'THOR', asset: 'THOR.TCY', gas: true },
]

describe('a signed deposit', () => {
  test.each(rows)('of $asset on $chain is mined, confirmed and observed with its memo', async (row) => {
    const { chain, reader, hash, before, key, vault, amount, name, asset } = await journey(row)
    expect(chain.inboundSince(before, [vault])).toEqual([])
    await mine(chain, 1)
    expect(await reader.txState(hash)).toEqual({ state: 'included', height: before + 1, confirmations: 1 })
    await mine(chain, 2)
    const [observed, ...others] = chain.inboundSince(before, [vault])
    expect(others).toEqual([])
    expect(observed).toMatchObject({ hash, chain: name, from: key.address, to: vault, memo, height: before + 1 })
    expect(observed?.confirmations).toBe(3)
    expect(observed?.coins.map((one) => [one.asset, one.amount])).toEqual([[asset, amount]])
    expect(chain.inboundSince(chain.height(), [vault])).toEqual([])
    expect(observed?.router).toBe(chains[name].family === 'evm' ? router : undefined)
  })

  test.each(rows)(
    'of $asset on $chain credits the vault with the amount and debits the sender by more',
    async (row) => {
      const { chain, reader, vault, amount, asset, key } = await journey(row)
      await mine(chain, 1)
      const tokens = tokensOf(row.chain, assets).filter((one) => one.asset === asset)
      const held = async (address: string) =>
        (await reader.balances(address, { tokens })).find((balance) => balance.asset === asset)
      const scale = 10n ** BigInt((await held(vault))?.decimals ?? 0)
      const unit = row.chain === 'MAYA' ? COIN * 100n : COIN
      const extra = asset === chains[row.chain].gasAsset ? 5n * scale : 0n
      expect((await held(vault))?.amount).toBe((amount / unit) * scale + extra)
      const left = (await held(key.address))?.amount ?? 0n
      expect(left).toBeLessThanOrEqual(75n * scale)
      expect(left).toBeGreaterThan(65n * scale)
    },
  )

  test.each(rows.filter(({ chain }) => chain !== 'THOR' && chain !== 'MAYA'))(
    'of $asset on $chain leaves sender and vault as before when its chain takes it back',
    async (row) => {
      const { chain, reader, hash, before, vault, asset, key } = await journey(row)
      const tokens = tokensOf(row.chain, assets).filter((one) => one.asset === asset)
      const held = async (address: string) =>
        (await reader.balances(address, { tokens })).find((balance) => balance.asset === asset)
      await mine(chain, 2)
      expect(chain.takeBack(hash)).toBe(true)
      expect(await reader.txState(hash)).toEqual({ state: 'unknown' })
      expect(chain.inboundSince(before, [vault])).toEqual([])
      expect(chain.takeBack(hash)).toBe(false)
      const scale = 10n ** BigInt((await held(vault))?.decimals ?? 0)
      expect((await held(vault))?.amount).toBe(asset === chains[row.chain].gasAsset ? 5n * scale : 0n)
      expect((await held(key.address))?.amount).toBe(100n * scale)
    },
  )

  test.each(rows)('of $asset on $chain has the same hash for the same seed and inputs', async (row) => {
    const [first, second] = await Promise.all([journey(row), journey(row)])
    expect(second.hash).toBe(first.hash)
    expect(second.signed).toEqual(first.signed)
    await Promise.all([mine(first.chain, 3), mine(second.chain, 3)])
    expect(second.chain.inboundSince(0, [second.vault])).toEqual(first.chain.inboundSince(0, [first.vault]))
  })
})

describe('a chain refuses with its own message', () => {
  test.each(rows)('a signature on $chain ($asset) that is not the sender’s', async (row) => {
    const { signed, chain } = await spoiled(row)
    await expect(signed).rejects.toMatchObject({ code: 'broadcast_refused' })
    await mine(chain, 1)
  })

  test.each(rows.filter(({ gas }) => !gas))('a second spending on $chain of what the first one spent', async (row) => {
    const { chain: name } = row
    const { reader, chain } = await journey(row)
    // The same person on a twin of the chain, who has not deposited yet and says something else.
    const [rival = new Uint8Array()] = (await journey(row, `${memo}0`)).signed
    const outcome = reader.broadcast(rival)
    // Chains that count by balances take both, as long as there is enough for both.
    if (name === 'SOL' || name === 'TRON') expect(await outcome).not.toBe('')
    else await expect(outcome).rejects.toMatchObject({ code: 'broadcast_refused' })
    await mine(chain, 1)
  })

  /** The deposit once more, with one bit of its signature turned, sent to a chain that has not seen it. */
  async function spoiled(row: Row) {
    const { signed, key, vault, asset, name } = await journey(row)
    const fresh = makeChains()
    const chain = fresh.get(name)
    if (chain === undefined) throw new Error(`There is no ${name}.`)
    const unit = name === 'MAYA' ? COIN * 100n : COIN
    chain.faucet({ to: vault, asset: chains[name].gasAsset, amount: units(5n * unit) })
    chain.faucet({ to: key.address, asset, amount: units(100n * unit) })
    if (row.gas) chain.faucet({ to: key.address, asset: chains[name].gasAsset, amount: units(200n * unit) })
    await mine(chain, 1)
    const [bytes = new Uint8Array()] = signed
    return { signed: readerOver(fresh, name).broadcast(spoiledBytes(name, bytes)), chain }
  }
})
