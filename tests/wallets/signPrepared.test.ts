import { describe, expect, test, vi } from 'vitest'
import { bitcoinTxid, decodeBitcoinTx } from '../../src/core/deposits/utxo/bitcoinTx.ts'
import { recheckDeposit, signPrepared } from '../../src/wallets/signPrepared.ts'
import { createPsbtWallet } from '../../src/wallets/utxo/psbtWallet.ts'
import type { UtxoDeposit } from '../../src/wallets/utxo/utxoChecks.ts'
import { startReview } from '../ui/review/startReview.ts'

const start = async () => {
  const started = await startReview(() => ({ from: 'LTC.LTC', to: 'ETH.ETH', amount: 500_000_000n }))
  await started.fund()
  return { ...started, ...(await started.review()) }
}

test('a name that leads elsewhere is the refusal also after the quote has expired', async () => {
  const { node, deposit, prepared, step } = await start()
  await expect(recheckDeposit(node, { deposit, prepared })).resolves.toBeGreaterThan(0)
  await step(60)
  const renamed = new Error('The name leads elsewhere.')
  const expectSameNames = () => Promise.reject(renamed)
  await expect(recheckDeposit(node, { deposit, prepared, expectSameNames })).rejects.toBe(renamed)
  await expect(recheckDeposit(node, { deposit, prepared })).rejects.toMatchObject({ code: 'quote_expired' })
})

test('no wallet shows a request for a deposit that a check refuses', async () => {
  const { devnet, node, deposit, prepared, payer } = await start()
  const { wallet, account: target, reader } = payer
  const onPrompt = vi.fn()
  const signing = { deposit, prepared, wallet, target, reader, onPrompt, onSigned: vi.fn() }
  devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1)
  await expect(signPrepared(node, signing)).rejects.toMatchObject({ code: 'trading_halted' })
  expect([onPrompt.mock.calls, signing.onSigned.mock.calls]).toEqual([[], []])
  devnet.state.THORCHAIN.mimirs.delete('HALTTRADING')
  await signPrepared(node, signing)
  expect([onPrompt.mock.calls.length, signing.onSigned.mock.calls.length]).toEqual([1, 1])
})

describe('what an external signer signs', () => {
  /** Prepares a deposit of the test wallet’s coins, signed outside; `meanwhile` runs before it comes back. */
  async function startExternal(meanwhile: (started: Awaited<ReturnType<typeof start>>) => unknown) {
    const started = await start()
    const { deposit, prepared, payer } = started
    const { wallet: burner, account: target, reader } = payer
    const { address } = payer.sender
    const sign = async (given: UtxoDeposit) => {
      await meanwhile(started)
      const signed: Uint8Array[] = []
      const broadcast = async (bytes: Uint8Array) => {
        signed.push(bytes)
        return hashOfTx(bytes)
      }
      const now = () => deposit.quote.expiry - 1
      if (burner.family !== 'utxo') throw new Error('It is a UTXO wallet.')
      await burner.submit(given, { target, broadcast, now, quoteExpiry: deposit.quote.expiry })
      return signed[0] ?? new Uint8Array()
    }
    const account = { chain: target.chain, address }
    const wallet = createPsbtWallet({ account, sign }, { id: 'psbt:1', name: 'Signer' })
    const onSigned = vi.fn()
    const signing = { deposit, prepared, wallet, target, reader, onSigned }
    return { ...started, onSigned, send: () => signPrepared(started.node, signing) }
  }

  const hashOfTx = (bytes: Uint8Array) => bitcoinTxid(decodeBitcoinTx(bytes))

  test('is sent after the nodes were queried again', async () => {
    const { send, onSigned } = await startExternal(() => undefined)
    await expect(send()).resolves.toMatchObject({ chain: 'LTC', sentBy: 'us' })
    expect(onSigned).toHaveBeenCalledOnce()
  })

  test('is not sent when trading was halted or the vault moved meanwhile', async () => {
    const halted = await startExternal(({ devnet }) => devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1))
    await expect(halted.send()).rejects.toMatchObject({ code: 'trading_halted' })
    const moved = await startExternal(({ devnet }) => devnet.simulation.rotate('THORCHAIN'))
    await expect(moved.send()).rejects.toMatchObject({ code: 'deposit_mismatch' })
    expect([halted.onSigned.mock.calls, moved.onSigned.mock.calls]).toEqual([[], []])
  })

  test('is not sent after the quote has expired', async () => {
    const { send, onSigned } = await startExternal(({ step }) => step(200))
    await expect(send()).rejects.toMatchObject({ code: 'quote_expired' })
    expect(onSigned).not.toHaveBeenCalled()
  })
})
