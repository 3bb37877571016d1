import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { encodeAddress } from '../../src/core/address/address.ts'
import { addressPayload } from '../../src/core/address/payload.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { createTestContext } from './testContext.ts'

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5)
const devnet = createDevnet({ now })

type Row = Readonly<Record<string, unknown>>
type Change = (body: unknown) => unknown

/** The devnet, with the answers of some views to one path changed. */
function changing(path: string, change: Change, views = '123'): Transport {
  return async (request) => {
    const response = await devnet.transport(request)
    const { pathname } = new URL(request.url)
    const [, view = ''] = /^\/([123])\//.exec(pathname) ?? []
    if (!pathname.endsWith(path) || !views.includes(view)) return response
    return Response.json(change(await response.json()))
  }
}

const send = (raw: unknown, transport: Transport = devnet.transport) =>
  bindHandler(tools.swapQuote, getSwapQuote).run(raw, { ...createTestContext(transport).context, clock: now })

async function rowsOf(path: string): Promise<readonly Record<string, string>[]> {
  return (await devnet.transport(new Request(`http://node.test/1/${path}`))).json()
}
const inbounds = {
  thor: await rowsOf('thornode/thorchain/inbound_addresses'),
  maya: await rowsOf('mayanode/mayachain/inbound_addresses'),
}
const vaultOf = (rows: typeof inbounds.thor, chain: string, key = 'address') =>
  rows.find((row) => row.chain === chain)?.[key] ?? ''
const usdc =
  (await rowsOf('thornode/thorchain/pools'))
    .map(({ asset = '' }) => asset)
    .find((asset) => /^ETH\.USDC-/.test(asset)) ?? ''

const toEther = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' }
const toBitcoin = { from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '200000000' }
const toAtom = { ...toEther, to_asset: 'GAIA.ATOM' }
const wallet = '0x742d35cc6634c0532925a3b844bc454e4438f44e'

/** Nothing to deposit with, a reason and a way out; the price is still there. */
function expectWithheld(quote: Awaited<ReturnType<typeof send>>, code: string, reason: RegExp) {
  for (const field of ['memo', 'inbound_address', 'router']) expect(quote).not.toHaveProperty(field)
  expect(quote.portage.inbound_address_withheld).toEqual({
    code,
    reason: expect.stringMatching(reason),
    hint: expect.stringMatching(/\.$/),
  })
  expect(quote.portage).not.toHaveProperty('inbound_quorum')
  expect(quote.expected_amount_out).toMatch(/^\d+$/)
}

describe('a router outside the known list', () => {
  const router = '0x9999999999999999999999999999999999999999'
  const moved = (body: unknown) => {
    const rows = Array.isArray(body) ? (body as Row[]) : [body as Row]
    const changed = rows.map((row) => (row.router === undefined ? row : { ...row, router }))
    return Array.isArray(body) ? changed : changed[0]
  }

  test('is withheld with a reason that names its chain', async () => {
    const everywhere: Transport = async (request) => {
      const response = await changing('/inbound_addresses', moved)(request)
      return new URL(request.url).pathname.endsWith('/quote/swap')
        ? Response.json(moved(await response.json()))
        : response
    }
    const destination = encodeAddress(sha256(new TextEncoder().encode('recipient')).slice(0, 20), 'BTC', 'mocknet')
    expectWithheld(
      await send({ ...toBitcoin, destination }, everywhere),
      'router_unknown',
      /new router contract on ETH/,
    )
  })
})

