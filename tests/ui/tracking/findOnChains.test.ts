import { describe, expect, test } from 'vitest'
import { readableChains } from '../../../src/core/readers/apis.ts'
import type { ReadableChain, TxState } from '../../../src/core/readers/reader.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { findOnChains } from '../../../src/ui/tracking/findOnChains.ts'

const hash = parseTxHash('AB'.repeat(32))
const endpoints = Object.fromEntries(
  readableChains.map((chain) => [chain, [{ api: 'jsonrpc', url: 'https://a.example' }] as const]),
)
const pending: TxState = { state: 'pending' }

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
    expect(await findOnChains(sources, { hash, chain: '' })).toBeUndefined()
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
})
