import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { type Units, units } from '../../../../src/core/asset/amount.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../../../src/core/deposits/utxo/checkUtxoDeposit.ts'
import { maxSpendable, planUtxoDeposit } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import type { UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { utxoNetworks } from '../../../../src/core/deposits/utxo/utxoNetworks.ts'
import { anyPart, anyWallet, seeded, withAmount } from './anyWallet.ts'

test('any wallet: inputs equal outputs plus fee, outputs are in order and change is above dust', () => {
  let sent = 0
  fc.assert(
    fc.property(anyWallet, anyPart, (source, share) => {
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
    fc.property(anyWallet, (source) => {
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
    fc.property(anyWallet, anyPart, (source, share) => {
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
    fc.property(anyWallet, fc.nat(), fc.integer({ min: 1, max: 255 }), (source, at, flip) => {
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
  const plain = anyWallet.filter(({ chain }) => chain !== 'BTC')
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
    fc.property(anyWallet, fc.constantFrom(...others), (source, change) => {
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
