import { expect, test } from 'vitest'
import { chainIds } from '../../../src/core/chains/chains.ts'
import { isEvmChain } from '../../../src/core/chains/isEvmChain.ts'
import { loadRouters } from '../../../src/core/chains/loadRouters.ts'

test.each(chainIds)('loadRouters returns routers only for a chain with contracts: %s', async (chain) => {
  expect((await loadRouters(chain)).length > 0).toBe(isEvmChain(chain))
})

test('loadRouters returns none for a chain that this release does not know', async () => {
  expect(await loadRouters('KAVA')).toEqual([])
  expect(await loadRouters('constructor')).toEqual([])
})
