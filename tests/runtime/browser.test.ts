import { expect, test } from 'vitest'
import { browserNodes } from '../../src/runtime/browser.ts'
import { browserMidgard } from '../../src/ui/query/browserMidgard.ts'

test('creates one node and one indexer per protocol, on the same network', () => {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const [node, midgard] = [browserNodes()[protocol], browserMidgard()[protocol]]
    expect([node.protocol, midgard.protocol]).toEqual([protocol, protocol])
    expect([node.network, midgard.network]).toEqual(['mocknet', 'mocknet'])
    expect(midgard.role).toBe('indexer')
  }
  expect(browserMidgard()).toBe(browserMidgard())
})
