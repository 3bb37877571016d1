import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, namehash, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import { resolveEnsName } from '../../../../src/core/readers/ens/resolveEnsName.ts'
import { type Peer, type PeerHandler, startPeer } from '../loopback.ts'

const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const onBase = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
const zero = '0x0000000000000000000000000000000000000000'

const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'error ResolverNotFound(bytes name)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

interface EnsRecord {
  readonly eth?: `0x${string}`
  readonly base?: `0x${string}`
}

const offchain = encodeErrorResult({
  abi: resolverAbi,
  errorName: 'OffchainLookup',
  args: [universalResolver, ['https://gateway.example/{sender}/{data}'], '0x00', '0x12345678', '0x'],
})
const notFound = encodeErrorResult({ abi: resolverAbi, errorName: 'ResolverNotFound', args: ['0x00'] })

/** Returns the bytes that the Universal Resolver returns for a call, as its contract does. */
function resultOf(data: `0x${string}`, records: Readonly<Record<string, EnsRecord>>): `0x${string}` | undefined {
  const outer = decodeFunctionData({ abi: resolverAbi, data })
  if (outer.functionName !== 'resolve') throw new Error(`called ${outer.functionName}`)
  const inner = decodeFunctionData({ abi: resolverAbi, data: outer.args[1] })
  if (inner.functionName !== 'addr') throw new Error(`asked for ${inner.functionName}`)
  const [node, coinType] = inner.args
  const record = Object.entries(records).find(([name]) => namehash(name) === node)?.[1]
  if (record === undefined) return undefined
  const found =
    coinType === undefined
      ? encodeAbiParameters([{ type: 'address' }], [record.eth ?? zero])
      : encodeAbiParameters([{ type: 'bytes' }], [(coinType === 0x80002105n && record.base) || '0x'])
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [found, universalResolver])
}

const reverting = (data?: string) => ({ error: { code: 3, message: 'execution reverted', ...(data && { data }) } })

/** An Ethereum server whose Universal Resolver knows these names. */
function serverOf(records: Readonly<Record<string, EnsRecord>>, revert: string | undefined = notFound): PeerHandler {
  return ({ body }) => {
    const { method, params } = JSON.parse(body)
    if (method === 'eth_chainId') return { body: { jsonrpc: '2.0', id: 1, result: '0x1' } }
    expect([method, params[0].to, params[1]]).toEqual(['eth_call', universalResolver, 'latest'])
    const result = resultOf(params[0].data, records)
    return { body: { jsonrpc: '2.0', id: 1, ...(result === undefined ? reverting(revert) : { result }) } }
  }
}

const known = serverOf({ 'ferry.eth': { eth: owner, base: onBase }, 'ñandú.eth': { eth: owner } })
const peers: Peer[] = []
afterEach(() => Promise.all(peers.splice(0).map((peer) => peer.stop())))

/** Reads Ethereum from one server per operator; a server without a handler is down. */
async function readerOver(
  servers: readonly (PeerHandler | undefined)[],
  operatorOf = (at: number) => `operator-${at}`,
) {
  const started = await Promise.all(servers.map((handler) => startPeer(handler ?? known)))
  peers.push(...started)
  await Promise.all(started.filter((_, at) => servers[at] === undefined).map((peer) => peer.stop()))
  return createReader({
    chain: 'ETH',
    network: 'mainnet',
    endpoints: started.map(({ url }, at) => ({ api: 'jsonrpc', url, operator: operatorOf(at) })),
    transport: (request) => fetch(request),
  })
}

const resolve = async (
  servers: readonly (PeerHandler | undefined)[],
  name = 'ferry.eth',
  chain: 'ETH' | 'BASE' = 'ETH',
) => resolveEnsName(await readerOver(servers), { name, chain })

describe('resolveEnsName', () => {
  test('returns the address that two operators report, and the normalised name', async () => {
    await expect(resolve([known, known], 'Ferry.ETH')).resolves.toEqual({
      name: 'ferry.eth',
      address: owner,
      confirmedBy: ['operator-0', 'operator-1'],
    })
  })

  test('returns the address on another EVM chain, never the one on Ethereum', async () => {
    await expect(resolve([known, known], 'ferry.eth', 'BASE')).resolves.toMatchObject({ address: onBase })
    await expect(resolve([known, known], 'ñandú.eth', 'BASE')).rejects.toMatchObject({
      code: 'unknown_name',
      message: expect.stringContaining('no address on Base'),
    })
  })

  test('needs two operators, and two servers of one operator are one', async () => {
    await expect(resolve([known, undefined, known])).resolves.toMatchObject({
      confirmedBy: ['operator-0', 'operator-2'],
    })
    const refusal = { code: 'inbound_unconfirmed', message: expect.stringContaining('only 1 of the 2') }
    await expect(resolve([known, undefined])).rejects.toMatchObject(refusal)
    const reader = await readerOver([known, known], () => 'one operator')
    await expect(resolveEnsName(reader, { name: 'ferry.eth', chain: 'ETH' })).rejects.toMatchObject(refusal)
  })

  test.each([
    ['another address', serverOf({ 'ferry.eth': { eth: other } })],
    ['no such name', serverOf({})],
    ['an offchain name', serverOf({}, offchain)],
  ])('refuses a name for which one of three operators reports %s', async (_, lying) => {
    await expect(resolve([known, lying, known])).rejects.toMatchObject({
      code: 'inbound_unconfirmed',
      message: expect.stringContaining('operator-0, operator-1, operator-2 report different addresses'),
    })
  })

  test('refuses a name of a server outside Ethereum, and does not query that server', async () => {
    const server = serverOf({}, offchain)
    await expect(resolve([server, server])).rejects.toMatchObject({
      code: 'unknown_name',
      message: expect.stringContaining('outside Ethereum (CCIP-Read)'),
    })
    expect(peers.flatMap(({ asked }) => asked.map(({ method }) => method))).toEqual(Array(4).fill('POST'))
  })

  test.each([
    ['an unregistered name', serverOf({})],
    ['a revert without bytes', serverOf({}, '')],
    ['a name without an address', serverOf({ 'ferry.eth': {} })],
  ])('refuses %s', async (_, server) => {
    await expect(resolve([server, server])).rejects.toMatchObject({
      code: 'unknown_name',
      message: expect.stringContaining('isn’t registered, or has no address on Ethereum'),
    })
  })

  test('refuses results of another shape', async () => {
    const server: PeerHandler = ({ body }) => {
      const result = JSON.parse(body).method === 'eth_chainId' ? '0x1' : `0x${'ff'.repeat(64)}`
      return { body: { jsonrpc: '2.0', id: 1, result } }
    }
    await expect(resolve([server, server])).rejects.toMatchObject({ message: expect.stringContaining('invalid data') })
  })

  test('does not count a server of another chain', async () => {
    const foreign: PeerHandler = () => ({ body: { jsonrpc: '2.0', id: 1, result: '0x7a69' } })
    await expect(resolve([known, foreign])).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
  })

  test.each([
    ['letters of two scripts', 'f\u0435rry.eth'],
    ['letters that imitate others throughout', '\u0430\u0440\u0440\u04cf\u0435.eth'],
    ['an encoded label', 'xn--frry-4of.eth'],
    ['an empty label', 'ferry..eth'],
  ])('refuses a name with %s before any query', async (_, name) => {
    await expect(resolve([known, known], name)).rejects.toMatchObject({
      code: 'unknown_name',
      message: expect.stringContaining('letters that imitate others'),
    })
    expect(peers.flatMap(({ asked }) => asked)).toEqual([])
  })
})
