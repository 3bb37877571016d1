interface PublicName {
  /** Method of the clients, in snake_case. */
  readonly method: string
  /** Type of its result. */
  readonly result: string
}

/** Names that the clients give to an operation or tool. One that is missing keeps the contract's own name. */
export const publicNames: Readonly<Record<string, PublicName>> = {
  newsletter: { method: 'subscribe', result: 'Subscription' },
  serviceStatus: { method: 'get_service_status', result: 'ServiceStatus' },
  quoteKeys: { method: 'list_quote_keys', result: 'QuoteKeys' },
  get_swap_quote: { method: 'get_swap_quote', result: 'SwapQuote' },
  list_pools: { method: 'list_pools', result: 'Pools' },
  get_network_status: { method: 'get_network_status', result: 'NetworkStatus' },
  assets: { method: 'list_memoless_assets', result: 'MemolessAssets' },
  assetByName: { method: 'get_memoless_asset', result: 'MemolessAssetResult' },
  register: { method: 'register_memo', result: 'RegisteredMemo' },
  registration: { method: 'get_registration', result: 'RegistrationResult' },
  preflight: { method: 'preflight', result: 'Preflight' },
  suggestAmounts: { method: 'suggest_amounts', result: 'SuggestedAmounts' },
  trackTransaction: { method: 'track_transaction', result: 'TrackedTransaction' },
  health: { method: 'get_memoless_health', result: 'MemolessHealth' },
  quote: { method: 'get_quote', result: 'AggregatorQuote' },
  swap: { method: 'create_swap', result: 'PreparedSwap' },
  limit: { method: 'plan_limit_order', result: 'PlannedOrder' },
  limitOrders: { method: 'list_limit_orders', result: 'OpenOrders' },
  limitChange: { method: 'plan_limit_change', result: 'PlannedChange' },
  track: { method: 'track_swap', result: 'TrackedSwap' },
  receipt: { method: 'get_receipt', result: 'Receipt' },
  providers: { method: 'list_providers', result: 'Provider' },
  tokens: { method: 'list_tokens', result: 'ProviderTokens' },
  balance: { method: 'list_balances', result: 'TokenBalance' },
  price: { method: 'list_prices', result: 'TokenPrice' },
  gas: { method: 'list_gas_prices', result: 'GasPrice' },
}

/** Shorter names of models that are otherwise named by their place in a result. */
const modelNames: Readonly<Record<string, string>> = {
  SwapQuoteFees: 'QuoteFees',
  SwapQuotePortage: 'QuoteDetails',
  QuoteDetailsQuestion: 'QuoteRequest',
  QuoteDetailsHuman: 'QuoteInCoins',
  QuoteDetailsMarket: 'MarketComparison',
  QuoteDetailsChain: 'QuoteChain',
  QuoteDetailsAlternative: 'AlternativeQuote',
  QuoteDetailsInboundQuorum: 'InboundQuorum',
  QuoteDetailsInboundAddressWithheld: 'WithheldAddress',
  QuoteDetailsDestinationNotice: 'DestinationNotice',
  PoolsPool: 'Pool',
  PoolPortage: 'PoolDetails',
  NetworkStatusPortage: 'NetworkDetails',
  NetworkDetailsChain: 'ChainStatus',
  QuoteKeysKey: 'QuoteKey',
  MemolessAssetsAsset: 'MemolessAsset',
  MemolessAssetResultAsset: 'MemolessAssetOnChain',
  RegisteredMemoNotice: 'MemolessNotice',
  RegistrationResultRegistration: 'Registration',
  PreflightData: 'Payment',
  SuggestedAmountsData: 'AmountSuggestion',
  TrackedTransactionTracking: 'TransactionPage',
  MemolessHealthProtocol: 'MemolessProtocol',
  AggregatorQuoteRoute: 'SwapRoute',
  AggregatorQuoteProviderError: 'ProviderError',
  SwapRouteInboundQuorum: 'RouteQuorum',
  SwapRouteTx1: 'EvmTransaction',
  SwapRouteTx2: 'CosmosTransaction',
  SwapRouteEstimatedTime: 'RouteTimes',
  SwapRouteMetaTagReason: 'RouteTagReason',
  SwapRouteMetaAsset: 'RouteAsset',
  SwapRouteMarketLoss: 'RouteLoss',
  OpenOrdersOrder: 'OpenOrder',
  PlannedChangeOrder: 'OpenOrder',
  TrackedSwapTransient: 'SwapProgress',
  SwapProgressEstimates: 'ProgressTimes',
  SwapProgressProviderDetails: 'ProgressDetails',
  ProgressDetailsStreamingDetails: 'StreamingProgress',
  ProviderTokensToken: 'ProviderToken',
  TokenPriceInputToken: 'PricedToken',
}

const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Writes a name as Python does: `txHash` becomes `tx_hash`. */
export const snakeCase = (name: string): string => words(name).join('_')

/** Writes a name as TypeScript does: `tx_hash` becomes `txHash`. */
export const camelCase = (name: string): string => pascalCase(name).replace(/^./, (letter) => letter.toLowerCase())

/** Writes a name as types are written: `tx_hash` becomes `TxHash`. */
export const pascalCase = (name: string): string => words(name).map(capital).join('')

/** Returns the name of one member of a list. */
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

/** Returns the name of a model by its place: the model that contains it and its key. */
export function modelName(parent: string, key: string, isMember: boolean): string {
  const name = parent + pascalCase(isMember ? singular(key) : key)
  return modelNames[name] ?? name
}
