import { describe, expect, test, vi } from 'vitest'
import { planLimitChange } from '../../src/core/actions/planLimitChange.ts'
import { prepareLimitChange, recheckLimitChange } from '../../src/core/actions/prepareLimitChange.ts'
import { units } from '../../src/core/asset/amount.ts'
import { signLimitChange } from '../../src/wallets/signPrepared.ts'
import { createPsbtWallet } from '../../src/wallets/utxo/psbtWallet.ts'
import type { UtxoDeposit } from '../../src/wallets/utxo/utxoChecks.ts'
import { createHarness } from '../devnet/journeys/harness.ts'
import { changeOrder, ordersUntil, placeOrder } from '../devnet/journeys/placeOrder.ts'

const request = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

/** An open order, and its cancellation as it is shown to the person. */
async function start() {
  const harness = createHarness()
  const order = await placeOrder(harness, request, { blocks: 14_400 })
  await ordersUntil(harness, order, (orders) => orders.length === 1)
  const node = harness.nodes.THORCHAIN
  const reader = harness.readerOf('BTC')
  const sender = await order.sender.senderOn('BTC')
  const plan = await planLimitChange(node, { sender: order.address, hash: order.hash })
  const prepared = await prepareLimitChange(node, { plan, sender, reader })
  const onSigned = vi.fn()
  const wallet = order.sender.wallets.utxo
  const target = await order.sender.placeOn('BTC')
  const signing = { plan, prepared, wallet, target, reader, onSigned }
  return { harness, node, order, plan, prepared, signing, sign: () => signLimitChange(node, signing) }
}

type Started = Awaited<ReturnType<typeof start>>

describe('a change of a limit order', () => {
  test('is signed and sent by the wallet that placed it, and cancels the order', async () => {
    const { harness, order, sign, signing } = await start()
    await expect(sign()).resolves.toMatchObject({ chain: 'BTC', sentBy: 'us' })
    expect(signing.onSigned).toHaveBeenCalledOnce()
    await ordersUntil(harness, order, (orders) => orders.length === 0)
  })

  test.each<[string, (started: Started) => unknown, string]>([
    [
      'was cancelled elsewhere meanwhile',
      async ({ harness, order }) => {
        await changeOrder(harness, order)
        await ordersUntil(harness, order, (orders) => orders.length === 0)
      },
      'order_not_open',
    ],
    [
      'was changed elsewhere meanwhile',
      async ({ harness, order }) => {
        const higher = units(order.plan.limit * 2n)
        await changeOrder(harness, order, higher)
        await ordersUntil(harness, order, ([one]) => one?.limit === higher)
      },
      'deposit_mismatch',
    ],
    [
      'would be sent to a vault that rotated',
      ({ harness }) => harness.devnet.simulation.rotate('THORCHAIN'),
      'deposit_mismatch',
    ],
    ['is shown for too long', ({ harness }) => harness.step(60), 'quote_expired'],
  ])('is not signed when it %s', async (_, meanwhile, code) => {
    const started = await start()
    await meanwhile(started)
    await expect(started.sign()).rejects.toMatchObject({ code })
    expect(started.signing.onSigned).not.toHaveBeenCalled()
  })

  test('that an external signer signed is checked again before it is sent', async () => {
    const { harness, order, node, signing } = await start()
    const { wallet: burner, target } = signing
    const sign = async (given: UtxoDeposit) => {
      const signed: Uint8Array[] = []
      const broadcast = async (bytes: Uint8Array) => {
        signed.push(bytes)
        return '0'.repeat(64)
      }
      const now = () => signing.prepared.expiry - 1
      await burner
        .submit(given, { target, broadcast, now, quoteExpiry: signing.prepared.expiry })
        .catch(() => undefined)
      await harness.devnet.simulation.rotate('THORCHAIN')
      return signed[0] ?? new Uint8Array()
    }
    const account = { chain: target.chain, address: order.address }
    const wallet = createPsbtWallet({ account, sign }, { id: 'psbt:1', name: 'Signer' })
    await expect(signLimitChange(node, { ...signing, wallet })).rejects.toMatchObject({ code: 'deposit_mismatch' })
    expect(signing.onSigned).not.toHaveBeenCalled()
  })

  test('that asks for more dust than is sent is refused', async () => {
    const { node, plan, prepared } = await start()
    await expect(recheckLimitChange(node, { plan, prepared })).resolves.toBeGreaterThan(0)
    const less = { ...plan, amount: units(plan.amount - 1n) }
    await expect(recheckLimitChange(node, { plan: less, prepared })).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })
})
