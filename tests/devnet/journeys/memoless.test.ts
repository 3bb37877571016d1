import { beforeEach, describe, expect, test } from 'vitest'
import { nearestAmounts, parseMemo, parseReference, type Units, units } from '../../../src/core/index.ts'
import { fund, holdingOf, unitsIn, waitForCoins } from './balances.ts'
import { followHash } from './followSwap.ts'
import { chainOf, createHarness, type Harness } from './harness.ts'
import { registerMemo } from './memoless.ts'
import { insolventVaults } from './solvency.ts'
import { createTestUser } from './testUser.ts'

const WISH = units(1_000_000_000n)
const LIFE = 3_600
const ASSET = 'LTC.LTC'

interface Stored {
  readonly reference: string
  readonly memo: string
  readonly usedBy: readonly string[]
}

/** Creates a user who registers memos, and a wallet that cannot send memos. */
async function world() {
  const harness = createHarness()
  const person = createTestUser(harness, 'person')
  const { address } = await person.accountOn('THOR')
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  fund(harness, 'THOR', { to: address, asset: 'THOR.RUNE', amount: 1_000_000_000n })
  const ltc = chainOf(harness, 'LTC')
  fund(harness, 'LTC', { to: ltc.addressOf('plain'), asset: ASSET, amount: 5_000_000_000n })
  await waitForCoins(harness, 'LTC')
  return { harness, person, receiver }
}

let harness: Harness
let receiver: string
let number: bigint
let hash: string

beforeEach(async () => {
  const made = await world()
  harness = made.harness
  receiver = made.receiver
  hash = await registerMemo(harness, made.person, ASSET, `=:DOGE.DOGE:${receiver}`)
  await harness.step()
  number = parseReference((await stored()).reference)
})

async function query<Body>(path: string): Promise<Body> {
  const response = await harness.devnet.transport(new Request(`http://devnet.example/1/thornode/thorchain/${path}`))
  return (await response.json()) as Body
}

async function stored(): Promise<Stored> {
  const { used_by_txs: usedBy, ...body } = await query<Stored & { used_by_txs: string[] }>(`memo/${hash}`)
  return { ...body, usedBy }
}

const carrying = (reference: bigint): Units => nearestAmounts({ amount: WISH, reference, decimals: 8 }).above

/** Sends a payment without a memo, like an exchange. Returns its hash. */
async function pay(amount: Units): Promise<string> {
  const vault = harness.devnet.state.THORCHAIN.vaults.get('LTC')?.address ?? ''
  const sent = chainOf(harness, 'LTC').send({ from: 'plain', to: vault, asset: ASSET, amount, memo: '' })
  await waitForCoins(harness, 'LTC')
  return sent
}

const end = (sent: string) => followHash(harness, { protocol: 'THORCHAIN', hash: sent })
const got = async () => unitsIn(await holdingOf(harness, 'DOGE', receiver, 'DOGE.DOGE'))

describe('a memo registered under a reference number', () => {
  test('is found by hash, by number and by an amount with the number', async () => {
    const { memo, usedBy, reference } = await stored()
    expect(parseMemo(memo, 'THORCHAIN')).toMatchObject({ ok: true })
    expect(usedBy).toEqual([])
    expect(await query(`memo/${ASSET}/${reference}`)).toMatchObject({ memo, registration_hash: hash })
    expect(await query(`memo/check/${ASSET}/${carrying(number)}`)).toMatchObject({ reference, memo, usage_count: '0' })
  })

  test('applies to a deposit whose last digits are the number', async () => {
    const sent = await pay(carrying(number))
    const { watched, end: last } = await end(sent)
    expect(watched.at(-1)).toBe('done')
    expect(await got()).toBe(last.outputs[0]?.amount)
    expect((await stored()).usedBy).toEqual([sent.toUpperCase()])
    expect(await insolventVaults(harness)).toEqual([])
  })

  test('applies once; the second deposit is refunded', async () => {
    await end(await pay(carrying(number)))
    const first = await got()
    expect((await end(await pay(carrying(number)))).watched.at(-1)).toBe('refunded')
    expect(await got()).toBe(first)
  })

  test('expires after 3600 blocks; a later deposit is refunded', async () => {
    await harness.step(LIFE)
    expect((await end(await pay(carrying(number)))).watched.at(-1)).toBe('refunded')
    expect(await got()).toBe(0n)
  })

  test('is not used by an amount without a number or with an unknown one', async () => {
    for (const amount of [WISH, carrying(number + 1n)]) {
      expect((await end(await pay(amount))).watched.at(-1)).toBe('refunded')
    }
    expect(await got()).toBe(0n)
  })

  test('pays its owner’s destination, whoever sends the number', async () => {
    const other = createTestUser(harness, 'other')
    const { address } = await other.accountOn('THOR')
    fund(harness, 'THOR', { to: address, asset: 'THOR.RUNE', amount: 1_000_000_000n })
    await harness.step()
    const { address: own } = await other.accountOn('DOGE')
    const theirs = hash
    hash = await registerMemo(harness, other, ASSET, `=:DOGE.DOGE:${own}`)
    await harness.step()
    expect(parseReference((await stored()).reference)).toBe(number + 1n)
    const { end: last } = await end(await pay(carrying(number)))
    expect(last.stage).toBe('done')
    expect(await got()).toBe(last.outputs[0]?.amount)
    expect(unitsIn(await holdingOf(harness, 'DOGE', own, 'DOGE.DOGE'))).toBe(0n)
    expect((await stored()).usedBy).toEqual([])
    hash = theirs
    expect((await stored()).usedBy).toHaveLength(1)
  })

  test('is neither used nor registered while memoless deposits are halted', async () => {
    harness.devnet.state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)
    expect((await end(await pay(carrying(number)))).watched.at(-1)).toBe('refunded')
    expect(await query(`memo/check/${ASSET}/${carrying(number)}`)).toMatchObject({
      message: expect.stringContaining('halted'),
    })
    const before = harness.devnet.state.THORCHAIN.references.size
    await registerMemo(harness, createTestUser(harness, 'person'), ASSET, `=:DOGE.DOGE:${receiver}`)
    await harness.step()
    expect(harness.devnet.state.THORCHAIN.references.size).toBe(before)
  })
})
