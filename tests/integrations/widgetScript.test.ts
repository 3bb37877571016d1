import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundleWidget } from '../../integrations/widgetScript.ts'

describe('the widget script', () => {
  it('is a classic script of less than 4 KB gzip', async () => {
    const script = await bundleWidget()
    expect(script).toContain('portage-swap')
    expect(script).not.toMatch(/^\s*(import|export)\b/m)
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(4_000)
  })
})
