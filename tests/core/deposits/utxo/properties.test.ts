import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { type Units, units } from '../../../../src/core/asset/amount.ts'
import { chains } from '../../../../src/core/chains/chains.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../../../src/core/deposits/utxo/checkUtxoDeposit.ts'
import type { UtxoIntent } from '../../../../src/core/deposits/utxo/intent.ts'
import { utxoNetworks } from '../../../../src/core/deposits/utxo/networks.ts'
import { maxSpendable, planUtxoDeposit } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import { bitcoinAddresses, coin, intentOf, rates } from './wallet.ts'

const seeded = (numRuns: number) => ({ numRuns, seed: 20_261_120 })
const coinScale = { BTC: 20_000n, LTC: 200_000n, DOGE: 3_000_000_000n, DASH: 200_000n } as const

/** A wallet, and a part of what it can send in ten-thousandths; some hold coins of several kinds of address. */
const wallet: fc.Arbitrary<UtxoIntent> = fc
  .record({
    chain: fc.constantFrom('BTC', 'LTC', 'DOGE', 'DASH'),
    sizes: fc.array(fc.bigInt(1n, 10_000n), { minLength: 1, maxLength: 25 }),
    kinds: fc.array(fc.constantFrom(...Object.values(bitcoinAddresses)), { minLength: 25, maxLength: 25 }),
    memo: fc.string({ unit: fc.constantFrom(...'=:.-/^abcXYZ0189'), minLength: 1, maxLength: 80 }),
    times: fc.bigInt(1n, 5n),
  })
  .map(({ chain, sizes, kinds, memo, times }) => {
    const values = sizes.map((size) => (size * coinScale[chain]) / 100n + 1n)
    const feeRate = rates[chain] * times
    if (chain !== 'BTC') return intentOf(chain, values, { memo, feeRate })
    const place = { chain, network: 'mainnet' } as const
    const utxos = values.map((value, seed) => coin(place, seed, { value, address: kinds[seed] ?? kinds[0] ?? '' }))
    return intentOf(chain, [], { memo, feeRate, utxos, sender: kinds[0] ?? '' })
  })

const part = fc.bigInt(1n, 10_000n)

/** The intent with a part of what can be sent, or undefined when nothing can be. */
function withAmount(intent: UtxoIntent, share: bigint): UtxoIntent | undefined {
  const most = maxSpendable(intent)
  const amount = (most * share) / 10_000n
  const dust = chains[intent.chain].dustThreshold[intent.protocol]
  return most === 0n || amount <= dust ? undefined : { ...intent, amount: units(amount) }
}

test('any wallet: inputs equal outputs plus fee, outputs are in order and change is above dust', () => {
  let sent = 0
  fc.assert(
    fc.property(wallet, part, (source, share) => {
      const intent = withAmount(source, share)
      if (!intent) return
      sent += 1
      const { inputs, outputs, fee, vsize } = planUtxoDeposit(intent)
      const spent = inputs.reduce((all, { value }) => all + value, 0n)
      expect(spent).toBe(outputs.reduce((all, { amount }) => all + amount, 0n) + fee)
      const [vault, change] = outputs
      const dust = utxoNetworks[intent.chain].dust[lockingScript(intent.sender, intent).kind]
      expect(vault).toMatchObject({ role: 'vault', amount: intent.amount })
      expect(inputs[0]?.address).toBe(intent.sender)
      expect(outputs.at(-1)?.role).toBe('memo')
      if (change?.role === 'change') {
        expect(change.amount).toBeGreaterThanOrEqual(dust)
        expect(fee).toBe(BigInt(vsize) * intent.feeRate)
      } else {
        const least = BigInt(vsize) * intent.feeRate
        expect(fee >= least && fee < least + 43n * intent.feeRate + dust).toBe(true)
      }
    }),
    seeded(400),
  )
  expect(sent).toBeGreaterThan(280)
})

test('any wallet: the maximum can be sent without change, and one unit more cannot', () => {
  let sent = 0
  fc.assert(
    fc.property(wallet, (source) => {
      const amount: Units = maxSpendable(source)
      if (amount === 0n) return
      sent += 1
      const plan = planUtxoDeposit({ ...source, amount })
      expect(plan.outputs.some(({ role }) => role === 'change')).toBe(false)
      expect(plan.fee).toBeLessThan(2n * BigInt(plan.vsize) * source.feeRate)
      expect(() => planUtxoDeposit({ ...source, amount: units(amount + 1n) })).toThrow('do not cover')
    }),
    seeded(200),
  )
  expect(sent).toBeGreaterThan(140)
})

test('the transaction matches the intent for any order of coins', () => {
  fc.assert(
    fc.property(wallet, part, (source, share) => {
      const intent = withAmount(source, share)
      if (!intent) return
      const { psbt, unsignedTx } = buildUtxoDeposit(intent)
      expect(checkUtxoDeposit(psbt, intent)).toEqual([])
      expect(checkUtxoDeposit(unsignedTx, intent)).toEqual([])
      expect(buildUtxoDeposit({ ...intent, utxos: intent.utxos.toReversed() }).unsignedTx).toEqual(unsignedTx)
    }),
    seeded(100),
  )
})

test('a damaged byte of a transaction is detected', () => {
  fc.assert(
    fc.property(wallet, fc.nat(), fc.integer({ min: 1, max: 255 }), (source, at, flip) => {
      const intent = withAmount(source, 5_000n)
      if (!intent) return
      const bytes = buildUtxoDeposit(intent).unsignedTx.slice()
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ flip
      expect(accepts(bytes, intent)).toBe(false)
    }),
    seeded(400),
  )
})

test('a damaged byte of a PSBT is detected', () => {
  const plain = wallet.filter(({ chain }) => chain !== 'BTC')
  fc.assert(
    fc.property(plain, fc.nat(), fc.integer({ min: 1, max: 255 }), (source, at, flip) => {
      const intent = withAmount(source, 5_000n)
      if (!intent) return
      const bytes = buildUtxoDeposit(intent).psbt.slice()
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ flip
      expect(accepts(bytes, intent)).toBe(false)
    }),
    seeded(200),
  )
})

test('no other intent accepts the same bytes', () => {
  const others: readonly ((intent: UtxoIntent) => UtxoIntent)[] = [
    (intent) => ({ ...intent, amount: units(intent.amount + 1n) }),
    (intent) => ({ ...intent, memo: `${intent.memo.slice(0, -1)}!` }),
    (intent) => ({ ...intent, vault: encodeAddress(new Uint8Array(20).fill(1), intent.chain, intent.network) }),
    (intent) => ({ ...intent, utxos: intent.utxos.map((utxo) => ({ ...utxo, value: utxo.value + 100_000_000n })) }),
  ]
  fc.assert(
    fc.property(wallet, fc.constantFrom(...others), (source, change) => {
      const intent = withAmount(source, 5_000n)
      if (!intent) return
      expect(accepts(buildUtxoDeposit(intent).psbt, change(intent))).toBe(false)
    }),
    seeded(200),
  )
})

function accepts(bytes: Uint8Array, intent: UtxoIntent): boolean {
  try {
    return checkUtxoDeposit(bytes, intent).length === 0
  } catch {
    return false
  }
}
