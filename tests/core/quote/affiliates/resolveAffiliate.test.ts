import { describe, expect, test } from 'vitest'
import { resolveAffiliate } from '../../../../src/core/quote/affiliates/resolveAffiliate.ts'
import { addressOf } from '../../actions/answers.ts'
import { blockAt, json, nodeOver, type Reply } from '../../nodes/script.ts'

const owner = addressOf('THOR', 1)
const account = addressOf('THOR', 5)
const bitcoin = { chain: 'BTC', address: addressOf('BTC', 5) }

const record = (change: Readonly<Record<string, unknown>> = {}, chainId = 'thorchain-1'): Reply => {
  const newest = json(blockAt(1_000, { chainId }))
  const name = json({ name: 'ferry', expire_block_height: 5_000, owner, preferred_asset: '.', aliases: [], ...change })
  return (request) => (request.url.endsWith('/block') ? newest(request) : name(request))
}

const resolve = (change: Readonly<Record<string, unknown>>) =>
  resolveAffiliate(nodeOver({ a: record(change), b: record(change), c: record(change) }).node, 'ferry')

describe('resolveAffiliate', () => {
  test.each([
    ['an address on THORChain', { aliases: [{ chain: 'THOR', address: account }] }, account, false],
    [
      'a preferred asset and an address on THORChain',
      { preferred_asset: 'BTC.BTC', aliases: [{ chain: 'THOR', address: account }, bitcoin] },
      account,
      true,
    ],
    ['a preferred asset and its address only', { preferred_asset: 'BTC.BTC', aliases: [bitcoin] }, owner, true],
  ] as const)('pays a THORName with %s', async (_, change, expected, isCollected) => {
    expect(await resolve(change)).toEqual({ account: expected, isCollected })
  })

  test.each([
    ['no address at all', {}],
    ['an address on another chain only', { aliases: [bitcoin] }],
    ['a preferred asset without its address', { preferred_asset: 'ETH.ETH', aliases: [bitcoin] }],
  ])('refuses a THORName with %s, which THORChain skips', async (_, change) => {
    await expect(resolve(change)).rejects.toMatchObject({ code: 'unknown_name' })
  })

  test('throws when the nodes disagree about the owner of a collected name', async () => {
    const aliases = [bitcoin]
    const other = (at: number) => record({ aliases, preferred_asset: 'BTC.BTC', owner: addressOf('THOR', at) })
    const { node } = nodeOver({ a: other(1), b: other(2), c: other(3) })
    await expect(resolveAffiliate(node, 'ferry')).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
  })

  test.each([
    ['its owner without an address on Maya', '', false],
    ['its owner’s collection for a preferred asset', 'BTC.BTC', true],
  ])('pays a MAYAName at %s', async (_, preferred_asset, isCollected) => {
    const mayaOwner = addressOf('MAYA', 1)
    const name = record({ owner: mayaOwner, preferred_asset }, 'mayachain-mainnet-v1')
    const { node } = nodeOver({ a: name, b: name, c: name }, { protocol: 'MAYACHAIN' })
    expect(await resolveAffiliate(node, 'ferry')).toEqual({ account: mayaOwner, isCollected })
  })
})
