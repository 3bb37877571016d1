import { expect, test } from 'vitest'
import { browserNodes } from '../../src/runtime/browser.ts'

test('creates one node per protocol, on the same network', () => {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const node = browserNodes()[protocol]
    expect([node.protocol, node.network]).toEqual([protocol, 'mocknet'])
  }
})
