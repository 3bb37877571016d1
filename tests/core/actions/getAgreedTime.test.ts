import { describe, expect, test } from 'vitest'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { createNode } from '../../../src/core/nodes/node.ts'

const NOW = Math.floor(Date.now() / 1000)
const hosts = ['one', 'two', 'three'] as const

interface Head {
  /** Age of the newest block in seconds. */
  readonly age: number
  readonly chainId?: string
}

/** A mainnet node whose operators have these newest blocks; undefined never connects. */
function nodeWith(...heads: readonly (Head | undefined)[]) {
  return createNode({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    endpoints: hosts.map((host) => `https://${host}.example`),
    time: async () => NOW * 1000,
    transport: async ({ url }) => {
      const head = heads[hosts.findIndex((host) => url.includes(`//${host}.`))]
      if (!head) throw new TypeError('fetch failed')
      const time = new Date((NOW - head.age) * 1000).toISOString()
      return Response.json({ header: { chain_id: head.chainId ?? 'thorchain-1', height: 7, time } })
    },
  })
}

describe('getAgreedTime', () => {
  test('returns the median of the nodes that follow their chain, and of two the later', async () => {
    expect(await getAgreedTime(nodeWith({ age: 3 }, { age: 1 }, { age: 20 }))).toBe(NOW - 3)
    expect(await getAgreedTime(nodeWith({ age: 8 }, { age: 2 }, undefined))).toBe(NOW - 2)
  })

  test('does not count a node whose blocks have stopped, so that it cannot keep an old quote alive', async () => {
    expect(await getAgreedTime(nodeWith({ age: 8 }, { age: 4 }, { age: 600 }))).toBe(NOW - 4)
  })

  test.for([
    ['the blocks of two of three nodes have stopped', [{ age: 0 }, { age: 30 }, { age: 600 }], 'node_stale'],
    ['two of three nodes are in the future', [{ age: 0 }, { age: -60 }, { age: -60 }], 'node_stale'],
    ['two of three nodes serve stagenet', [{ age: 0 }, stagenet(), stagenet()], 'wrong_chain'],
    ['two of three nodes do not connect', [{ age: 0 }, undefined, undefined], 'nodes_unreachable'],
  ] as const)('throws when %s', async ([, heads, code]) => {
    await expect(getAgreedTime(nodeWith(...heads))).rejects.toMatchObject({ name: 'NodeFailureError', code })
  })
})

function stagenet(): Head {
  return { age: 0, chainId: 'thorchain-stagenet-2' }
}
