import { parseDecimal } from '../../src/core/asset/amount.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { builtInNetworkFees } from '../../src/devnet/genesis/builtIn.ts'
import { genesisOfFile } from '../../src/devnet/genesis/file.ts'
import type { GenesisFile } from '../../src/devnet/genesis/genesisSchema.ts'
import { builtInMimirs } from '../../src/devnet/genesis/mimirs.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { ledgerAt } from './chains/xrpService.ts'
import type { Service } from './hosts.ts'

/** US dollars for one coin. */
const prices = {
  BTC: '91250',
  ETH: '3010.5',
  LTC: '96.2',
  BCH: '498.7',
  DOGE: '0.1712',
  DASH: '46.3',
  ZEC: '388.1',

  BNB: '893.1',
  AVAX: '23.15',
  ATOM: '3.902',
  XRP: '2.211',
  TRX: '0.2983',
  SOL: '152.4',
  USDC: '1',
  USDT: '1',

  RUNE: '0.70125',
  CACAO: '0.0871',
} as const

interface PoolRow {
  readonly asset: string
  readonly ticker: keyof typeof prices
  /** Millions of US dollars on each side. */
  readonly depth: number
  readonly decimals?: number
}

const usdcOnEth = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const usdtOnTron = 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'

const thorchainPools: readonly PoolRow[] = [
  { asset: 'BTC.BTC', ticker: 'BTC', depth: 16 },
  { asset: 'ETH.ETH', ticker: 'ETH', depth: 7 },
  { asset: usdcOnEth, ticker: 'USDC', depth: 3, decimals: 6 },
  { asset: 'LTC.LTC', ticker: 'LTC', depth: 1 },
  { asset: 'BCH.BCH', ticker: 'BCH', depth: 2 },
  { asset: 'DOGE.DOGE', ticker: 'DOGE', depth: 2 },
  { asset: 'BSC.BNB', ticker: 'BNB', depth: 2 },
  { asset: 'AVAX.AVAX', ticker: 'AVAX', depth: 1 },
  { asset: 'BASE.ETH', ticker: 'ETH', depth: 1 },
  { asset: 'GAIA.ATOM', ticker: 'ATOM', depth: 1, decimals: 6 },
  { asset: 'XRP.XRP', ticker: 'XRP', depth: 1, decimals: 6 },
  { asset: 'TRON.TRX', ticker: 'TRX', depth: 1, decimals: 6 },
  { asset: usdtOnTron, ticker: 'USDT', depth: 1, decimals: 6 },
  { asset: 'SOL.SOL', ticker: 'SOL', depth: 2 },
]

const mayachainPools: readonly PoolRow[] = [
  { asset: 'BTC.BTC', ticker: 'BTC', depth: 4 },
  { asset: 'ETH.ETH', ticker: 'ETH', depth: 3 },
  { asset: 'THOR.RUNE', ticker: 'RUNE', depth: 2 },
  { asset: 'DASH.DASH', ticker: 'DASH', depth: 1 },
  { asset: 'ZEC.ZEC', ticker: 'ZEC', depth: 1 },
  { asset: 'ARB.ETH', ticker: 'ETH', depth: 1 },
]

/** Routers that mainnet used in late 2026, by protocol and chain. Public contracts, read on 2026-09-29 and 2026-10-05. */
const routers: Readonly<Record<Protocol, Readonly<Partial<Record<ChainId, string>>>>> = {
  THORCHAIN: {
    ETH: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
    BSC: '0xb30ec53f98ff5947ede720d32ac2da7e52a5f56b',
    BASE: '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4',
    AVAX: '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4',
  },
  MAYACHAIN: {
    ETH: '0xe3985E6b61b814F7Cdb188766562ba71b446B46d',
    ARB: '0x700E97ef07219440487840Dc472E7120A7FF11F4',
  },
}

/**
 * Both protocols' mainnet or stagenet, run by the machine of the devnet in this process: real address formats, vaults
 * without keys. Blocks follow the clock also while a swap is in flight, because pages reject blocks of the future.
 */
export function createMainnet(now: () => number, network: 'mainnet' | 'stagenet' = 'mainnet'): Devnet {
  const mainnet = createDevnet({ genesis: () => genesisOfFile({ ...genesis, network }), now, pace: { speed: 1 } })
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const { mimirs, vaults } = mainnet.state[protocol]
    for (const [name, value] of builtInMimirs(protocol)) if (!name.startsWith('TORANCHOR')) mimirs.set(name, value)
    for (const [chain, router] of Object.entries(routers[protocol])) {
      const vault = vaults.get(chain)
      if (vault !== undefined) vaults.set(chain, { ...vault, router })
    }
  }
  // Its nodes have observed payments of that ledger, which confirm what a single server reports.
  mainnet.state.THORCHAIN.observedHeights.set('XRP', ledgerAt(now()))
  mainnet.state.THORCHAIN.mimirs.set(`TORANCHOR-${usdcOnEth.replace('.', '-')}`, 1)
  return mainnet
}

/** The service of one node or indexer: `thornode`, `mayanode`, `midgard` or `mayamidgard`. */
export const protocolService =
  (mainnet: Devnet, kind: 'thornode' | 'mayanode' | 'midgard' | 'mayamidgard'): Service =>
  (request) => {
    const { pathname, search } = new URL(request.url)
    return mainnet.transport(
      new Request(`https://mainnet.invalid/1/${kind}${pathname}${search}`, { method: request.method }),
    )
  }

const dollars = (ticker: keyof typeof prices): bigint => parseDecimal(prices[ticker], 8)

/** Balances in units: 1e8 of the asset, 1e8 of RUNE, 1e10 of CACAO. */
function balancesOf({ ticker, depth, decimals = 8 }: PoolRow) {
  const worth = BigInt(depth) * 10n ** 22n
  const step = 10n ** BigInt(8 - decimals)
  return {
    asset: String((worth / dollars(ticker) / step) * step),
    rune: String(worth / dollars('RUNE')),
    cacao: String((worth * 100n) / dollars('CACAO')),
  }
}

const fees = new Map([
  ...builtInNetworkFees('MAYACHAIN'),
  ...builtInNetworkFees('THORCHAIN'),
  // As the servers of the laboratory estimate it.
  ['DASH', { transactionSize: 450n, transactionFeeRate: 20n }] as const,
])

const genesis: GenesisFile = {
  network: 'mainnet',
  height: 28_700_000,
  pools: [
    ...thorchainPools.map((row) => {
      const { asset, rune } = balancesOf(row)
      return { asset: row.asset, balance_asset: asset, balance_rune: rune, decimals: row.decimals ?? 8 }
    }),
    ...mayachainPools.map((row) => {
      const { asset, cacao } = balancesOf(row)
      return { asset: row.asset, balance_asset: asset, balance_cacao: cacao, decimals: row.decimals ?? 8 }
    }),
  ],
  network_fees: [
    ...new Set([...thorchainPools, ...mayachainPools].map(({ asset }) => asset.split('.')[0] ?? '')),
  ].flatMap((chain) => {
    const fee = fees.get(chain)
    if (fee === undefined) return []
    const transaction_size = String(fee.transactionSize)
    const transaction_fee_rate = String(fee.transactionFeeRate)
    return [{ chain, transaction_size, transaction_fee_rate }]
  }),
}
