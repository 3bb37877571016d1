import { describe, expect, test } from 'vitest'
import { type ChainId, parseAsset, units } from '../../../src/core/index.ts'
import { holdingOf } from '../../../src/devnet/machine/poolLedger.ts'
import { post } from '../controls/post.ts'
import { chainOf, createHarness, type Harness } from '../journeys/harness.ts'
import { insolventVaults } from '../journeys/solvency.ts'

/** More coins than a vault transaction can spend within its maximum gas. */
const DEPOSITS = 24

const cases = [
  { protocol: 'THORCHAIN', chain: 'BTC', amount: 20_000n },
  { protocol: 'MAYACHAIN', chain: 'ZEC', amount: 100_000n },
] as const

type Case = (typeof cases)[number]

/** Creates a vault with many small deposits, whose memos do nothing. */
async function paidOften({ protocol, chain, amount }: Case): Promise<Harness> {
  const harness = createHarness({ seed: 'small change' })
  for (let count = 0; count < DEPOSITS; count++) {
    const coin = { asset: `${chain}.${chain}`, amount: String(amount + BigInt(count)) }
    const { status } = await post(harness.devnet, '/devnet/deposit', { protocol, ...coin, memo: 'noop' })
    expect(status).toBe(200)
  }
  return harness
}

/** Makes blocks until a condition is true. Fails after a maximum number of blocks. */
async function until({ step }: Harness, holds: () => boolean): Promise<void> {
  for (let lots = 0; !holds() && lots < 150; lots++) await step(10)
  expect(holds()).toBe(true)
}

const wrongOn = async (harness: Harness, chain: ChainId) =>
  (await insolventVaults(harness)).filter((line) => line.includes(` ${chain}.`))

describe.each(cases)('a vault of $protocol on $chain with many small coins', (vaultCase) => {
  const { protocol, chain } = vaultCase

  test('merges them, and the pool is reimbursed for the gas', async () => {
    const harness = await paidOften(vaultCase)
    const { simulation, state } = harness.devnet
    const machine = state[protocol]
    const asset = parseAsset(`${chain}.${chain}`)
    const vault = machine.vaults.get(chain)?.pubKey ?? ''
    const events: string[] = []
    const isGathered = () =>
      [...simulation.traffic.signed.values()].some(({ outbound }) => outbound.memo === 'consolidate')
    await until(harness, isGathered)
    const held = holdingOf(machine, vault, asset)
    await until(harness, () => !simulation.inFlight())
    for (const block of harness.devnet.controlState.recent.newest(200))
      events.push(...block.events.map(({ type }) => type))
    expect(holdingOf(machine, vault, asset)).toBeLessThan(held + vaultCase.amount * BigInt(DEPOSITS * 2))
    expect(events).toContain('gas')
    expect(events).not.toContain('slash')
    expect(chainOf(harness, chain).consolidate?.({ from: `vault ${protocol} 0`, least: 10, memo: '' })).toBeUndefined()
    expect(await wrongOn(harness, chain)).toEqual([])
  })

  test('moves all of them when it retires', async () => {
    const harness = await paidOften(vaultCase)
    const { simulation, state } = harness.devnet
    const machine = state[protocol]
    machine.mimirs.set('FUNDMIGRATIONINTERVAL', 60)
    await harness.step(1)
    // Only this chain's vault retires; other vaults would migrate as well.
    for (const name of [...machine.vaults.keys()]) if (name !== chain) machine.vaults.delete(name)
    await simulation.rotate(protocol)
    await until(harness, () => [...machine.retiring.values()].every((vault) => vault.chain !== chain))
    expect(simulation.traffic.stuck.size).toBe(0)
    await until(harness, () =>
      [...simulation.traffic.signed.values()].every(({ outbound }) => outbound.chain !== chain),
    )
    await harness.step(120)
    expect(await wrongOn(harness, chain)).toEqual([])
  })
})

test('a vault with more small coins than one transaction merges has few after one check', async () => {
  const harness = createHarness({ seed: 'busy vault' })
  const { simulation, state } = harness.devnet
  const bitcoin = chainOf(harness, 'BTC')
  const coin = (amount: bigint) => ({ asset: 'BTC.BTC', amount: units(amount) })
  bitcoin.faucet({ to: bitcoin.addressOf('payer'), ...coin(1_000_000_000n) })
  await until(harness, () => bitcoin.pendingCount() === 0)
  const to = state.THORCHAIN.vaults.get('BTC')?.address ?? ''
  for (let count = 0; count < 120; count++) {
    bitcoin.send({ from: 'payer', to, ...coin(20_000n + BigInt(count)), memo: 'noop' })
  }
  const merges = () => [...simulation.traffic.signed.values()].filter(({ outbound }) => outbound.memo === 'consolidate')
  await until(harness, () => merges().length > 0)
  expect(merges().length).toBeGreaterThan(2)
  expect(bitcoin.consolidate?.({ from: 'vault THORCHAIN 0', least: 10, memo: '' })).toBeUndefined()
  await until(harness, () => merges().length === 0)
  expect(await wrongOn(harness, 'BTC')).toEqual([])
})
