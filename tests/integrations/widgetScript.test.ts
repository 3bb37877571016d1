import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bundleWidget } from '../../integrations/widgetScript.ts'

describe('the widget script', () => {
  test('is a classic script of less than 4 KB gzip', async () => {
    const script = await bundleWidget()
    expect(script).toContain('portage-swap')
    expect(script).not.toMatch(/^\s*(import|export)\b/m)
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(4_000)
  })
})
