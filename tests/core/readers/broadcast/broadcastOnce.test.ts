import { describe, expect, test } from 'vitest'
import { isChainId } from '../../../../src/core/chains/chains.ts'
import { broadcastOnce } from '../../../../src/core/readers/broadcast/broadcastOnce.ts'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import { identityHeight, isIdentityOf } from '../../../../src/core/readers/identities.ts'
import type { TxState } from '../../../../src/core/readers/reader.ts'
import { readableChains, readerApisOf } from '../../../../src/core/readers/readerApis.ts'
import { ChainFailureError, ChainRefusedError } from '../../../../src/core/readers/readerErrors.ts'
import { parseRateRoundedUp } from '../../../../src/core/readers/utxo/utxoApi.ts'

const refused = (isFinal: boolean) => new ChainRefusedError({ chain: 'BTC', reason: 'missing inputs', isFinal })
const failed = (...reasons: ('timeout' | 'busy' | 'network')[]) =>
  new ChainFailureError({ chain: 'BTC', attempts: reasons.map((reason) => ({ endpoint: 'a', reason })) })

const outcome = (error: Error, txState: TxState | Error) =>
  broadcastOnce({
    chain: 'BTC',
    hash: 'ab',
    send: () => Promise.reject(error),
    txState: () => (txState instanceof Error ? Promise.reject(txState) : Promise.resolve(txState)),
  }).catch((thrown: Error) => thrown.name)

describe('broadcastOnce', () => {
  const unknown = { state: 'unknown' } as const
  const pending = { state: 'pending' } as const
  test.each<[string, Error, TxState | Error, string]>([
    ['refused, but already on the chain', refused(true), pending, 'ab'],
    ['refused, and unknown to the chain', refused(true), unknown, 'BroadcastRefusedError'],
    ['refused, but another server may have received it', refused(false), unknown, 'BroadcastUncertainError'],
    ['refused, and no server reports whether it is known', refused(true), failed('timeout'), 'BroadcastUncertainError'],
    ['no response, but on the chain', failed('timeout'), pending, 'ab'],
    ['no response, and not yet known to the chain', failed('timeout'), unknown, 'BroadcastUncertainError'],
    [
      'one server without a response, and the other rate limited',
      failed('busy', 'network'),
      unknown,
      'BroadcastUncertainError',
    ],
    ['rejected by every server before reading it', failed('busy', 'busy'), unknown, 'ChainFailureError'],
  ])('%s', async (_, error, txState, reply) => {
    expect(await outcome(error, txState)).toBe(reply)
  })
})

describe('isIdentityOf', () => {
  test('accepts public chains on mainnet only, and none on the devnet', () => {
    for (const [chain, identity] of [
      ['ETH', '1'],
      ['XRP', '0'],
      ['BCH', '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec'],
      ['THOR', 'thorchain-1'],
    ] as const) {
      expect(isIdentityOf(chain, 'mainnet', identity)).toBe(true)
      expect(isIdentityOf(chain, 'mocknet', identity)).toBe(false)
    }
    expect(isIdentityOf('ETH', 'stagenet', '1')).toBe(true)
    expect(isIdentityOf('THOR', 'stagenet', 'thorchain-1')).toBe(false)
    expect(isIdentityOf('BASE', 'mainnet', '1')).toBe(false)
    expect(isIdentityOf('ETH', 'mocknet', '8453')).toBe(false)
    expect(isIdentityOf('GAIA', 'mocknet', 'localgaia')).toBe(true)
  })

  test('distinguishes Bitcoin Cash from Bitcoin by the first block after the fork', () => {
    const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
    expect(isIdentityOf('BTC', 'mainnet', genesis)).toBe(true)
    expect(isIdentityOf('BCH', 'mainnet', genesis)).toBe(false)
    expect([
      identityHeight('BCH', 'mainnet'),
      identityHeight('BCH', 'mocknet'),
      identityHeight('BTC', 'mainnet'),
    ]).toEqual([478_559, 0, 0])
  })
})

describe('a reader', () => {
  const transport = () => Promise.reject(new TypeError('nobody is there'))

  test('exists for every chain except XRD, SUI and ADA', () => {
    for (const chain of ['XRD', 'SUI', 'ADA']) expect(isChainId(chain) && readerApisOf(chain)).toEqual([])
    expect(readableChains).toHaveLength(19)
    for (const chain of readableChains) {
      const [api] = readerApisOf(chain)
      if (api === undefined) throw new Error('A readable chain has an interface.')
      const endpoints = [{ api, url: 'https://one.example' }]
      expect(createReader({ chain, network: 'mainnet', endpoints, transport }).chain).toBe(chain)
    }
  })

  test('fails without a server, and refuses a server of another family', async () => {
    const none = createReader({ chain: 'BTC', network: 'mainnet', endpoints: [], transport })
    await expect(none.identity()).rejects.toMatchObject({ code: 'nodes_unreachable' })
    const endpoints = [{ api: 'jsonrpc', url: 'https://one.example' } as const]
    expect(() => createReader({ chain: 'BTC', network: 'mainnet', endpoints, transport })).toThrow(RangeError)
  })
})

test('parseRateRoundedUp rounds up and rejects invalid text', () => {
  expect(['1', '1.0', '1.000000001', '87.882', '0.1'].map(parseRateRoundedUp)).toEqual([1n, 1n, 2n, 88n, 1n])
  expect(['', '-1', '1e3', '1.', '.5', 'NaN', '0x1'].map(parseRateRoundedUp)).toEqual(Array(7).fill(undefined))
})
