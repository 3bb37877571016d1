import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { type Asset, formatAsset, homeChain, parseAsset } from '../../../src/core/asset/asset.ts'
import type { FuzzyPool } from '../../../src/core/asset/fuzzy.ts'
import { type ChainFamily, type ChainId, chains, isChainId } from '../../../src/core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../../src/core/chains/protocol.ts'
import { affiliateCaps } from '../../../src/core/memo/affiliateCaps.ts'
import type {
  Memo,
  ModifyLimitSwapMemo,
  NameMemo,
  RegisterReferenceMemo,
  SwapMemo,
  UseReferenceMemo,
} from '../../../src/core/memo/memo.ts'
import type { SwapIntent } from '../../../src/core/memo/swapIntent.ts'

/** Invented contracts; two tokens of a ticker share the end of theirs, so that shortening has work to do. */
const names: Readonly<Record<Protocol, readonly string[]>> = {
  THORCHAIN: [
    'BTC.BTC',
    'ETH.ETH',
    'ETH.USDC-0X1111111111111111111111111111111111111123',
    'ETH.USDC-0X2222222222222222222222222222222222999123',
    'AVAX.USDC-0X3333333333333333333333333333333333333333',
    'BASE.ETH',
    'BSC.BNB',
    'DOGE.DOGE',
    'LTC.LTC',
    'BCH.BCH',
    'GAIA.ATOM',
    'XRP.XRP',
    'TRON.TRX',
    'SOL.SOL',
    'ZEC.ZEC',
    'THOR.RUNE',
    'THOR.TCY',
    'BTC~BTC',
    'ETH-ETH',
    'BTC/BTC',
  ],
  MAYACHAIN: [
    'BTC.BTC',
    'ETH.ETH',
    'ETH.USDC-0X1111111111111111111111111111111111111123',
    'ARB.ETH',
    'ARB.USDC-0X4444444444444444444444444444444444444444',
    'ARB.TGT-0X429FED88F10285E61B12BDF00848315FBDFCC341',
    'DASH.DASH',
    'THOR.RUNE',
    'XRD.XRD',
    'ZEC.ZEC',
    'MAYA.CACAO',
    'BTC~BTC',
    'BTC/BTC',
  ],
}

const assets: Readonly<Record<Protocol, readonly Asset[]>> = {
  THORCHAIN: names.THORCHAIN.map((name) => parseAsset(name, 'THORCHAIN')),
  MAYACHAIN: names.MAYACHAIN.map((name) => parseAsset(name, 'MAYACHAIN')),
}

export const poolsOf = (protocol: Protocol): readonly FuzzyPool[] =>
  assets[protocol]
    .filter(({ kind, chain }) => (kind === 'native' || kind === 'token') && chain !== ownChain[protocol])
    .map((asset, index) => ({ asset, balanceBase: BigInt(1_000 + index) }))

const ownChain = { THORCHAIN: 'THOR', MAYACHAIN: 'MAYA' } as const

const protocol = fc.constantFrom<Protocol>('THORCHAIN', 'MAYACHAIN')
const network = fc.constantFrom<NetworkKind>('mainnet', 'stagenet', 'mocknet')

/** Twelve addresses of every chain and network: hashing is slow, and which address it is does not matter. */
const written = new Map<string, readonly string[]>()

export function addressesOf(chain: ChainId, on: NetworkKind): readonly string[] {
  const key = `${chain} ${on}`
  const known = written.get(key)
  if (known) return known
  const { family } = chains[chain]
  const size = family === 'solana' || family === 'radix' || family === 'sui' ? 32 : family === 'cardano' ? 28 : 20
  const fresh = Array.from({ length: 12 }, (_, index) =>
    encodeAddress(
      payloadOf(
        family,
        Uint8Array.from({ length: size }, (_, at) => (at * 31 + index * 97 + 1) % 256),
      ),
      chain,
      on,
    ),
  )
  written.set(key, fresh)
  return fresh
}

/** A Solana address is a public key, and few 32 bytes are one. */
const payloadOf = (family: ChainFamily, bytes: Uint8Array): Uint8Array =>
  family === 'solana' ? ed25519.getPublicKey(bytes) : bytes

