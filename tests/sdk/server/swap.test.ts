import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { toleranceOf } from '../../../src/sdk/planning/planSwap.ts'
import { createFileJournal, type SwapEvent } from '../../../src/sdk/server/index.ts'
import { type Backend, Crash, createBackend, devnetToken, runUntil } from './swapFixture.ts'

let backend: Backend | undefined
afterEach(() => {
  if (backend) rmSync(backend.folder, { recursive: true, force: true })
})

const isSent = ({ type }: SwapEvent) => type === 'sent'
const never = () => false
const stageOf = (event: SwapEvent | undefined) => (event?.type === 'progress' ? event.status?.stage : undefined)

describe('swap of a backend', () => {
  test('quotes, signs, stores, sends and follows a swap to its end', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const events = await runUntil(backend, backend.params(), never)
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(['quoted', 'signed', 'sent'])
    expect(stageOf(events.at(-1))).toBe('done')
    const [quoted] = events
    if (quoted?.type !== 'quoted') throw new TypeError('The first event is a quote.')
    expect(quoted.minimumAmountOut).toBeGreaterThan(0n)
    expect(quoted.minimumAmountOut).toBeLessThan(quoted.expectedAmountOut)
    expect(backend.broadcasts).toHaveLength(1)
  })

  test('signs and sends nothing more when it resumes a swap that is done', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    await runUntil(backend, backend.params(), never)
    const events = await runUntil(backend, backend.params(), never)
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(['resumed', 'sent'])
    expect(stageOf(events.at(-1))).toBe('done')
    expect([backend.broadcasts.length, backend.signatures()]).toEqual([1, 1])
  })

  test.each(['before', 'after'] as const)('sends identical bytes once after a crash %s any step', async (when) => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const whole = backend.params()
    await runUntil(backend, whole, isSent)
    const steps = whole.calls()
    expect(steps).toBeGreaterThanOrEqual(6)
    rmSync(backend.folder, { recursive: true })
    for (let call = 1; call <= steps; call += 1) {
      const attempt = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
      const id = `order-${call}`
      const crashed = runUntil(attempt, { ...attempt.params({ call, when }), id }, isSent)
      await expect(crashed, `step ${call}`).rejects.toThrow(Crash)
      const stored = await createFileJournal(attempt.folder).read(id)
      const events = await runUntil(attempt, { ...attempt.params(), id }, isSent)
      expect(events.map(({ type }) => type)).toEqual(stored ? ['resumed', 'sent'] : ['quoted', 'signed', 'sent'])
      const record = await createFileJournal(attempt.folder).read(id)
      expect(attempt.broadcasts, `step ${call}`).toEqual(record?.transactions.map(({ bytes }) => bytes))
      if (stored) expect(record).toEqual(stored)
      rmSync(attempt.folder, { recursive: true, force: true })
    }
  })

  test('sends approval and deposit of a token once each, also after a crash between the two', async () => {
    const usdc = devnetToken('ETH', 'USDC')
    const whole = await createBackend(usdc, 'BTC.BTC', 100_000_000_000n)
    const params = whole.params()
    await runUntil(whole, params, isSent)
    expect(whole.broadcasts).toHaveLength(2)
    rmSync(whole.folder, { recursive: true })
    backend = await createBackend(usdc, 'BTC.BTC', 100_000_000_000n)
    // The calls after the first broadcast: the second state, the second broadcast and the mark.
    const crash = { call: params.calls() - 2, when: 'before' } as const
    await expect(runUntil(backend, backend.params(crash), isSent)).rejects.toThrow(Crash)
    expect(backend.broadcasts).toHaveLength(1)
    await runUntil(backend, backend.params(), isSent)
    const record = await createFileJournal(backend.folder).read('order-1')
    expect(backend.broadcasts).toEqual(record?.transactions.map(({ bytes }) => bytes))
  })

  test('sends the same bytes when two processes run one id at the same time', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const one = backend.params()
    const other = backend.params()
    await Promise.all([runUntil(backend, one, isSent), runUntil(backend, other, isSent)])
    expect(new Set(backend.broadcasts).size).toBe(1)
  })

  test('does not send stored bytes after the quote has expired, and builds no other deposit', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const isSigned = ({ type }: SwapEvent) => type === 'signed'
    await runUntil(backend, backend.params(), isSigned)
    await backend.harness.step(200)
    await expect(runUntil(backend, backend.params(), never)).rejects.toMatchObject({ code: 'quote_expired' })
    expect([backend.broadcasts.length, backend.signatures()]).toEqual([0, 1])
  })

  test('does not send stored bytes while trading is halted', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    await runUntil(backend, backend.params(), ({ type }) => type === 'signed')
    for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const)
      backend.harness.devnet.state[protocol].mimirs.set('HALTTRADING', 1)
    await expect(runUntil(backend, backend.params(), never)).rejects.toMatchObject({ code: 'trading_halted' })
    expect(backend.broadcasts).toEqual([])
  })

  test.each([
    ['another amount', { amount: 900_000_000n }],
    ['another loss', { maxLossBps: 600 }],
    ['another destination', { destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
  ])('refuses a known id with %s', async (_, change) => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    await runUntil(backend, backend.params(), isSent)
    const other = runUntil(backend, { ...backend.params(), ...change }, isSent)
    await expect(other).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect(backend.broadcasts).toHaveLength(1)
  })

  test('ends when the deposit has failed on its chain and no node reports it for long', async () => {
    backend = await createBackend('ETH.ETH', 'BTC.BTC', 1_000_000_000n)
    const params = backend.params()
    const { readerOf } = params.connections
    let reads = 0
    const reverting: typeof readerOf = (chain) => {
      const txState = { state: 'failed', height: 9, confirmations: 1, reason: 'execution reverted' } as const
      const txStates = async () => {
        reads += 1
        return ['a', 'b', 'c'].map((operator) => (operator === 'c' ? { operator } : { operator, txState }))
      }
      return { ...readerOf(chain), broadcast: async () => '', txStates } as ReturnType<typeof readerOf>
    }
    const connections = { ...params.connections, readerOf: reverting }
    const events = await runUntil(backend, { ...params, connections }, never)
    const statuses = events.flatMap((event) => (event.type === 'progress' ? (event.status ?? []) : []))
    expect(statuses.at(-1)).toMatchObject({
      stage: 'failed',
      votes: { agree: 3, of: 3 },
      source: { chain: 'ETH', votes: { agree: 2, of: 3 } },
      unpaid: { code: 'deposit_failed', chainMessage: 'execution reverted' },
    })
    expect(statuses.at(-1)?.unpaid?.sentence).toContain('failed on Ethereum')
    expect(statuses.slice(0, -1).every(({ stage }) => stage === 'unknown')).toBe(true)
    const first = statuses[0]?.queriedAt ?? 0
    const last = statuses.at(-1)?.queriedAt ?? 0
    expect(last - first).toBeGreaterThanOrEqual(600_000)
    expect(reads).toBeGreaterThan(2)
  })

  test('does not end while a single server of the chain reports a failure', async () => {
    backend = await createBackend('ETH.ETH', 'BTC.BTC', 1_000_000_000n)
    const params = backend.params()
    const { readerOf } = params.connections
    const lying: typeof readerOf = (chain) => {
      const reader = readerOf(chain)
      const txStates: typeof reader.txStates = async (hash) => [
        { operator: 'a', txState: { state: 'failed', height: 9, confirmations: 9_999, reason: 'execution reverted' } },
        { operator: 'b', txState: await reader.txState(hash) },
        { operator: 'c' },
      ]
      return { ...reader, txStates } as typeof reader
    }
    const connections = { ...params.connections, readerOf: lying }
    const events = await runUntil(backend, { ...params, connections }, never)
    expect(events.at(-1)).toMatchObject({ status: { stage: 'done' } })
  })

  test('refuses a swap that loses more than accepted, before anything is signed', async () => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const events = runUntil(backend, { ...backend.params(), maxLossBps: 1 }, never)
    await expect(events).rejects.toMatchObject({ code: 'price_limit' })
    expect(backend.signatures()).toBe(0)
  })

  test.each([
    [{ network: undefined as unknown as 'devnet' }],
    [{ destination: '' }],
    [{ maxLossBps: undefined as unknown as number }],
    [{ maxLossBps: 1.5 }],
    [{ network: 'mainnet' as const }],
    [{ id: '' }],
  ])('refuses %o before a request', async (change) => {
    backend = await createBackend('LTC.LTC', 'ETH.ETH', 1_000_000_000n)
    const params = { ...backend.params(), ...change }
    await expect(runUntil(backend, params, never)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

test('the tolerance leaves the accepted loss, and never more', () => {
  for (const [most, quoted] of [
    [500, 0n],
    [500, 120n],
    [300, 299n],
    [10_000, 4_000n],
  ] as const) {
    const kept = (10_000n - quoted) * (10_000n - BigInt(toleranceOf(most, quoted)))
    expect(kept).toBeGreaterThanOrEqual((10_000n - BigInt(most)) * 10_000n)
  }
  expect(toleranceOf(300, 300n)).toBe(0)
  expect(toleranceOf(300, 10_000n)).toBe(0)
  expect(toleranceOf(300, -50n)).toBe(300)
})
