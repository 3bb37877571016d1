import { describe, expect, test } from 'vitest'
import { genesisOfFile } from '../../../src/devnet/genesis/file.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

describe('the controls of the devnet', () => {
  test('allow every origin, after a preflight', async () => {
    const url = 'http://devnet.test/devnet/faucet'
    const { status, headers } = await devnet.transport(new Request(url, { method: 'OPTIONS' }))
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(headers.get('access-control-allow-headers')).toBe('*')
    expect((await request(devnet, '/devnet')).headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each([
    ['/devnet/step', 'not JSON', 400, 'invalid_json'],
    ['/devnet/step', { blocks: 0 }, 400, 'invalid_field'],
    ['/devnet/step', { blocks: 14_401 }, 400, 'invalid_field'],
    ['/devnet/step', { blocks: 1, more: 1 }, 400, 'invalid_field'],
    ['/devnet/step', '[]', 400, 'invalid_field'],
    ['/devnet/clock', { speed: 601 }, 400, 'invalid_field'],
    ['/devnet/clock', { paused: 'yes' }, 400, 'invalid_field'],
    ['/devnet/clock', 'x'.repeat(65_537), 413, 'too_large'],
    ['/devnet/nothing', {}, 404, 'unknown_path'],
    ['/devnet', {}, 405, 'method_not_allowed'],
  ])('refuse invalid input at %s with a code and a next step', async (path, fields, status, code) => {
    const response = await post<RefusalBody>(devnet, path, fields)
    expect(response.status).toBe(status)
    expect(response.body.code).toBe(code)
    expect(response.body.error).not.toBe('')
    expect(response.body.hint).not.toBe('')
  })

  test('list the methods of a path', async () => {
    const { status, headers } = await request(devnet, '/devnet/faucet')
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('are absent on a network with real addresses', async () => {
    const pools = [{ asset: 'BTC.BTC', balance_asset: '100000000', balance_rune: '12800000000000' }]
    const genesis = () => genesisOfFile({ network: 'stagenet', pools })
    const stagenet = createDevnet({ now: () => 1_795_000_000_000, genesis })
    expect((await request(stagenet, '/devnet')).status).toBe(404)
    expect((await post(stagenet, '/devnet/step', { blocks: 1 })).status).toBe(404)
  })
})