const addressOf = (asset: Asset, of: Protocol, on: NetworkKind): fc.Arbitrary<string> => {
  const home = homeChain(asset, of)
  return fc.constantFrom(...addressesOf(isChainId(home) ? home : ownChain[of], on))
}

export const nameText = fc.stringMatching(/^[a-z0-9_+-]{1,12}$/)
const amount = fc.oneof(
  fc.constant(0n),
  fc.bigInt(1n, 10n ** 18n),
  fc.tuple(fc.bigInt(1n, 999n), fc.bigInt(0n, 20n)).map(([digits, zeros]) => digits * 10n ** zeros),
)
const passThrough = fc.option(fc.stringMatching(/^[ -~]{0,20}$/), { nil: undefined, freq: 10 })
const handedOn = (text: string | undefined) => (text === undefined ? {} : { passThrough: text })

const streaming = fc.oneof(
  fc.constant({ interval: 0n, quantity: 0n }),
  fc.record({ interval: fc.bigInt(0n, 50_000n), quantity: fc.bigInt(0n, 2_000n) }),
)

/** Shares that the protocol's grammar takes, one each, one for all, or (Maya) some or none. */
const affiliation = (of: Protocol, on: NetworkKind) =>
  fc.integer({ min: 0, max: affiliateCaps[of].count }).chain((count) => {
    const most = Math.floor(affiliateCaps[of].bps / Math.max(count, 1))
    const share = fc.integer({ min: 0, max: most })
    const shares =
      of === 'MAYACHAIN'
        ? fc.array(fc.option(share, { nil: undefined }), { minLength: count, maxLength: count })
        : fc.array(share, { minLength: count, maxLength: count })
    const one = fc.tuple(share)
    return fc.record({
      affiliates: fc.array(fc.oneof(nameText, fc.constantFrom(...addressesOf(ownChain[of], on))), {
        minLength: count,
        maxLength: count,
      }),
      affiliateBps: count > 1 ? fc.oneof(shares, one) : shares,
    })
  })

const aggregator = fc.option(
  fc.record({
    code: fc.stringMatching(/^[a-f0-9]{2,6}$/),
    target: fc.stringMatching(/^[A-Za-z0-9]{2,10}$/),
    limit: amount,
  }),
  { nil: undefined, freq: 5 },
)

const swapOf = (of: Protocol): fc.Arbitrary<SwapMemo> =>
  fc.tuple(network, fc.constantFrom(...assets[of]), fc.constantFrom(...assets[of])).chain(([on, from, to]) =>
    fc
      .record({
        kind:
          of === 'THORCHAIN' ? fc.constantFrom('swap' as const, 'limit_swap' as const) : fc.constant('swap' as const),
        destination: fc.oneof(addressOf(to, of, on), nameText),
        refundAddress: fc.oneof(fc.constant(''), addressOf(from, of, on)),
        limit: amount.map(units),
        streaming,
        affiliation: affiliation(of, on),
        aggregator,
        passThrough,
      })
      .map(({ streaming, affiliation, aggregator, passThrough, ...rest }) => ({
        ...rest,
        asset: formatAsset(to),
        ...streaming,
        ...affiliation,
        ...(aggregator === undefined ? {} : { aggregator }),
        ...handedOn(passThrough),
      })),
  )

const coin = (asset: Asset) =>
  fc.bigInt(1n, 10n ** 15n).map((value) => ({ amount: units(value), asset: formatAsset(asset) }))

const modify: fc.Arbitrary<ModifyLimitSwapMemo> = fc
  .tuple(fc.constantFrom(...assets.THORCHAIN), fc.constantFrom(...assets.THORCHAIN), amount)
  .chain(([from, to, limit]) =>
    fc.record({
      kind: fc.constant('modify_limit_swap' as const),
      source: coin(from),
      target: coin(to),
      newLimit: fc.constant(units(limit)),
    }),
  )

const reference: fc.Arbitrary<UseReferenceMemo> = fc
  .integer({ min: 1, max: 99_999 })
  .map((number) => ({ kind: 'use_reference', reference: String(number).padStart(5, '0') }))

