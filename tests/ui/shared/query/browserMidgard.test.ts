import { expect, test } from 'vitest'
import { browserMidgard } from '../../../../src/ui/shared/query/browserMidgard.ts'

test('creates one indexer per protocol, on the network of the page', () => {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const midgard = browserMidgard()[protocol]
    expect([midgard.protocol, midgard.network, midgard.role]).toEqual([protocol, 'mocknet', 'indexer'])
  }
  expect(browserMidgard()).toBe(browserMidgard())
})
