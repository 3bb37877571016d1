import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/core/nodes/net/clock.ts'
import type { ReadableChain, TxState } from '../../../src/core/readers/reader.ts'
import { readableChains } from '../../../src/core/readers/readerApis.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { findOnChains } from '../../../src/ui/track/findOnChains.ts'

const hash = parseTxHash('AB'.repeat(32))
const endpoints = Object.fromEntries(
  readableChains.map((chain) => [chain, [{ api: 'jsonrpc', url: 'https://a.example' }] as const]),
)
const pending: TxState = { state: 'pending' }

const never = new Promise<TxState>(() => {})

const clockOf = (after: Clock['after']): Clock => ({ now: () => 0, after })
/** Its waits never end. */
const stopped = clockOf(() => () => {})
/** Its waits end in the next task. */
const quick = clockOf((_, run) => {
  setImmediate(run)
  return () => {}
})

/** Chains of which one knows the deposit, and a record of which were queried. */
function chainsWith(known?: ReadableChain) {
  const queried: ReadableChain[] = []
  let open = 0
  let most = 0
  const readerOf = async (chain: ReadableChain) => ({
    txState: async (): Promise<TxState> => {
      queried.push(chain)
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return chain === known ? pending : { state: 'unknown' }
    },
  })
  return { sources: { endpoints, readerOf }, queried, mostAtOnce: () => most }
}

describe('the search of the chains for a deposit', () => {
  test('queries every chain with such hashes, four at a time, while none knows it', async () => {
    const { sources, queried, mostAtOnce } = chainsWith()
    expect(await findOnChains(sources, { hash, chain: '' }, stopped)).toBeUndefined()
    expect(new Set(queried)).toEqual(new Set(readableChains.filter((chain) => chain !== 'SOL')))
    expect(queried).toHaveLength(readableChains.length - 1)
    expect(mostAtOnce()).toBe(4)
  })

  test('returns the chain that knows it, wherever it is in the list', async () => {
    for (const chain of readableChains.filter((one) => one !== 'SOL')) {
      expect(await findOnChains(chainsWith(chain).sources, { hash, chain: '' })).toEqual({ chain, txState: pending })
    }
  })

  test('begins no query of a further chain once one knows it', async () => {
    const [first = 'BTC'] = readableChains
    const { sources, queried } = chainsWith(first)
    await findOnChains(sources, { hash, chain: '' })
    expect(queried).toEqual(readableChains.slice(0, 4))
  })

  test('goes on with the other chains when one does not respond', async () => {
    const { sources } = chainsWith('XRP')
    const readerOf = (chain: ReadableChain) =>
      chain === 'XRP' ? sources.readerOf(chain) : Promise.reject(new TypeError('offline'))
    expect(await findOnChains({ endpoints, readerOf }, { hash, chain: '' })).toEqual({ chain: 'XRP', txState: pending })
  })

  test('queries only the chain that the address of the page names', async () => {
    const { sources, queried } = chainsWith()
    expect(await findOnChains(sources, { hash, chain: 'LTC' })).toEqual({ chain: 'LTC', txState: { state: 'unknown' } })
    expect(queried).toEqual(['LTC'])
  })

  test('goes on with further chains after a wait while servers are silent', async () => {
    const { sources } = chainsWith('XRP')
    const readerOf = async (chain: ReadableChain) =>
      chain === 'XRP' ? sources.readerOf(chain) : { txState: () => never }
    expect(await findOnChains({ endpoints, readerOf }, { hash, chain: '' }, quick)).toEqual({
      chain: 'XRP',
      txState: pending,
    })
  })

  test('counts an answer that comes after the wait, until the last chain has answered', async () => {
    const [first = 'BTC'] = readableChains
    const { sources } = chainsWith()
    let answer: (state: TxState) => void = () => {}
    const slow = new Promise<TxState>((resolve) => {
      answer = resolve
    })
    const others = new Set<ReadableChain>()
    const readerOf = async (chain: ReadableChain) => {
      if (chain === first) return { txState: () => slow }
      others.add(chain)
      return sources.readerOf(chain)
    }
    const search = findOnChains({ endpoints, readerOf }, { hash, chain: '' }, quick)
    await expect.poll(() => others.size).toBe(readableChains.length - 2)
    answer(pending)
    expect(await search).toEqual({ chain: first, txState: pending })
  })
})