describe('a destination that loses the coins', () => {
  const toRune = { from_asset: 'DOGE.DOGE', to_asset: 'THOR.RUNE', amount: '500000000000' }
  const moduleOf = (name: string) =>
    encodeAddress(sha256(new TextEncoder().encode(name)).slice(0, 20), 'THOR', 'mocknet')
  test.each([
    ['the zero address', toEther, `0x${'0'.repeat(40)}`],
    ['a burn address', toEther, '0x000000000000000000000000000000000000dEaD'],
    ['THORChain’s own vault on the target chain', toEther, vaultOf(inbounds.thor, 'ETH')],
    ['THORChain’s own router', toEther, vaultOf(inbounds.thor, 'ETH', 'router')],
    ['the other protocol’s router', toEther, vaultOf(inbounds.maya, 'ETH', 'router')],
    ['a token contract', toEther, usdc.slice('ETH.USDC-'.length).toLowerCase()],
    ['a Bitcoin vault of THORChain', toBitcoin, vaultOf(inbounds.thor, 'BTC')],
    ['a Bitcoin vault of Maya', toBitcoin, vaultOf(inbounds.maya, 'BTC')],
    ['wrapped ether', toEther, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['readable text as bytes', toEther, `0x${'dead'.repeat(10)}`],
    ['the key of a Bitcoin vault in its old spelling', toBitcoin, oldSpelling(vaultOf(inbounds.maya, 'BTC'))],
    ['a program-derived address', { ...toEther, to_asset: 'SOL.SOL' }, '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'],
    ['the fee collector of the Cosmos Hub', toAtom, 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta'],
    ['the reserve of THORChain', toRune, moduleOf('reserve')],
  ])('gets no memo and no address when it is %s', async (_case, swap, destination) => {
    expect(destination).not.toBe('')
    expectWithheld(await send({ ...swap, destination }), 'invalid_destination', /address|contract/)
  })

  test('is refused by the node when it is another module of THORChain', async () => {
    await expect(send({ ...toRune, destination: moduleOf('asgard') })).rejects.toThrow('account of THORChain itself')
  })

  test('returns both for a wallet’s address', async () => {
    const quote = await send({ ...toEther, destination: wallet })
    expect(quote.portage).not.toHaveProperty('inbound_address_withheld')
    expect(quote).toMatchObject({
      memo: expect.stringContaining('0x742d35'),
      inbound_address: vaultOf(inbounds.thor, 'BTC'),
    })
  })

  test.each(['0', '1', '5'])(
    'returns both for a wallet’s address in a streaming swap with interval %s',
    async (streaming_interval) => {
      expect(await send({ ...toEther, destination: wallet, streaming_interval })).toHaveProperty('memo')
    },
  )
})

describe('a destination on a chain whose exchanges need a tag or memo', () => {
  const hash = Uint8Array.from({ length: 20 }, (_, at) => at * 11 + 2)
  test.each([
    ['XRP', { ...toEther, to_asset: 'XRP.XRP' }, 'needs_no_tag', /exchange may need a destination tag/],
    ['GAIA', toAtom, 'needs_no_memo', /exchange may need a memo/],
  ] as const)('gets a notice: %s', async (chain, swap, code, sentence) => {
    const quote = await send({ ...swap, destination: encodeAddress(hash, chain, 'mocknet') })
    expect(quote).toHaveProperty('memo')
    expect(quote.portage.destination_notices).toEqual([
      { code, sentence: expect.stringMatching(sentence), hint: expect.stringMatching(/exchange/) },
    ])
  })

  test('gets no notice on other chains', async () => {
    expect((await send({ ...toEther, destination: wallet })).portage).not.toHaveProperty('destination_notices')
  })
})

describe('a halt on the target chain', () => {
  const pairs: readonly (readonly [string, object])[] = [
    ['ETH', { ...toEther, destination: wallet }],
    [
      'BTC',
      {
        ...toBitcoin,
        destination: encodeAddress(sha256(new TextEncoder().encode('recipient')).slice(0, 20), 'BTC', 'mocknet'),
      },
    ],
    [
      'LTC',
      { ...toEther, to_asset: 'LTC.LTC', destination: encodeAddress(new Uint8Array(20).fill(7), 'LTC', 'mocknet') },
    ],
  ]
  test.each(pairs)(
    'withholds memo and address when %s is halted, even if the quoting node continues',
    async (chain, swap) => {
      const halting: Change = (rows) =>
        (rows as readonly Row[]).map((row) => (row.chain === chain ? { ...row, halted: true } : row))
      const quote = await send(swap, changing('/inbound_addresses', halting))
      expectWithheld(quote, 'trading_halted', new RegExp(`halted on ${chain}`))
    },
  )
})

describe('a price far from the pools', () => {
  /** A quote that pays `percent` of the honest one, whose fees add up. */
  const paying =
    (percent: bigint): Change =>
    (body) => {
      const quote = body as Row & { readonly fees: Record<string, string>; readonly expected_amount_out: string }
      const out = (BigInt(quote.expected_amount_out) * percent) / 100n
      const { liquidity = '0', outbound = '0', affiliate = '0' } = quote.fees
      const total = BigInt(liquidity) + BigInt(outbound) + BigInt(affiliate)
      const emit = out + BigInt(outbound) + BigInt(affiliate)
      const total_bps = Number((total * 10_000n) / (emit + total))
      return { ...quote, expected_amount_out: out.toString(), fees: { ...quote.fees, total_bps } }
    }
  const percents = [1_000n, 200n, 50n, 10n]
  test.each(percents)('of %s %% that most nodes report gets no memo and no address', async (percent) => {
    const quote = await send({ ...toEther, destination: wallet }, changing('/quote/swap', paying(percent), '12'))
    for (const field of ['memo', 'inbound_address']) expect(quote).not.toHaveProperty(field)
    expect(quote.portage.inbound_address_withheld?.code).toMatch(/^(deposit_mismatch|price_limit)$/)
    expect(quote.portage.market.consent).toBe('blocked')
  })

  test.each(percents)('of %s %% that one node reports changes nothing', async (percent) => {
    const honest = await send({ ...toEther, destination: wallet })
    for (const view of '123') {
      const lying = changing('/quote/swap', paying(percent), view)
      expect(await send({ ...toEther, destination: wallet }, lying)).toEqual(honest)
    }
  })
})

test('is replaced by the confirmed gas rate when the gas rate is false', async () => {
  const highRate: Change = (quote) => ({ ...(quote as Row), recommended_gas_rate: '1999', dust_threshold: '0' })
  const honest = await send({ ...toEther, destination: wallet })
  const quote = await send({ ...toEther, destination: wallet }, changing('/quote/swap', highRate, '1'))
  expect(quote.recommended_gas_rate).toBe(honest.recommended_gas_rate)
  expect(quote.dust_threshold).toBe(honest.dust_threshold)
})

/** The pay-to-key-hash address of a witness address. */
function oldSpelling(address: string): string {
  const hash = addressPayload(address) ?? new Uint8Array()
  return createBase58check(sha256).encode(Uint8Array.of(0x6f, ...hash))
}
