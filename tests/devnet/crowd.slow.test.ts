import { expect, test } from 'vitest'
import { formatAsset, parseAsset, units } from '../../src/core/index.ts'
import { observeInbound } from '../../src/devnet/machine/inbound/observeInbound.ts'
import type { Machine } from '../../src/devnet/machine/machine.ts'
import type { InboundRecord } from '../../src/devnet/machine/records.ts'
import { createHarness } from './journeys/harness.ts'

const CROWD = 10_000
/** One in this many deposits has an invalid memo. */
const GARBLED_EVERY = 50
const EACH = 1_000_000n
const BTC = parseAsset('BTC.BTC')

const idOf = (index: number): string => `C${index.toString(16).toUpperCase().padStart(63, '0')}`
const isGarbled = (index: number): boolean => index % GARBLED_EVERY === 0

/**
 * Returns asgard's balance beyond its pools, and vault holdings beyond pools and claims. Derived pools have no coins.
 */
function ledgerOf(machine: Machine) {
  const { balances, modules, base, pools, holdings } = machine
  const real = pools.filter(({ asset }) => asset.kind !== 'derived')
  const pooled = real.reduce((sum, { balanceBase }) => sum + balanceBase, 0n)
  const claimed = [...balances].reduce((sum, [key, amount]) => (key.endsWith(' BTC~BTC') ? sum + amount : sum), 0n)
  const pool = real.find(({ asset }) => formatAsset(asset) === 'BTC.BTC')
  const vault = machine.vaults.get('BTC')?.pubKey
  return {
    base: (balances.get(`${modules.asgard} ${formatAsset(base)}`) ?? 0n) - pooled,
    asset: (holdings.get(`${vault} BTC.BTC`) ?? 0n) - (pool?.balanceAsset ?? 0n) - claimed,
  }
}

test('ten thousand simultaneous deposits all end, and no coin is lost', async () => {
  const { devnet, step } = createHarness()
  const machine = devnet.state.THORCHAIN
  const vault = machine.vaults.get('BTC')
  const btc = devnet.chains?.get('BTC')
  const thor = devnet.chains?.get('THOR')
  if (vault === undefined || btc === undefined || thor === undefined) throw new Error('There is no BTC or THOR.')
  expect(ledgerOf(machine)).toEqual({ base: 0n, asset: 0n })
  const from = btc.addressOf('crowd')
  const to = thor.addressOf('crowd')
  await devnet.simulation.betweenBlocks(() => {
    for (let index = 0; index < CROWD; index++) {
      const memo = isGarbled(index) ? 'to the moon' : `=:r:${to}`
      const coins = [{ asset: BTC, amount: units(EACH) }]
      const tx = { id: idOf(index), chain: 'BTC', from, to: vault.address, coins, gas: [], memo }
      observeInbound(machine, { tx, vaultPubKey: vault.pubKey, final: true })
    }
  })
  const records = Array.from({ length: CROWD }, (_, index) => machine.inbounds.get(idOf(index)))
  expect(records.every((record) => record !== undefined)).toBe(true)
  const isOver = () => machine.orders.size === 0 && machine.schedule.size === 0
  // The machine keeps its newest 5,000 finished swaps only, so they are collected after every block.
  const ended = new Map<string, InboundRecord>()
  for (let blocks = 0; !isOver() && blocks < 1_500; blocks++) {
    await step(1)
    for (const [id, record] of machine.inbounds) if (record.done) ended.set(id, record)
  }
  for (let index = 0; index < CROWD; index++) {
    const record = ended.get(idOf(index))
    expect(record?.done).toBe(true)
    expect(record?.outTxs).toHaveLength(1)
    const [coin] = record?.outTxs[0]?.coins ?? []
    expect(coin && formatAsset(coin.asset)).toBe(isGarbled(index) ? 'BTC.BTC' : 'THOR.RUNE')
  }
  const paid = [...ended.values()].flatMap(({ outTxs }) => outTxs.flatMap(({ coins }) => coins))
  const inRune = paid.reduce((sum, { asset, amount }) => sum + (asset.symbol === 'RUNE' ? amount : 0n), 0n)
  expect(machine.balances.get(`${to} THOR.RUNE`)).toBe(inRune)
  expect(ledgerOf(machine)).toEqual({ base: 0n, asset: 0n })
})
