import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { ChainId } from '../../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { EnsNameError } from '../../../../src/core/readers/ens/ensNameError.ts'
import { checkAddressText, checkRecipient } from '../../../../src/ui/form/recipient/checkRecipient.ts'
import type { RecipientParams, ResolveEns } from '../../../../src/ui/form/recipient/recipientParams.ts'
import { emptyRecipient, mustConfirm } from '../../../../src/ui/form/recipientState.ts'
import { expectSameNames } from '../../../../src/ui/review/expectSameNames.ts'
import type { SwapRequest } from '../../../../src/ui/review/swapRequest.ts'
import { blockAt, json, nodeOver, type Reply } from '../../../core/nodes/script.ts'
import { request } from '../../review/swapRequest.ts'

/** An address whose key hash has no pattern. */
const addressOf = (chain: ChainId, seed: number) =>
  encodeAddress(
    Uint8Array.from({ length: 20 }, (_, at) => (at * 37 + seed * 11 + 3) % 251),
    chain,
    'mainnet',
  )
const vault = addressOf('BTC', 77)
const inbound = [
  {
    chain: 'BTC',
    pub_key: '',
    address: vault,
    halted: false,
    outbound_fee: '1500',
    gas_rate: '3',
    dust_threshold: '1000',
  },
]
const nameOf = (chain: string, address: string) => ({
  name: 'ferry',
  expire_block_height: 5_000,
  owner: addressOf('THOR', 1),
  preferred_asset: '.',
  aliases: [{ chain, address }],
})
const missing = Response.json({ code: 2, message: "THORName doesn't exist: ferry", details: [] }, { status: 500 })

const chainIds = { THORCHAIN: 'thorchain-1', MAYACHAIN: 'mayachain-mainnet-v1' }

/** A node of one protocol, on three servers that report one name. */
function nodeWith(protocol: Protocol, name: object | undefined) {
  const reply: Reply = (sent) => {
    if (sent.url.endsWith('/block')) return json(blockAt(1000, { chainId: chainIds[protocol] }))(sent)
    if (sent.url.endsWith('/inbound_addresses')) return json(inbound)(sent)
    return name === undefined ? missing.clone() : json(name)(sent)
  }
  return nodeOver({ a: reply, b: reply, c: reply }, { protocol }).node
}

const btc = (byte: number) => addressOf('BTC', byte)
const nodesWith = (thorchain?: object, mayachain?: object) => ({
  THORCHAIN: nodeWith('THORCHAIN', thorchain),
  MAYACHAIN: nodeWith('MAYACHAIN', mayachain),
})
const params = (text: string, facts: Partial<RecipientParams> = {}): RecipientParams => ({
  side: 'destination',
  text,
  asset: parseAsset('BTC.BTC'),
  protocol: 'THORCHAIN',
  network: 'mainnet',
  own: [],
  ...facts,
})
const eth = parseAsset('ETH.ETH')
const noEns: ResolveEns = async () => {
  throw new Error('unexpected ENS name')
}
const check = (given: RecipientParams, nodes = nodesWith(), code?: string, resolveEns = noEns) =>
  checkRecipient({ nodes, resolveEns, codeOf: async () => code }, given, new AbortController().signal)

describe('checkAddressText', () => {
  test.each([
    [
      'an address of another chain',
      params(btc(1), { asset: eth }),
      /This address is for Bitcoin\. Ethereum needs one that starts with 0x/,
    ],
    [
      'taproot on Maya',
      params('bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', { protocol: 'MAYACHAIN' }),
      /taproot/,
    ],
    ['extension blocks of Litecoin', params('ltcmweb1qqxyz', { asset: parseAsset('LTC.LTC') }), /MWEB/],
    ['a shielded address', params('zs1abcdef', { asset: parseAsset('ZEC.ZEC'), protocol: 'MAYACHAIN' }), /shielded/],
    [
      'a burn address',
      params('0x000000000000000000000000000000000000dEaD', { asset: eth }),
      /coins sent there are lost/,
    ],
    ['an ENS name on the devnet', params('ferry.eth', { asset: eth, network: 'mocknet' }), /this devnet has none/],
    ['an ENS name for another chain', params('ferry.eth'), /Paste the Bitcoin address itself/],
  ])('refuses %s and says why', (_, given, reason) => {
    expect(checkAddressText(given)).toMatchObject({ kind: 'problem', problem: expect.stringMatching(reason) })
  })

  test('leaves a name to the network', () => {
    expect(checkAddressText(params('ferry'))).toBeUndefined()
    expect(checkAddressText(params('ferry.eth', { asset: eth }))).toBeUndefined()
  })

  test('recognises an address of a connected wallet, and one that resembles it', () => {
    const own = [addressOf('ETH', 5)]
    const [mine = ''] = own
    expect(checkAddressText(params(mine, { asset: eth, own }))).toMatchObject({ isOwn: true, isSuspicious: false })
    const similar = `${mine.slice(0, 6)}${'0'.repeat(32)}${mine.slice(-4)}`.toLowerCase()
    expect(checkAddressText(params(similar, { asset: eth, own }))).toMatchObject({ isOwn: false, isSuspicious: true })
  })
})

