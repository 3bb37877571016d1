import { expect, test } from 'vitest'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { createSigningExchange } from '../../../src/ui/wallet/signingExchange.ts'
import { intentOf, sign } from '../../core/deposits/utxo/wallet.ts'

const intent = intentOf('BTC', [3_000_000n])
const deposit = { intent, tx: buildUtxoDeposit(intent) }

test('a deposit waits until the right file comes back', async () => {
  const exchange = createSigningExchange('Signer')
  const signed = sign(deposit.tx.psbt)
  const signature = exchange.sign(deposit)
  const pending = exchange.getSnapshot()
  expect(() => pending?.bring(deposit.tx.psbt)).toThrow('not signed')
  expect(exchange.getSnapshot()).toBe(pending)
  pending?.bring(signed)
  expect(await signature).toEqual(signed)
  expect(exchange.getSnapshot()).toBeUndefined()
})

test('a deposit ends without a file when the person cancels, the quote expires, or another one waits', async () => {
  const exchange = createSigningExchange('Signer')
  const cancelled = exchange.sign(deposit)
  exchange.getSnapshot()?.cancel()
  await expect(cancelled).rejects.toMatchObject({ code: 'wallet_rejected' })
  const expired = exchange.sign(deposit)
  exchange.getSnapshot()?.expire()
  await expect(expired).rejects.toMatchObject({ code: 'quote_expired' })
  const first = exchange.sign(deposit)
  const second = exchange.sign(deposit)
  await expect(first).rejects.toMatchObject({ code: 'wallet_rejected' })
  exchange.getSnapshot()?.bring(sign(deposit.tx.psbt))
  await expect(second).resolves.toBeInstanceOf(Uint8Array)
})
