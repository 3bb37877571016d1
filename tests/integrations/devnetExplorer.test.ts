import { existsSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { describe, expect, test } from 'vitest'
import { devnetExplorer } from '../../integrations/devnetExplorer.ts'
import type { Network } from '../../src/runtime/browser.ts'

type Setup = NonNullable<AstroIntegration['hooks']['astro:config:setup']>

/** Returns the routes that a build on a network has. */
async function routesOn(network: Network) {
  const routes: { pattern: string; entrypoint: string | URL }[] = []
  const injectRoute = (route: (typeof routes)[number]) => void routes.push(route)
  await devnetExplorer({ network }).hooks['astro:config:setup']?.({ injectRoute } as unknown as Parameters<Setup>[0])
  return routes
}

describe('the explorer in the build', () => {
  test('is at /devnet on the devnet', async () => {
    const [route, ...others] = await routesOn('devnet')
    expect(route?.pattern).toBe('/devnet')
    expect(existsSync(String(route?.entrypoint))).toBe(true)
    expect(others).toEqual([])
  })

  test('is not part of a build for stagenet or mainnet', async () => {
    expect(await routesOn('stagenet')).toEqual([])
    expect(await routesOn('mainnet')).toEqual([])
    expect(existsSync(new URL('../../src/pages/devnet.astro', import.meta.url))).toBe(false)
  })
})
