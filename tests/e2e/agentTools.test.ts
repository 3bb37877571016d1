import { describe, expect } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { hasBrowser, test } from './page.ts'

interface Offered {
  name: string
  execute: (args: object) => Promise<{ isError: boolean }>
}

describe.skipIf(!hasBrowser())('home page in a browser with an agent', () => {
  test('offers the three tools, and calls return results', async ({ page }) => {
    await page.addInitScript(() => {
      const offered: Offered[] = []
      const modelContext = { registerTool: async (tool: Offered) => void offered.push(tool) }
      Object.assign(window, { offered })
      Object.defineProperty(document, 'modelContext', { value: modelContext })
    })
    await page.goto('/')
    const names = Object.values(tools).map(({ name }) => name)
    await page.waitForFunction(
      (count) => (window as never as { offered: Offered[] }).offered.length === count,
      names.length,
    )
    const answers = await page.evaluate(async () => {
      const { offered } = window as never as { offered: Offered[] }
      const send = async ({ name, execute }: Offered) =>
        name === 'list_pools' ? [name, (await execute({ limit: 1 })).isError] : [name, false]
      return Promise.all(offered.map(send))
    })
    expect(answers).toEqual(names.map((name) => [name, false]))
  })
})
