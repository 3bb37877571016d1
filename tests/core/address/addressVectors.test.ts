import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chainsOfAddress, isValidAddress, parseAddress } from '../../../src/core/address/address.ts'
import { abbreviateRadix } from '../../../src/core/address/radix.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset, shortenAsset } from '../../../src/core/asset/fuzzy.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'

const vectors = new URL('../../../../shared/vectors/', import.meta.url)
const present = existsSync(vectors)
if (!present) console.log('addressVectors.test: ../shared/vectors is not here; recorded addresses are not checked.')

const read = <T>(path: string, absent: T): T =>
  present ? (JSON.parse(readFileSync(new URL(path, vectors), 'utf8')) as T) : absent

/** The vectors' names of chains; those that neither protocol connects to have none here. */
const chainOf: Record<string, ChainId | undefined> = {
  Ethereum: 'ETH',
  Avalanche: 'AVAX',
  Arbitrum: 'ARB',
  BinanceSmartChain: 'BSC',
  Polygon: 'POL',
  Base: 'BASE',
  Bitcoin: 'BTC',
  BitcoinCash: 'BCH',
  Dogecoin: 'DOGE',
  Litecoin: 'LTC',
  Dash: 'DASH',
  Zcash: 'ZEC',
  Cosmos: 'GAIA',
  Maya: 'MAYA',
  Noble: 'NOBLE',
  THORChain: 'THOR',
  Cardano: 'ADA',
  Ripple: 'XRP',
  Solana: 'SOL',
  Sui: 'SUI',
}
const foreign = ['Kujira', 'Optimism', 'Polkadot', 'Chainflip', 'Near', 'Ton']

interface AddressVectors {
  valid: Record<string, string[]>
  invalid: Record<string, string[]>
  cross_chain: { address: string; chain: string; valid: boolean }[]
}
const recorded = read<AddressVectors>('addresses.json', { valid: {}, invalid: {}, cross_chain: [] })

describe.skipIf(!present)('recorded addresses', () => {
  const verdicts = [
    ...Object.entries(recorded.valid).flatMap(([name, texts]) => texts.map((text) => [name, text, true] as const)),
    ...Object.entries(recorded.invalid).flatMap(([name, texts]) => texts.map((text) => [name, text, false] as const)),
    ...recorded.cross_chain.map(({ chain, address, valid }) => [chain, address, valid] as const),
  ]

  test('match the recorded verdicts on every supported chain', () => {
    expect(verdicts.length).toBeGreaterThan(60)
    for (const [name, text, valid] of verdicts) {
      const chain = chainOf[name]
      if (chain) expect([name, text, isValidAddress(text, chain, 'mainnet')]).toEqual([name, text, valid])
      else expect(foreign).toContain(name)
    }
  })

  test('of unsupported chains are valid on no supported chain', () => {
    for (const name of ['Polkadot', 'Chainflip', 'Near', 'Ton']) {
      for (const text of recorded.valid[name] ?? []) expect([text, chainsOfAddress(text)]).toEqual([text, []])
    }
  })
})

describe.skipIf(!present)('the identities of the nodes’ mocknet', () => {
  const { addresses } = read<{ addresses: Record<string, string> }>('mocknet-identities.json', { addresses: {} })
  const rows = Object.entries(addresses).flatMap(([name, text]) => {
    const [, chain = ''] = /^addr_([a-z]+)_/.exec(name) ?? []
    const id = chain === 'module' ? 'THOR' : chain.toUpperCase()
    return id === '' ? [] : [[id as ChainId, text] as const]
  })

  test('are valid on mocknet; those with test prefixes on no other network', () => {
    expect(rows.length).toBeGreaterThan(150)
    for (const [chain, text] of rows) {
      expect(parseAddress(text, chain, 'mocknet').toLowerCase()).toBe(text.toLowerCase())
      const isTest = ['THOR', 'MAYA', 'BTC', 'LTC', 'DOGE'].includes(chain)
      expect([text, isValidAddress(text, chain, 'mainnet')]).toEqual([text, !isTest])
    }
  })
})

interface QuoteRow {
  suite: string
  params: { from_asset: string; to_asset: string; destination?: string }
  expect: { memo?: string }
  pools_at_height: Record<string, { balance_rune: string }>
}

describe.each([
  ['THORCHAIN', 'thornode-3.17.0'],
  ['MAYACHAIN', 'mayanode-1.124.0'],
] as const)('recorded quotes of %s', (protocol: Protocol, folder) => {
  const { quotes } = read<{ quotes: QuoteRow[] }>(`${folder}/quotes.json`, { quotes: [] })
  const pools = (row: QuoteRow) =>
    Object.entries(row.pools_at_height).map(([asset, { balance_rune }]) => ({
      asset: parseAsset(asset),
      balanceBase: BigInt(balance_rune),
    }))

  test.skipIf(!present)('shorten the destination in the memo exactly as we do', () => {
    const named = quotes.filter((row) => row.expect.memo?.startsWith('=:') && writesShortNames(protocol, row))
    expect(named.length).toBeGreaterThan(10)
    for (const row of named) {
      const target = resolveAsset(row.params.to_asset, protocol, pools(row))
      expect([formatAsset(target), shortenAsset(target, protocol, pools(row))]).toEqual([
        formatAsset(target),
        row.expect.memo?.split(':')[1],
      ])
    }
  })
})

/** Mayanode leaves names long when the source is on its own chain, where memos have room. */
function writesShortNames(protocol: Protocol, row: QuoteRow): boolean {
  return protocol === 'THORCHAIN' || !/^MAYA\.|[/~]/.test(row.params.from_asset)
}

test.skipIf(!present)('with a short Radix account resolve to an account of mocknet', () => {
  const { quotes } = read<{ quotes: QuoteRow[] }>('mayanode-1.124.0/quotes.json', { quotes: [] })
  const short = quotes.find((row) => row.params.to_asset === 'x' && /^[a-z0-9]{54}$/.test(row.params.destination ?? ''))
  const text = short?.params.destination ?? ''
  const account = parseAddress(text, 'XRD', 'mocknet')
  expect(account).toBe(`account_loc1${text}`)
  expect(abbreviateRadix(account)).toBe(text)
})