describe('the history of this browser', () => {
  const used = addressOf('ETH', 5)
  const other = addressOf('ETH', 6)
  const checked = (text: string, facts: Partial<RecipientParams> = {}) =>
    checkAddressText(params(text, { asset: eth, recent: [used], ...facts }))

  test('flags an address that resembles one a swap went to', () => {
    const similar = `${used.slice(0, 6)}${other.slice(6, -4)}${used.slice(-4)}`.toLowerCase()
    const found = checked(similar)
    expect(found).toMatchObject({ isSuspicious: true, notices: [expect.stringContaining(used), expect.anything()] })
    expect(mustConfirm({ ...emptyRecipient, text: similar, check: found })).toBe(true)
  })

  test('raises the exchange question for a new destination only', () => {
    const question = expect.stringMatching(/Is it an exchange’s deposit address\? A swap can pay from a contract/)
    expect(checked(other)).toMatchObject({ isSuspicious: false, notices: [question] })
    expect(checked(used)).toMatchObject({ notices: [] })
    expect(checked(other, { own: [other] })).toMatchObject({ notices: [] })
    expect(checked(other, { side: 'refund' })).toMatchObject({ notices: [] })
    const elsewhere = checkAddressText(params(btc(5), { recent: [] }))
    expect(elsewhere).toMatchObject({ notices: [expect.stringMatching(/credits deposits from every sender/)] })
  })
})

describe('checkRecipient', () => {
  test('resolves a THORName, and a MAYAName when THORChain does not know the name', async () => {
    expect(await check(params('ferry'), nodesWith(nameOf('BTC', btc(5)), nameOf('BTC', btc(6))))).toMatchObject({
      address: btc(5),
      name: { registry: 'THORCHAIN', name: 'ferry' },
    })
    expect(await check(params('ferry'), nodesWith(undefined, nameOf('BTC', btc(6))))).toMatchObject({
      address: btc(6),
      name: { registry: 'MAYACHAIN', name: 'ferry' },
    })
  })

  test('prefers the name of the swap’s own protocol', async () => {
    const nodes = nodesWith(nameOf('BTC', btc(5)), nameOf('BTC', btc(6)))
    expect(await check(params('ferry', { protocol: 'MAYACHAIN' }), nodes)).toMatchObject({ address: btc(6) })
  })

  test('explains a name that neither protocol knows', async () => {
    expect(await check(params('ferry'))).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining('THORChain has no address for the name "ferry": it is not registered'),
    })
    expect(await check(params('ferry'))).not.toHaveProperty('failure')
  })

  test('says that too few nodes confirm a name, without their technical reports', async () => {
    const silent: Reply = () => new Response('', { status: 503 })
    const nodes = {
      THORCHAIN: nodeOver({ a: silent, b: silent, c: silent }, { protocol: 'THORCHAIN' }).node,
      MAYACHAIN: nodesWith().MAYACHAIN,
    }
    expect(await check(params('ferry'), nodes)).toEqual({
      kind: 'problem',
      problem: expect.stringMatching(/^Too few nodes confirm one address for this name, .* in a minute\.$/),
      failure: 'inbound_unconfirmed',
    })
  })

  test('refuses a vault, also behind a name', async () => {
    const refusal = { kind: 'problem', problem: expect.stringContaining('belongs to a vault') }
    expect(await check(params(vault))).toMatchObject(refusal)
    expect(await check(params('ferry'), nodesWith(nameOf('BTC', vault)))).toMatchObject(refusal)
  })

  test.each([
    ['0x6001', true, /is a contract/],
    [`0xef0100${'11'.repeat(20)}`, true, /runs code when it is paid/],
    ['0x', false, undefined],
    [undefined, false, undefined],
  ])('warns about an account with the code %s', async (code, isSuspicious, notice) => {
    const notices = notice ? [expect.stringMatching(notice)] : []
    expect(await check(params(addressOf('ETH', 9), { asset: eth }), nodesWith(), code)).toMatchObject({
      isSuspicious,
      notices,
    })
  })
})

