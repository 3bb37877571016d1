import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

describe('the controls of the devnet', () => {
  test('are open to every page, which asks first', async () => {
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
  ])('refuse at %s what does not fit, with a code and a way out', async (path, fields, status, code) => {
    const answer = await post<RefusalBody>(devnet, path, fields)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(answer.body.error).not.toBe('')
    expect(answer.body.hint).not.toBe('')
  })

  test('name the methods that a path takes', async () => {
    const { status, headers } = await request(devnet, '/devnet/faucet')
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('are absent where money is not play money', async () => {
    const pools = [{ asset: 'BTC.BTC', balance_asset: '100000000', balance_rune: '12800000000000' }]
    const stagenet = createDevnet({ now: () => 1_795_000_000_000, genesis: { network: 'stagenet', pools } as never })
    expect((await request(stagenet, '/devnet')).status).toBe(404)
    expect((await post(stagenet, '/devnet/step', { blocks: 1 })).status).toBe(404)
  })
})
