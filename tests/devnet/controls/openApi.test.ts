import { describe, expect, test } from 'vitest'
import { controls } from '../../../src/devnet/controls/controls.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post } from './post.ts'

interface Described {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly responses: Record<string, { readonly description: string }>
  readonly requestBody?: { readonly content: { 'application/json': { schema: { readonly properties?: object } } } }
  readonly parameters?: readonly { readonly name: string }[]
}

const devnet = createDevnet({ now: () => 1_795_000_000_000 })
const describedBy = async () => (await request<Described>(devnet, '/devnet/openapi.json')).body

describe('the OpenAPI document of the controls', () => {
  test('is OpenAPI 3.1 and has every control with its fields and refusals', async () => {
    const { openapi, paths } = await describedBy()
    expect(openapi).toBe('3.1.1')
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [path, method]),
    )
    expect(listed.length).toBe(controls.length)
    for (const { id, path, method, summary } of controls) {
      const operation = paths[path]?.[method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: id, summary })
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400']))
    }
    expect(paths['/devnet/halt']?.post?.responses['404']?.description).toMatch(/^unknown_chain: /)
    expect(paths['/devnet/swaps']?.get?.parameters).toMatchObject([{ name: 'limit' }])
    const { properties } = paths['/devnet/faucet']?.post?.requestBody?.content['application/json'].schema ?? {}
    expect(Object.keys(properties ?? {})).toEqual(['address', 'asset', 'amount'])
  })

  test('matches every response', async () => {
    const to = devnet.chains?.get('BTC')?.addressOf('somebody')
    const params: Readonly<Record<string, object>> = {
      '/devnet/clock': { paused: true },
      '/devnet/step': { blocks: 1 },
      '/devnet/faucet': { address: to, asset: 'BTC.BTC', amount: '100000000' },
      '/devnet/deposit': { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1990100', memo: '=:THOR.RUNE:nobody' },
      '/devnet/halt': { chain: 'all', halted: false },
      '/devnet/mimir': { protocol: 'THORCHAIN', name: 'HaltMemoless', value: 1 },
      '/devnet/dynamic-fee': { thorname: 'example', asset: 'BTC.BTC', bps: 3 },
      '/devnet/consensus': { protocol: 'MAYACHAIN', stopped: false },
      '/devnet/rotate': { protocol: 'MAYACHAIN' },
      '/devnet/router': { protocol: 'THORCHAIN', chain: 'AVAX', router: '4.1' },
      '/devnet/view': { view: '3', lie: 'height' },
      '/devnet/price': { asset: 'ETH.ETH', usd: '3000' },
      '/devnet/gas': { chain: 'ETH', rate: '12' },
      '/devnet/snapshot': {},
      '/devnet/restore': { id: 's1' },
      '/devnet/reset': { seed: 'portage' },
    }
    for (const { path, method, output } of controls) {
      if (method === 'GET') continue
      const { status, body } = await post(devnet, path, params[path])
      expect([path, status]).toEqual([path, 200])
      expect(output.safeParse(body).error).toBeUndefined()
    }
    await post(devnet, '/devnet/deposit', params['/devnet/deposit'])
    await post(devnet, '/devnet/step', { blocks: 110 })
    for (const { path, method, output } of controls) {
      if (method === 'GET') expect(output.safeParse((await request(devnet, path)).body).error).toBeUndefined()
    }
    expect((await request<{ swaps: unknown[] }>(devnet, '/devnet/swaps')).body.swaps).toHaveLength(1)
  })

  test('includes the table of magic amounts', async () => {
    const { body } = await request<{ scenarios: { suffix: string; id: string }[] }>(devnet, '/devnet')
    expect(body.scenarios.length).toBeGreaterThanOrEqual(14)
    expect(body.scenarios[0]).toMatchObject({ suffix: '990100', id: 'price_limit' })
  })
})
