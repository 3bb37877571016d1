import type { OpenApiDocument } from '../../../src/devnet/wire/documents/documents.ts'
import { readSchemas, type SchemaFile } from '../wireSchema.ts'

const list = (item: string) => `Array<${item}>`

/** Types that the openapi files name without their fields. */
const aliases: Readonly<Record<string, string>> = {
  DerivedPoolsResponse: list('DerivedPool'),
  InboundAddressesResponse: list('InboundAddress'),
  KeygenMetricsResponse: list('KeygenMetric'),
  LastBlockResponse: list('LastBlock'),
  LiquidityProvidersResponse: list('LiquidityProviderSummary'),
  NodesResponse: list('Node'),
  OutboundFeesResponse: list('OutboundFee'),
  OutboundResponse: list('TxOutItem'),
  ScheduledResponse: list('TxOutItem'),
  PoolSlipResponse: list('PoolSlipResponseInner'),
  PoolsResponse: list('Pool'),
  RUNEProvidersResponse: list('RUNEProvider'),
  CACAOProvidersResponse: list('CACAOProvider'),
  MayanameResponse: 'Mayaname',
  SaversResponse: list('Saver'),
  SecuredAssetsResponse: list('SecuredAssetResponse'),
  StreamingSwapsResponse: list('StreamingSwap'),
  SwapQueueResponse: list('MsgSwap'),
  TradeAccountsResponse: list('TradeAccountResponse'),
  TradeUnitsResponse: list('TradeUnitResponse'),
  UpgradeProposalsResponse: list('UpgradeProposal'),
  UpgradeVotesResponse: list('UpgradeVote'),
  VaultsResponse: list('Vault'),
  YggdrasilVaultsResponse: list('YggdrasilVault'),
  Borrowers: list('string'),
  Churns: list('ChurnItem'),
  Coins: list('Coin'),
  Holders: list('Holder'),
  Members: list('string'),
  NetworkFees: list('Coin'),
  Nodes: list('Node'),
  RUNEPoolDetails: list('RUNEPoolProvider'),
  PoolDetails: list('PoolDetail'),
  ReserveIntervals: list('ReserveItem'),
  ReverseTHORNames: list('string'),
  Votes: list('VoteValue'),
  RunePriceIntervals: list('RunePriceItem'),
  CacaoPriceIntervals: list('CacaoPriceItem'),
  ...Object.fromEntries(
    ['Affiliate', 'Depth', 'Earnings', 'Liquidity', 'RUNEPool', 'CACAOPool', 'Savers', 'Swap', 'TVL'].map((kind) => [
      `${kind}HistoryIntervals`,
      list(`${kind}HistoryItem`),
    ]),
  ),
}

const history = (item: string) => ({ intervals: { type: list(item), required: true }, meta: { type: item } })

/** Types without any fields in the files: a history with this kind of interval. */
const histories = {
  AffiliateEarning: history('AffiliateEarningInterval'),
  AffiliateStats: history('AffiliateStatsItem'),
}

/** Where a recorded node differs from its openapi file. */
export const wiredDifferently = {
  /** Lists in an envelope, a list where the file has one item, and protobuf's numbers as texts. */
  path: /tcy_(stak|claim)ers|auth\/accounts|queue\/limit_swaps|\/memo\/|trade\/account\/|knownpools|mimir|constants/,
  /** Fields that 3.19 and 3.20 add, recorded types of actions, one price in a list, and a limit quote's figures as texts. */
  field:
    /xmr_active_vault_ready|pol_reserve_rune_deposited|rolling_pool_liquidity_fee_rune|pub_key_frost|\.type is "(trade|failed|limit_swap|tcy_stake)"|OraclePriceResponse.price is no list|QuoteLimitResponse\.(fees\.(slippage|total)_bps|order_expiry_(block|timestamp)) is a string/,
}

const fileNames: Readonly<Record<string, string>> = {
  THORNode: 'thornode-3.16.3',
  Mayanode: 'mayanode-1.128.0',
  Midgard: 'midgard-2.34.0',
  'Midgard of Maya': 'mayamidgard-2.16.0',
}

/** Returns a document's schemas with the aliases resolved; undefined without the file. */
export function schemasOf({ title }: OpenApiDocument): SchemaFile | undefined {
  const file = readSchemas(fileNames[title] ?? '')
  if (file === undefined) return undefined
  const text = JSON.stringify({ ...file, schemas: { ...file.schemas, ...histories } }, (key, value) =>
    (key === 'type' || key === 'response') && Object.hasOwn(aliases, value) ? aliases[value] : value,
  )
  return JSON.parse(text)
}
