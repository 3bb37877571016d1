import { describe, expect, test } from 'vitest'
import { resolveName } from '../../../src/core/actions/resolveName.ts'
import { resolveParty } from '../../../src/core/actions/resolveParty.ts'
import { isName } from '../../../src/core/address/names.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { threeViews } from '../../threeViews.ts'
import { blockAt, json, nodeOver, type Reply } from '../nodes/script.ts'
import { addressOf } from './answers.ts'

const record = (change: Readonly<Record<string, unknown>> = {}, height = 1000): Reply => {
  const newest = json(blockAt(height))
  const name = json({
    name: 'ferry',
    expire_block_height: 5_000,
    owner: addressOf('THOR', 1),
    preferred_asset: '.',
    aliases: [
      { chain: 'BTC', address: addressOf('BTC', 5) },
      { chain: 'THOR', address: addressOf('THOR', 5) },
    ],
    ...change,
  })
  return (request) => (request.url.endsWith('/block') ? newest(request) : name(request))
}
const unregistered: Reply = (request) =>
  request.url.endsWith('/block')
    ? record()(request)
    : Response.json(
        { code: 2, message: "fail to fetch THORName: THORName doesn't exist: ferry", details: [] },
        { status: 500 },
      )
const poisoned = record({ aliases: [{ chain: 'BTC', address: addressOf('BTC', 66) }] })

const send = (replies: Readonly<Record<string, Reply>>, name = 'ferry', chain: 'BTC' | 'THOR' | 'ETH' = 'BTC') =>
  resolveName(nodeOver(replies).node, { name, chain })

const devnetNode = (protocol: Protocol) =>
  createNode({
    protocol,
    network: 'mocknet',
    endpoints: threeViews('http://devnet.example', protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'),
    transport: createDevnet({ now: () => Date.UTC(2026, 10, 20) }).transport,
    clientId: 'portage-test',
  })

describe('resolveName', () => {
  test('returns the address on the chain that a majority of nodes reports, with its expiry block', async () => {
    expect(await send({ a: record(), b: record(), c: poisoned }, 'Ferry')).toEqual({
      protocol: 'THORCHAIN',
      name: 'ferry',
      chain: 'BTC',
      address: addressOf('BTC', 5),
      expiresAtHeight: 5_000,
      confirmedBy: ['a.example', 'b.example'],
      oneSource: false,
    })
    expect(await send({ a: record(), b: record(), c: record() }, 'ferry', 'THOR')).toMatchObject({
      address: addressOf('THOR', 5),
    })
  })

  test('throws with each node’s report when the nodes disagree', async () => {
    await expect(send({ a: record(), b: poisoned, c: unregistered })).rejects.toMatchObject({
      code: 'inbound_unconfirmed',
      dissent: [
        { endpoint: 'a.example' },
        { endpoint: 'b.example', report: expect.stringContaining(addressOf('BTC', 66).slice(-4)) },
        { endpoint: 'c.example', report: 'not registered, at height 1000' },
      ],
    })
  })

  test.each<[string, Reply, string]>([
    ['is not registered', unregistered, 'it is not registered'],
    ['has expired', record({ expire_block_height: 1000 }), 'it has expired'],
    ['has no address on the chain', record({ aliases: [] }), 'it has no address on BTC'],
  ])('rejects a name that %s, with that reason', async (_, reply, reason) => {
    const error = send({ a: reply, b: reply, c: reply })
    await expect(error).rejects.toMatchObject({ code: 'unknown_name' })
    await expect(error).rejects.toThrow(reason)
  })

  test.each([
    ['an address of another chain', record({ aliases: [{ chain: 'BTC', address: addressOf('ETH', 1) }] })],
    [
      'two addresses on one chain',
      record({ aliases: [5, 6].map((byte) => ({ chain: 'BTC', address: addressOf('BTC', byte) })) }),
    ],
    ['another name', record({ name: 'wherry' })],
  ])('rejects node replies with %s', async (_, reply) => {
    await expect(send({ a: reply, b: reply, c: reply })).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
  })

  test.each([
    '0xabc',
    '0x',
    'bc1qw508d6qejxtdg4y',
    'thor1abcdefghijkl',
    'qpm2qsznhks23z7629mms',
    addressOf('BTC', 1),
    'DFundmtrigzA6E25Swr2pRe4Eb',
    'a b',
    '',
    'é',
  ])('rejects %j, which is address-like or malformed, without a request', async (text) => {
    const { node, asked: requested } = nodeOver({ a: record() })
    await expect(resolveName(node, { name: text, chain: 'BTC' })).rejects.toMatchObject({ code: 'unknown_name' })
    expect(requested).toEqual([])
  })

  test.each(['t', 'ferry', 'my-name_1', 'b1', 'a-rather-long-name+with-parts', 'one1two'])(
    'accepts %s as a name',
    (text) => {
      expect(isName(text)).toBe(true)
    },
  )
})

describe('resolveParty', () => {
  test('parses an address, and resolves a name to its address', async () => {
    const { node } = nodeOver({ a: record(), b: record(), c: record() })
    const asset = parseAsset('BTC.BTC')
    expect(await resolveParty(node, { text: addressOf('BTC', 3), asset })).toEqual({ address: addressOf('BTC', 3) })
    expect(await resolveParty(node, { text: 'ferry', asset })).toMatchObject({
      address: addressOf('BTC', 5),
      name: { name: 'ferry' },
    })
    await expect(resolveParty(node, { text: addressOf('ETH', 3), asset })).rejects.toMatchObject({
      code: 'unknown_name',
    })
  })

  test('normalizes an address, and offers the spelling of an outdated one instead of looking it up', async () => {
    const { node, asked } = nodeOver({ a: record(), b: record(), c: record() })
    const upper = { text: addressOf('BTC', 3).toUpperCase(), asset: parseAsset('BTC.BTC') }
    expect(await resolveParty(node, upper)).toEqual({ address: addressOf('BTC', 3) })
    const outdated = { text: '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', asset: parseAsset('LTC.LTC') }
    await expect(resolveParty(node, outdated)).rejects.toMatchObject({
      code: 'invalid_address',
      suggestedAddress: 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
    })
    expect(asked).toEqual([])
  })

  test('resolves the devnet’s names on both protocols and rejects the expired one', async () => {
    for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
      const node = devnetNode(protocol)
      const send = (text: string, asset: string) => resolveParty(node, { text, asset: parseAsset(asset, protocol) })
      expect((await send('portage', 'ETH.ETH')).address).toMatch(/^0x/)
      await expect(send('ebb', protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO')).rejects.toThrow('it has expired')
      await expect(send('ferry', 'BTC.BTC')).rejects.toThrow('it has no address on BTC')
      await expect(send('nobody', 'BTC.BTC')).rejects.toThrow('it is not registered')
    }
  })
})
