import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import { addressOf, wireInboundOf } from '../actions/answers.ts'
import { blockAt, html, json, nodeOver, type Reply } from '../nodes/script.ts'

/** Three operators of mainnet that report vaults on these chains and no others. */
function nodeWithVaults(...chains: ('BTC' | 'POL' | 'NOBLE')[]) {
  const reply: Reply = (request) => {
    const newest = blockAt(1000, { chainId: networks.THOR.chainIds.mainnet })
    if (request.url.endsWith('/block')) return json(newest)(request)
    if (!request.url.endsWith('/inbound_addresses')) return html(502)(request)
    return json(chains.map((chain) => wireInboundOf(chain, { address: addressOf(chain, 1) })))(request)
  }
  const endpoints = ['a', 'b', 'c'].map((host) => `https://${host}.example/node`)
  return nodeOver({ a: reply, b: reply, c: reply }, { network: 'mainnet', endpoints }).node
}

describe('which chains are live', () => {
  test('follows from the nodes: a chain that mainnet did not have in 2026 counts once they report its vault', async () => {
    for (const chain of ['POL', 'NOBLE'] as const) {
      expect(await verifyInbound(nodeWithVaults('BTC', chain), chain)).toMatchObject({ chain, halted: false })
    }
  })

  test('follows from the nodes: a chain whose vault they no longer report has no address', async () => {
    await expect(verifyInbound(nodeWithVaults('POL'), 'BTC')).rejects.toMatchObject({ name: 'NoVaultError' })
  })
})