describe('an ENS name', () => {
  const address = addressOf('ETH', 9)
  const named =
    (name: string): ResolveEns =>
    async (given) => {
      expect(given.chain).toBe('ETH')
      return { name, address }
    }
  const checkEns = (text: string, resolve: ResolveEns) =>
    check(params(text, { asset: eth }), nodesWith(), '0x', resolve)

  test('leads to its address, which has to be compared', async () => {
    const found = await checkEns('Ferry.eth', named('ferry.eth'))
    const name = { registry: 'ENS', name: 'ferry.eth' }
    expect(found).toMatchObject({ kind: 'address', address, name, isSuspicious: false, notices: [] })
    expect(mustConfirm({ ...emptyRecipient, text: 'Ferry.eth', check: found })).toBe(true)
  })

  test('is shown as ENS spells it, with a warning about letters outside a–z', async () => {
    expect(await checkEns('n\u0303andu.eth', named('ñandu.eth'))).toMatchObject({
      isSuspicious: true,
      notices: ['ENS reads this name as “ñandu.eth”.', expect.stringContaining('letters outside a–z')],
    })
  })

  test('that could not be looked up has a code for support', async () => {
    const unreachable: ResolveEns = async () => {
      throw new Error('offline')
    }
    const problem = expect.stringContaining('couldn’t look up this name')
    expect(await checkEns('ferry.eth', unreachable)).toEqual({ kind: 'problem', problem, failure: 'page_error' })
  })

  test('without an address says why', async () => {
    const refuse: ResolveEns = async ({ name }) => {
      throw new EnsNameError(name, 'it isn’t registered.')
    }
    expect(await checkEns('ferry.eth', refuse)).toEqual({
      kind: 'problem',
      problem: 'The ENS name "ferry.eth" can’t be used: it isn’t registered. Paste the address itself.',
    })
  })

  test('is resolved again, and refused with another address', async () => {
    const name = { registry: 'ENS', name: 'ferry.eth' } as const
    const swap = { request: { ...request, to: eth, destination: { address, name } }, destination: address }
    const again = (resolveEns: ResolveEns) => expectSameNames([], { ...swap, resolveEns })
    await expect(again(named('ferry.eth'))).resolves.toBeUndefined()
    await expect(again(async () => ({ name: 'ferry.eth', address: addressOf('ETH', 10) }))).rejects.toMatchObject({
      code: 'invalid_destination',
    })
    await expect(again(noEns)).rejects.toThrow('unexpected ENS name')
  })
})

describe('expectSameNames', () => {
  const destination = btc(5)
  const name = { registry: 'THORCHAIN', name: 'ferry' } as const
  const named = { ...request, to: parseAsset('BTC.BTC'), destination: { address: destination, name } }
  const checkNames = (address: string, given: SwapRequest = named, signed = destination) =>
    expectSameNames(Object.values(nodesWith(nameOf('BTC', address))), { request: given, destination: signed })

  test('accepts a name that still has the compared address', async () => {
    await expect(checkNames(destination)).resolves.toBeUndefined()
  })

  test('refuses a name that has another address, for destination and refund', async () => {
    await expect(checkNames(btc(6))).rejects.toMatchObject({ code: 'invalid_destination' })
    const refund = { ...request, refund: { address: destination, name } }
    await expect(checkNames(btc(6), refund)).rejects.toMatchObject({ code: 'invalid_destination' })
  })

  test('ignores the name when the person replaced the destination', async () => {
    await expect(checkNames(btc(6), named, btc(7))).resolves.toBeUndefined()
  })
})

describe('pasted text that is no plain address', () => {
  const ltc = { asset: parseAsset('LTC.LTC') }

  test('is refused with the address to use instead, for an outdated Litecoin address', () => {
    expect(checkAddressText(params('3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', ltc))).toMatchObject({
      kind: 'problem',
      problem: expect.stringContaining('outdated form of a Litecoin address'),
      suggestedAddress: 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
    })
  })

  test('gives the address of a payment link, with a notice', async () => {
    const link = `bitcoin:${btc(5)}?amount=0.1&label=${'x'.repeat(300)}`
    const found = checkAddressText(params(link))
    expect(found).toMatchObject({ kind: 'address', address: btc(5), isSuspicious: false })
    const sources = { nodes: nodesWith(), resolveEns: noEns, codeOf: async () => undefined }
    const checked = await checkRecipient(sources, params(link), new AbortController().signal)
    expect(checked).toMatchObject({ kind: 'address', address: btc(5) })
    expect(checked?.kind === 'address' && checked.notices[0]).toMatch(/^This was a payment link/)
  })

  test('is refused for a payment link of another chain, by its name', () => {
    expect(checkAddressText(params('litecoin:MJaRnao1s62a2zAKSkmG582KbLKianqb7v?amount=1'))).toEqual({
      kind: 'problem',
      problem: 'This is a payment link for Litecoin. Enter an address on Bitcoin.',
    })
  })
})
