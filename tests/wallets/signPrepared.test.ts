import { expect, test, vi } from 'vitest'
import { recheckDeposit, signPrepared } from '../../src/wallets/signPrepared.ts'
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