const name = (of: Protocol): fc.Arbitrary<NameMemo> =>
  fc.tuple(network, fc.constantFrom(...assets[of])).chain(([on, asset]) => {
    const home = homeChain(asset, of)
    const owner = fc.constantFrom(...addressesOf(ownChain[of], on))
    const shares =
      of === 'THORCHAIN'
        ? fc.record({ outboundFeeMultiplier: fc.integer({ min: 0, max: 10_000 }) }, { requiredKeys: [] })
        : fc.record({ affiliateBps: fc.integer({ min: 0, max: 500 }) }, { requiredKeys: [] })
    const plain = fc.record(
      {
        kind: fc.constant('name' as const),
        name: nameText,
        chain: fc.constant(home),
        address: addressOf(asset, of, on),
        owner,
        preferredAsset: fc.constant(formatAsset(asset)),
        expiry: fc.bigInt(1n, 10n ** 9n),
      },
      { requiredKeys: ['kind', 'name', 'chain', 'address'] },
    )
    return fc.tuple(plain, shares).map(([memo, share]) => ({ ...memo, ...share }))
  })

export interface Case {
  readonly protocol: Protocol
  readonly memo: Memo
}

const registration = swapOf('THORCHAIN').chain(({ passThrough: _, ...memo }) =>
  fc.constantFrom(...assets.THORCHAIN).map((asset) => ({ asset: formatAsset(asset), memo })),
)

/** Every kind of memo that can be sent. `build` writes a registered memo. */
export const memoCase = (build: (memo: Memo) => string): fc.Arbitrary<Case> =>
  protocol.chain((of) => {
    const shared: fc.Arbitrary<Memo>[] = [swapOf(of), swapOf(of), swapOf(of), name(of)]
    const registered = registration.map(
      ({ asset, memo }): RegisterReferenceMemo => ({ kind: 'register_reference', asset, memo: build(memo) }),
    )
    const kinds = of === 'THORCHAIN' ? [...shared, modify, reference, registered] : shared
    return fc.oneof(...kinds).map((memo) => ({ protocol: of, memo }))
  })

/** Intents of every shape that a quote supports. */
export const intent: fc.Arbitrary<SwapIntent> = fc.tuple(protocol, network).chain(([of, on]) =>
  fc.tuple(fc.constantFrom(...assets[of]), fc.constantFrom(...assets[of])).chain(([fromAsset, toAsset]) =>
    fc.record(
      {
        protocol: fc.constant(of),
        kind:
          of === 'THORCHAIN' ? fc.constantFrom('swap' as const, 'limit_swap' as const) : fc.constant('swap' as const),
        fromAsset: fc.constant(fromAsset),
        toAsset: fc.constant(toAsset),
        destination: addressOf(toAsset, of, on),
        refundAddress: addressOf(fromAsset, of, on),
        minimum: amount.map(units),
        streaming: fc.record({
          interval: fc.integer({ min: 0, max: 43_200 }),
          quantity: fc.integer({ min: 0, max: 1_000 }),
          maxQuantity: fc.integer({ min: 1, max: 1_000 }),
        }),
        affiliates: fc.uniqueArray(fc.record({ name: nameText, bps: fc.integer({ min: 0, max: 100 }) }), {
          maxLength: 5,
          selector: ({ name }) => name,
        }),
      },
      { requiredKeys: ['protocol', 'fromAsset', 'toAsset', 'destination', 'minimum'] },
    ),
  ),
)

const fragments = fc.constantFrom(
  ...['=', '=<', 'm=<', 's', 'swap', 'SWAP', '~', 'r', 'reference', 'out', 'refund', '+', 'wd', 'x', 'tcy-', 'trade+'],
  ...['BTC.BTC', 'b', 'ETH.USDC-EB48', 'c', 'THOR-BTC', 'ETH~ETH', '25BTC.BTC', 'bad asset', '.', '~~', '-'],
  ...['0/1/0', '1e8', '9e99', '0x10', '007', '-5', '1.5', '1e', 'Infinity', 'NaN', '10000', '1/2/3/4'],
  ...['thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877', 'alice', 'a/b/c'],
  ...['__proto__', 'constructor', 'toString', '', ' ', '\u0000', 'é', '😀', '^', '%00', '<script>'],
)

/** Texts that look enough like memos to reach every corner of the parser, and texts that do not. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.tuple(fragments, fc.constantFrom(':', ':', ':', '/', '|', '')), { maxLength: 12 })
    .map((parts) => parts.flat().join('')),
  fc.array(fragments, { maxLength: 10 }).map((parts) => parts.join(':')),
)
