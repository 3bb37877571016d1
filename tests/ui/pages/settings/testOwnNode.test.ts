import { describe, expect, test } from 'vitest'
import { testOwnNode } from '../../../../src/ui/pages/settings/testOwnNode.ts'
import { html, json, type Reply, scripted } from '../../../core/nodes/script.ts'

const start = Date.UTC(2026, 10, 22, 12)
const block = (chain_id: string | undefined, secondsAgo = 5) =>
  json({
    header: { ...(chain_id && { chain_id }), height: 123, time: new Date(start - secondsAgo * 1000).toISOString() },
  })

function run(reply: Reply | undefined, protocol: 'THORCHAIN' | 'MAYACHAIN' = 'THORCHAIN') {
  const version = json({ current: '3.20.3' })
  const both: Reply = (request) => (request.url.endsWith('/version') ? version : (reply ?? version))(request)
  const { transport, asked } = scripted(reply ? { m: both } : {})
  const now = async () => start / 1000
  const result = testOwnNode('https://mine.example/api', { protocol, network: 'mainnet', transport, now })
  return { result, asked }
}

describe('testOwnNode', () => {
  test('reads chain id, height and age of the newest block', async () => {
    const { result, asked } = run(block('thorchain-1'))
    expect(await result).toEqual({
      verdict: 'good',
      expected: 'thorchain-1',
      chainId: 'thorchain-1',
      height: 123,
      ageSeconds: 5,
    })
    expect(asked.map(({ url }) => url)).toContain('https://mine.example/api/thorchain/block')
    expect(await run(block('mayachain-mainnet-v1'), 'MAYACHAIN').result).toMatchObject({ verdict: 'good' })
  })

  test.each([
    [11, 'good'],
    [12, 'late'],
    [29, 'late'],
    [30, 'behind'],
    [86_400, 'behind'],
  ])('calls a block of %i seconds ago %s', async (age, verdict) => {
    expect(await run(block('thorchain-1', age)).result).toMatchObject({ verdict, ageSeconds: age })
  })

  test('calls a block from the future new, because clocks differ by seconds', async () => {
    expect(await run(block('thorchain-1', -3)).result).toMatchObject({ verdict: 'good', ageSeconds: 0 })
  })

  test.each(['thorchain-stagenet-2', 'thorchain', 'mayachain-mainnet-v1', 'cosmoshub-4'])(
    'refuses the chain %s',
    async (chain) => {
      expect(await run(block(chain)).result).toMatchObject({ verdict: 'other_network', chainId: chain })
    },
  )

  test.each<[string, Reply | undefined, string]>([
    ['nothing', undefined, 'unreachable'],
    ['a page of a bot wall', html(200), 'not_a_node'],
    ['a block without a chain id', block(undefined), 'not_a_node'],
    [
      'a height that is not a number',
      json({ header: { chain_id: 'thorchain-1', height: 'x', time: 'x' } }),
      'not_a_node',
    ],
    ['a chain id with markup', block('<img src=x>'), 'not_a_node'],
  ])('refuses an address that answers with %s', async (_what, reply, verdict) => {
    expect((await run(reply).result).verdict).toBe(verdict)
  })
})
