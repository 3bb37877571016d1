import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { buildMemo } from '../../../src/core/memo/buildMemo.ts'
import { isSwapMemo, type SwapMemo } from '../../../src/core/memo/memo.ts'
import { shortenAmount } from '../../../src/core/memo/numberFields.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { shortenMemo } from '../../../src/core/memo/shortenMemo.ts'
import { intentToMemo } from '../../../src/core/memo/swapIntent.ts'
import { addressesOf, intent, poolsOf } from './arbitraries.ts'

const [eth = ''] = addressesOf('ETH', 'mainnet')

function swap(protocol: Protocol, text: string): SwapMemo {
  const parsed = parseMemo(text, protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(text)
  return parsed.memo
}

describe('shortenMemo', () => {
  test.each<[Protocol, string, string]>([
    ['THORCHAIN', `swap:ETH.ETH:${eth}:500000000/1/0:ana/bo:10/10`, `=:e:${eth}:5e8/1:ana/bo:10`],
    ['THORCHAIN', `=:ETH.USDC-0X1111111111111111111111111111111111111123:${eth}:123`, `=:ETH.USDC-1123:${eth}:123`],
    ['THORCHAIN', `=:AVAX.USDC-0X3333333333333333333333333333333333333333:${eth}`, `=:AVAX.USDC:${eth}`],
    ['THORCHAIN', `=:DASH.DASH:${eth}`, `=:DASH.DASH:${eth}`],
    ['MAYACHAIN', `=:DASH.DASH:${eth}:100:ana/bo:10/10`, `=:d:${eth}:100:ana/bo:10/10`],
    ['MAYACHAIN', `=:MAYA.CACAO:${eth}:10000000000`, `=:c:${eth}:1e10`],
  ])('%s: %s becomes %s', (protocol, text, short) => {
    expect(shortenMemo(swap(protocol, text), protocol, poolsOf(protocol))).toBe(short)
  })

  test('keeps an id whole without a pool to resolve its end', () => {
    const text = `=:ETH.FOO-0X1111111111111111111111111111111111111123:${eth}`
    expect(shortenMemo(swap('THORCHAIN', text), 'THORCHAIN', [])).toBe(text)
  })

  test('never gets longer and keeps asset and limit (2,000 cases)', () => {
    fc.assert(
      fc.property(intent, (given) => {
        const { protocol } = given
        const memo = intentToMemo(given)
        const text = shortenMemo(memo, protocol, poolsOf(protocol))
        const read = swap(protocol, text)
        expect(text.length).toBeLessThanOrEqual(buildMemo(memo).length)
        expect(formatAsset(resolveAsset(read.asset, protocol, poolsOf(protocol)))).toBe(formatAsset(given.toAsset))
        expect(read.limit).toBe(given.minimum)
      }),
      { seed: 20_261_125, numRuns: 2_000 },
    )
  })

  test('abbreviates a Radix account on Maya', () => {
    const [account = ''] = addressesOf('XRD', 'mainnet')
    const text = shortenMemo(swap('MAYACHAIN', `=:XRD.XRD:${account}:5`), 'MAYACHAIN', [])
    expect(text).toBe(`=:x:${account.replace('account_rdx1', '')}:5`)
  })

  test.each([
    [0n, '0'],
    [7n, '7'],
    [100n, '100'],
    [1_000n, '1e3'],
    [1_200n, '1200'],
    [12_000n, '12e3'],
    [100_000_001n, '100000001'],
    [10n ** 18n, '1e18'],
  ])('%s is written as %s, exactly', (value, text) => {
    expect(shortenAmount(value)).toBe(text)
  })

  test('keeps the kind of a synth', () => {
    const usdc = parseAsset('ETH/USDC-0X1111111111111111111111111111111111111123')
    const [thor = ''] = addressesOf('THOR', 'mainnet')
    const text = shortenMemo(swap('THORCHAIN', `=:${formatAsset(usdc)}:${thor}`), 'THORCHAIN', poolsOf('THORCHAIN'))
    expect(text).toBe(`=:ETH/USDC-1123:${thor}`)
  })
})
