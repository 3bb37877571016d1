import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBreaker } from '../../src/storage/breaker.ts'

afterEach(() => void vi.useRealTimers())

const terms = { stallMs: 1_000, openingMs: 3_000, probeEveryMs: 500 }

/** A breaker over a dependency that answers `work` and probes only when the test does. */
function createScene() {
  vi.useFakeTimers()
  const probes: PromiseWithResolvers<void>[] = []
  const opened = vi.fn()
  const breaker = createBreaker(terms, {
    refuse: () => new Error('refused'),
    onOpen: opened,
    probe: () => {
      const probe = Promise.withResolvers<void>()
      probes.push(probe)
      return probe.promise
    },
  })
  const outcomeOf = (work: () => Promise<string>, deadlineMs?: number) => {
    const outcome = { now: 'waiting' }
    breaker.run(work, deadlineMs).then(
      (value) => Object.assign(outcome, { now: value }),
      (error: Error) => Object.assign(outcome, { now: error.message }),
    )
    return outcome
  }
  const answered = async () => {
    await breaker.run(async () => 'first')
  }
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { breaker, probes, opened, outcomeOf, answered, passes }
}

const never = () => new Promise<never>(() => {})
const lateBy = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, 'late'))

describe('a circuit breaker', () => {
  test('rejects waiting work after one second of silence, and new work at once', async () => {
    const { outcomeOf, answered, passes, opened } = createScene()
    await answered()
    const first = outcomeOf(never)
    await passes(600)
    const second = outcomeOf(never)
    await passes(350)
    expect([first.now, second.now]).toEqual(['waiting', 'waiting'])
    await passes(50)
    expect([first.now, second.now]).toEqual(['refused', 'refused'])
    expect(opened).toHaveBeenCalledOnce()
    const work = vi.fn(never)
    const third = outcomeOf(work)
    await passes(0)
    expect(third.now).toBe('refused')
    expect(work).not.toHaveBeenCalled()
  })

  test('stays closed while a slow dependency keeps responding to other work', async () => {
    const { outcomeOf, answered, passes, opened } = createScene()
    await answered()
    const slow = outcomeOf(lateBy(5_000))
    for (let round = 0; round < 6; round++) {
      outcomeOf(lateBy(800))
      await passes(900)
    }
    expect(slow.now).toBe('late')
    expect(opened).not.toHaveBeenCalled()
  })

  test('rejects work with a shorter limit earlier and opens when the silence lasts', async () => {
    const { outcomeOf, answered, passes, opened } = createScene()
    await answered()
    const impatient = outcomeOf(never, 500)
    await passes(500)
    expect(impatient.now).toBe('refused')
    expect(opened).not.toHaveBeenCalled()
    await passes(500)
    expect(opened).toHaveBeenCalledOnce()
  })

  test('waits longer for the first response, even for work with a shorter limit', async () => {
    const { outcomeOf, passes } = createScene()
    const first = outcomeOf(never)
    const impatient = outcomeOf(lateBy(2_500), 500)
    await passes(2_900)
    expect([first.now, impatient.now]).toEqual(['waiting', 'late'])
    const neverAnswered = createScene()
    const outcome = neverAnswered.outcomeOf(never)
    await passes(2_950)
    expect(outcome.now).toBe('waiting')
    await passes(50)
    expect(outcome.now).toBe('refused')
  })

  test('closes after the first successful probe', async () => {
    const { outcomeOf, answered, passes, probes } = createScene()
    await answered()
    outcomeOf(never)
    await passes(1_000)
    await passes(500)
    expect(probes).toHaveLength(1)
    probes[0]?.reject(new Error('still silent'))
    await passes(500)
    expect(probes).toHaveLength(2)
    expect(outcomeOf(async () => 'served').now).toBe('waiting')
    probes[1]?.resolve()
    await passes(0)
    const served = outcomeOf(async () => 'served')
    await passes(0)
    expect(served.now).toBe('served')
  })

  test('passes quick errors through without opening', async () => {
    const { outcomeOf, passes, opened } = createScene()
    for (let round = 0; round < 50; round++) {
      const failed = outcomeOf(async () => {
        throw new Error('connection refused')
      })
      await passes(0)
      expect(failed.now).toBe('connection refused')
    }
    expect(opened).not.toHaveBeenCalled()
  })

  test('stops probing after stop()', async () => {
    const { breaker, outcomeOf, answered, passes, probes } = createScene()
    await answered()
    outcomeOf(never)
    await passes(1_000)
    breaker.stop()
    await passes(10_000)
    expect(probes).toHaveLength(0)
  })
})
