import { describe, expect, test } from 'vitest'
import * as library from '../../src/core/index.ts'
import { bundleOf } from '../bundle.ts'

describe('the public surface of the library', () => {
  test('can quote, build memos, prepare deposits, resolve names, track swaps and read chains', () => {
    const promised = [
      'createNode',
      'createReader',
      'getMaxSpendable',
      'getPrices',
      'getQuotes',
      'getRefund',
      'getSwapStatus',
      'parseMemo',
      'prepareDeposit',
      'resolveName',
      'verifyInbound',
    ]
    expect(Object.keys(library)).toEqual(expect.arrayContaining(promised))
  })

  test('throws every failure as a SwapError with a code', () => {
    const failures = Object.entries(library).filter(([name]) => name.endsWith('Error'))
    expect(failures.length).toBeGreaterThan(15)
    for (const [name, failure] of failures) {
      expect(
        name === 'SwapError' || (failure as { prototype: unknown }).prototype instanceof library.SwapError,
        name,
      ).toBe(true)
    }
  })

  test('runs nothing on import, and quoting loads no code of deposits, wallets or pages', async () => {
    const surface = JSON.stringify(new URL('../../src/core/index.ts', import.meta.url).pathname)
    const { code } = await bundleOf(`import * as library from ${surface}`)
    expect(code.trim().length).toBeLessThan(200)
    const { modules } = await bundleOf(`export { createNode, getPrices, getQuotes } from ${surface}`)
    expect(modules.some((file) => file.endsWith('/core/actions/getQuotes.ts'))).toBe(true)
    const heavy = /\/node_modules\/(viem|@scure\/btc-signer|@noble\/curves|react|react-dom)\//
    const foreign = /\/src\/(wallets|ui|server|contract|devnet|runtime)\/|\/core\/(deposits|readers|preparation)\//
    expect(modules.filter((file) => heavy.test(file) || foreign.test(file))).toEqual([])
  })
})
