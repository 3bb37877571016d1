import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { createFileJournal, type SwapEvent } from '../../../src/sdk/server/index.ts'
import { type Backend, createBackend, devnetToken, runUntil } from './swapFixture.ts'

let backend: Backend | undefined
afterEach(() => {
  if (backend) rmSync(backend.folder, { recursive: true, force: true })
})
const stageOf = (event: SwapEvent | undefined) => (event?.type === 'progress' ? event.status?.stage : undefined)

describe('swap of a backend', () => {
  test.each([
    ['BCH.BCH', 'ETH.ETH', 500_000_000n],
    ['ZEC.ZEC', 'MAYA.CACAO', 500_000_000n],
    ['TRON.TRX', 'BTC.BTC', 1_000_000_000_000n],
    ['TRON.USDT', 'BTC.BTC', 100_000_000_000n],
  ] as const)('signs %s with a key, sends it once and follows it to its end', async (from, to, amount) => {
    const asset = from === 'TRON.USDT' ? devnetToken('TRON', 'USDT') : from
    backend = await createBackend(asset, to, amount)
    const events = await runUntil(backend, backend.params(), () => false)
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(['quoted', 'signed', 'sent'])
    expect(stageOf(events.at(-1))).toBe('done')
    const record = await createFileJournal(backend.folder).read('order-1')
    expect(backend.broadcasts).toEqual(record?.transactions.map(({ bytes }) => bytes))
  })

  test.each(['BCH.BCH', 'ZEC.ZEC'] as const)(
    'stores nothing when the signer of %s changes the payment',
    async (from) => {
      backend = await createBackend(from, from === 'BCH.BCH' ? 'ETH.ETH' : 'MAYA.CACAO', 500_000_000n)
      const params = backend.params()
      const signer = {
        ...params.signer,
        sign: async (step: Parameters<typeof params.signer.sign>[0]) => {
          if (step.family !== 'send_with_memo') throw new TypeError('This chain has one kind of deposit.')
          const { tx, spent } = step.deposit.planned
          const outputs = tx.outputs.map((output, at) =>
            at === 1 ? { ...output, amount: output.amount - 1n } : output,
          )
          return params.signer.sign({
            ...step,
            deposit: { ...step.deposit, planned: { tx: { ...tx, outputs }, spent } },
          })
        },
      }
      await expect(runUntil(backend, { ...params, signer }, () => false)).rejects.toMatchObject({
        code: 'deposit_mismatch',
      })
      expect(await createFileJournal(backend.folder).read('order-1')).toBeUndefined()
      expect(backend.broadcasts).toEqual([])
    },
  )
})
