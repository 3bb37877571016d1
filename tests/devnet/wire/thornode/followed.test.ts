import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../../src/core/actions/getSwapStatus.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { block, blocks, hash, livingMachine, native, nodeOf, payDue, seeBitcoin, settle } from './livingMachine.ts'

const ether = addressOf('ETH')

const statusOf = (machine: Machine) => getSwapStatus({ node: nodeOf(machine) }, hash)

describe('tracking with the node’s responses', () => {
  test('shows a streaming swap to another chain from its deposit to the payment', async () => {
    const machine = livingMachine('THORCHAIN')
    expect(await statusOf(machine)).toMatchObject({ stage: 'unknown' })
    const deposit = { amount: 50_000_000n, memo: `=:ETH.ETH:${ether}:0/2/3`, external: { height: 900, final: 902 } }
    block(machine, () => seeBitcoin(machine, { ...deposit, final: false }))
    expect(await statusOf(machine)).toMatchObject({
      stage: 'confirming',
      kind: 'market',
      observers: 12,
      inbound: { chain: 'BTC', coins: [{ asset: 'BTC.BTC', amount: 50_000_000n }] },
      confirmations: { required: 2, seen: 0, minedAt: 900 },
      remainingConfirmationSeconds: 1_200,
    })
    blocks(machine, 150)
    expect(await statusOf(machine)).toMatchObject({ confirmations: { seen: 1 }, remainingConfirmationSeconds: 300 })
    block(machine, () => seeBitcoin(machine, deposit))
    expect(await statusOf(machine)).toMatchObject({
      stage: 'swapping',
      subSwaps: { count: 1, quantity: 3, interval: 2, deposit: 50_000_000n },
    })
    blocks(machine, 4)
    const delayed = await statusOf(machine)
    expect(delayed).toMatchObject({ stage: 'outbound_delayed', outputs: [{ role: 'output', seen: false }] })
    blocks(machine, delayed.delay?.blocks ?? 0)
    expect(await statusOf(machine)).toMatchObject({ stage: 'sending', signing: { blocksSince: 0, overdue: false } })
    blocks(machine, 2)
    expect(await statusOf(machine)).toMatchObject({ stage: 'sending', signing: { blocksSince: 2 } })
    block(machine, () => payDue(machine))
    expect(await statusOf(machine)).toMatchObject({
      stage: 'done',
      outputs: [
        { role: 'output', chain: 'ETH', asset: 'ETH.ETH', address: ether, seen: true, hash: `CD0${'0'.repeat(61)}` },
      ],
    })
  })

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
    'shows a swap into %s that ends in its own block',
    async (protocol) => {
      const machine = livingMachine(protocol)
      const base = protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
      block(machine, () => seeBitcoin(machine, { amount: 1_000_000n, memo: `=:${base}:${native[protocol]}` }))
      const { stage, outputs } = await statusOf(machine)
      expect(stage).toBe('done')
      expect(outputs).toEqual([expect.objectContaining({ role: 'output', asset: base, seen: true })])
      expect(outputs[0]?.hash).toBeUndefined()
    },
  )

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('shows a refund of %s until it is paid', async (protocol) => {
    const machine = livingMachine(protocol)
    const memo = `=:ETH.ETH:${ether}:999999999999999`
    block(machine, () => seeBitcoin(machine, { amount: 10_000_000n, memo }))
    expect(await statusOf(machine)).toMatchObject({ outputs: [{ role: 'refund', asset: 'BTC.BTC', seen: false }] })
    settle(machine)
    expect(await statusOf(machine)).toMatchObject({ stage: 'refunded', outputs: [{ role: 'refund', seen: true }] })
  })

  test('shows the refund of an unreadable memo', async () => {
    const machine = livingMachine('THORCHAIN')
    block(machine, () => seeBitcoin(machine, { amount: 10_000_000n, memo: 'hello' }))
    settle(machine)
    expect(await statusOf(machine)).toMatchObject({ stage: 'refunded', kind: 'other' })
  })

  test('shows a streaming swap of Maya part by part', async () => {
    const machine = livingMachine('MAYACHAIN', { mimirs: { StreamingSwapMinBPFee: 1 } })
    block(machine, () => seeBitcoin(machine, { amount: 50_000_000n, memo: `=:ETH.ETH:${ether}:0/3/2` }))
    expect(await statusOf(machine)).toMatchObject({
      stage: 'swapping',
      subSwaps: { count: 1, quantity: 2, interval: 3, in: 25_000_000n },
    })
    blocks(machine, 3)
    const { stage } = await statusOf(machine)
    expect(['outbound_delayed', 'sending']).toContain(stage)
    settle(machine)
    expect(await statusOf(machine)).toMatchObject({ stage: 'done' })
  })

  test('shows a limit swap that waits and is refunded at its expiry', async () => {
    const machine = livingMachine('THORCHAIN')
    const memo = `=<:ETH.ETH:${ether}:900000000000/5/1`
    block(machine, () => seeBitcoin(machine, { amount: 10_000_000n, memo }))
    expect(await statusOf(machine)).toMatchObject({ stage: 'swapping', kind: 'limit' })
    blocks(machine, 5)
    settle(machine)
    expect(await statusOf(machine)).toMatchObject({ stage: 'refunded' })
  })
})
