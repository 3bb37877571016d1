import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { checkDestination, checkRefundAddress } from '../../../src/core/address/destination.ts'
import type { DestinationCode, KnownAddresses } from '../../../src/core/address/findings.ts'
import { lookAlikeOf } from '../../../src/core/address/notices.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../../src/core/chains/protocol.ts'
import { addressesOf } from '../memo/arbitraries.ts'

const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const SAPLING = 'zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly'
const [vault = '', router = '', mine = '', theirs = ''] = addressesOf('ETH', 'mainnet')

interface Given {
  readonly protocol?: Protocol
  readonly network?: NetworkKind
  readonly known?: KnownAddresses
}

function check(
  to: string,
  destination: string,
  { protocol = 'THORCHAIN', network = 'mainnet', known = {} }: Given = {},
) {
  return checkDestination({ protocol, toAsset: parseAsset(to, protocol), destination, network, known })
}

const codes = (...params: Parameters<typeof check>) => check(...params).findings.map(({ code }) => code)

const ownAssets = chainIds
  .filter((id) => chains[id].active)
  .flatMap((id) => chains[id].protocols.map((protocol): [Protocol, ChainId] => [protocol, id]))

describe('checkDestination', () => {
  test.each(ownAssets)('%s: accepts an ordinary address of %s', (protocol, chain) => {
    const [address = ''] = addressesOf(chain, 'mainnet')
    const checked = check(chains[chain].gasAsset, address, { protocol })
    expect(checked.ok && checked.address).toBe(address)
    expect(checked.findings.filter(({ severity }) => severity !== 'notice')).toEqual([])
  })

  test('returns the address in its chain’s normal spelling', () => {
    const checked = check('ETH.ETH', mine.toLowerCase())
    expect(checked.ok && checked.address).toBe(mine)
  })

  test('returns the protocol’s chain as the recipient of synths, trade and secured assets', () => {
    const [thor = ''] = addressesOf('THOR', 'mainnet')
    expect(check('BTC~BTC', thor).ok).toBe(true)
    expect(check('BTC-BTC', thor).ok).toBe(true)
    expect(codes('BTC/BTC', TAPROOT)).toEqual(['invalid_address'])
  })

  test.each<[DestinationCode, Protocol, string, string]>([
    ['taproot', 'MAYACHAIN', 'BTC.BTC', TAPROOT],
    ['taproot', 'MAYACHAIN', 'BTC.BTC', TAPROOT.toUpperCase()],
    ['mweb', 'THORCHAIN', 'LTC.LTC', 'ltcmweb1qqf0glcw7w6tyw2jh52uz2h8khzvgf2crlk2yu0m6xlc3m3u8jxqycq'],
    ['shielded', 'THORCHAIN', 'ZEC.ZEC', SAPLING],
    [
      'shielded',
      'MAYACHAIN',
      'ZEC.ZEC',
      'u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7',
    ],
    ['tex', 'MAYACHAIN', 'ZEC.ZEC', 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte'],
    ['tagged', 'THORCHAIN', 'XRP.XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8kAvMcQ4gSHbzHQSW'],
    ['tagged', 'THORCHAIN', 'XRP.XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh:12345'],
    ['tagged', 'THORCHAIN', 'XRP.XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=12345'],
    ['unsupported_chain', 'MAYACHAIN', 'DOGE.DOGE', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
    ['unsupported_chain', 'THORCHAIN', 'DASH.DASH', 'XoBBveBZv32rq9MMBt88QSVsUtdj9cMCLy'],
    ['invalid_address', 'THORCHAIN', 'BTC.BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['invalid_address', 'THORCHAIN', 'BTC.BTC', 'alice'],
    ['module', 'THORCHAIN', 'THOR.RUNE', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0'],
    ['module', 'THORCHAIN', 'THOR.RUNE', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt'],
    ['burn', 'THORCHAIN', 'ETH.ETH', '0x0000000000000000000000000000000000000000'],
    ['burn', 'THORCHAIN', 'ETH.ETH', '0x0000000000000000000000000000000000000001'],
    ['burn', 'THORCHAIN', 'ETH.ETH', '0x000000000000000000000000000000000000dEaD'],
    ['burn', 'THORCHAIN', 'BTC.BTC', '1111111111111111111114oLvT2'],
    ['burn', 'THORCHAIN', 'BTC.BTC', '1BitcoinEaterAddressDontSendf59kuE'],
    ['burn', 'THORCHAIN', 'XRP.XRP', 'rrrrrrrrrrrrrrrrrrrrrhoLvTp'],
    ['burn', 'THORCHAIN', 'XRP.XRP', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['burn', 'THORCHAIN', 'TRON.TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['burn', 'THORCHAIN', 'SOL.SOL', '11111111111111111111111111111111'],
    ['burn', 'THORCHAIN', 'SOL.SOL', '1nc1nerator11111111111111111111111111111111'],
    [
      'token_contract',
      'THORCHAIN',
      'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    ],
    [
      'token_contract',
      'THORCHAIN',
      'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ],
  ])('rejects %s on %s for %s: %s', (code, protocol, to, destination) => {
    const checked = check(to, destination, { protocol })
    expect(checked.ok).toBe(false)
    expect(checked.findings.find(({ severity }) => severity === 'refusal')?.code).toBe(code)
  })

  test('accepts taproot and TEX on THORChain', () => {
    expect(check('BTC.BTC', TAPROOT).ok).toBe(true)
    expect(check('ZEC.ZEC', 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte').ok).toBe(true)
  })

  test.each(chainIds.filter((id) => chains[id].active && id !== 'XRD'))('rejects the zero address on %s', (chain) => {
    const [protocol = 'THORCHAIN'] = chains[chain].protocols
    for (const network of ['mainnet', 'mocknet'] as const) {
      const zero = encodeAddress(new Uint8Array(chains[chain].family === 'solana' ? 32 : 20), chain, network)
      expect(codes(chains[chain].gasAsset, zero, { protocol, network })).toContain('burn')
    }
  })

  test('rejects vaults, routers and known token contracts in any spelling', () => {
    const known = {
      vaults: [vault],
      routers: [router.toLowerCase()],
      tokens: [parseAsset(`ETH.FOO-${theirs.toUpperCase()}`)],
    }
    expect(codes('ETH.ETH', vault.toLowerCase(), { known })).toContain('vault')
    expect(codes('ETH.ETH', router, { known })).toContain('router')
    expect(codes('ETH.ETH', theirs, { known })).toContain('token_contract')
    expect(check('ETH.ETH', mine, { known }).ok).toBe(true)
    // No wallet has the key of an address at which another EVM chain has a token.
    expect(codes('AVAX.AVAX', theirs, { known })).toContain('token_contract')
    expect(check('AVAX.AVAX', mine, { known }).ok).toBe(true)
  })

  test('reports danger for an address with the ends of a known one', () => {
    const friend = '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
    const unrelated = `0x51${'23456789a'.repeat(4).slice(2)}a2a0`
    const known = { recent: [friend] }
    const checked = check('ETH.ETH', unrelated, { known })
    expect(checked.findings).toEqual([expect.objectContaining({ code: 'look_alike', severity: 'danger' })])
    expect(checked.findings[0]?.sentence).toContain(friend)
    expect(codes('ETH.ETH', friend, { known })).toEqual([])
    expect(codes('ETH.ETH', unrelated, { known: { own: [friend] } })).toEqual(['look_alike'])
  })

  test('flags 1,000 look-alikes of every kind of address, and none of 20,000 unrelated ones', () => {
    const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    const middle = (length: number) =>
      fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(''))
    const knownAddresses = chainIds.flatMap((id) => addressesOf(id, 'mainnet'))
    fc.assert(
      fc.property(fc.constantFrom(...knownAddresses), middle(40), (friend, fresh) => {
        const twin = friend.slice(0, 4) + fresh.slice(0, friend.length - 8) + friend.slice(-4)
        fc.pre(twin !== friend)
        expect(lookAlikeOf(twin, knownAddresses)).toBeDefined()
      }),
      { seed: 20_261_126, numRuns: 1_000 },
    )
    const recent = Array.from({ length: 20 }, (_, index) => hashed(index))
    const flagged = Array.from({ length: 20_000 }, (_, index) => hashed(index + 1_000)).filter(
      (unrelated) => lookAlikeOf(unrelated, recent) !== undefined,
    )
    expect(flagged).toEqual([])
  })

  test('adds a notice for a text that is valid on two chains', () => {
    expect(codes('BCH.BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toEqual(['two_chains'])
    expect(codes('BCH.BCH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')).toEqual([])
    expect(codes('BTC.BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toEqual([])
  })

  test.each<[Protocol, string, NetworkKind, string, string]>([
    ['THORCHAIN', 'LTC.LTC', 'mainnet', '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v'],
    ['THORCHAIN', 'LTC.LTC', 'mocknet', '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf', 'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59'],
    [
      'MAYACHAIN',
      'ZEC.ZEC',
      'mainnet',
      'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte',
      't1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC',
    ],
  ])('%s: refuses an address for %s on %s that nodes cannot read, and offers its other spelling', (...given) => {
    const [protocol, to, network, text, other] = given
    const checked = check(to, text, { protocol, network })
    expect(checked.ok).toBe(false)
    expect(checked.findings).toEqual([
      expect.objectContaining({ severity: 'refusal', suggestedAddress: other, sentence: expect.any(String) }),
    ])
    expect(check(to, other, { protocol, network }).ok).toBe(true)
  })

  test('adds a notice that an exchange may need a tag on XRP', () => {
    const checked = check('XRP.XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
    expect(checked.ok).toBe(true)
    expect(checked.findings.map(({ code }) => code)).toEqual(['needs_no_tag'])
    expect(checked.findings[0]?.sentence).toMatch(/exchange may need a destination tag/)
  })

  test.each<[Protocol, string, ChainId]>([
    ['THORCHAIN', 'GAIA.ATOM', 'GAIA'],
    ['THORCHAIN', 'THOR.RUNE', 'THOR'],
    ['THORCHAIN', 'NOBLE.USDC', 'NOBLE'],
    ['MAYACHAIN', 'MAYA.CACAO', 'MAYA'],
  ])('adds a notice that an exchange may need a memo: %s %s', (protocol, asset, chain) => {
    const [address = ''] = addressesOf(chain, 'mainnet')
    const checked = check(asset, address, { protocol })
    expect(checked.ok).toBe(true)
    expect(checked.findings).toMatchObject([{ code: 'needs_no_memo', severity: 'notice' }])
    expect(checked.findings[0]?.sentence).toMatch(/exchange may need a memo/)
  })

  test('accepts addresses of every network on mocknet, but only its own on mainnet', () => {
    const [real = ''] = addressesOf('BTC', 'mainnet')
    const [replay = ''] = addressesOf('BTC', 'mocknet')
    expect(check('BTC.BTC', real, { network: 'mocknet' }).ok).toBe(true)
    expect(check('BTC.BTC', replay, { network: 'mocknet' }).ok).toBe(true)
    expect(codes('BTC.BTC', replay)).toEqual(['invalid_address'])
  })

  test('never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(check('ETH.ETH', text).ok).toBe(false)
        expect(check('XRP.XRP', text, { known: { own: [text] } }).ok).toBe(false)
      }),
      { seed: 20_261_127, numRuns: 200 },
    )
  })
})

describe('checkRefundAddress', () => {
  const refund = (protocol: Protocol, from: string, refundAddress: string) =>
    checkRefundAddress({ protocol, fromAsset: parseAsset(from, protocol), refundAddress, network: 'mainnet' })

  test('must be a transparent address on the deposit’s chain', () => {
    const [t = ''] = addressesOf('ZEC', 'mainnet')
    expect(refund('MAYACHAIN', 'ZEC.ZEC', t).ok).toBe(true)
    expect(refund('MAYACHAIN', 'ZEC.ZEC', SAPLING).findings.map(({ code }) => code)).toEqual(['shielded'])
    expect(refund('MAYACHAIN', 'BTC.BTC', TAPROOT).findings.map(({ code }) => code)).toEqual(['taproot'])
    expect(refund('THORCHAIN', 'BTC.BTC', mine).findings.map(({ code }) => code)).toEqual(['invalid_address'])
  })

  test('adds a notice for coins of the protocol’s own chain, which ignore it', () => {
    const [thor = ''] = addressesOf('THOR', 'mainnet')
    const checked = refund('THORCHAIN', 'THOR.RUNE', thor)
    expect(checked.ok).toBe(true)
    expect(checked.findings.map(({ code }) => code)).toEqual(['refund_unused'])
  })
})

/** A different EVM address for every number. */
function hashed(seed: number): string {
  let state = BigInt(seed) * 0x9e3779b97f4a7c15n + 1n
  let digits = ''
  while (digits.length < 40) {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n
    digits += (state >> 32n).toString(16).padStart(8, '0')
  }
  return `0x${digits.slice(0, 40)}`
}
