/**
 * The swap library's published surface: quotes over both protocols, memos, addresses, deposits that are checked before
 * they are signed, names, and tracking. No import does anything by itself, and what is not used is not bundled: quoting
 * alone stays under 20 KB. Wallets have a surface of their own.
 */

export { type FindOptions, findSwapStatus } from './actions/findSwapStatus.ts'
export { getAgreedPools } from './actions/getAgreedPools.ts'
export { getAgreedTime } from './actions/getAgreedTime.ts'
export { getBestQuote } from './actions/getBestQuote.ts'
export { getInboundAddresses } from './actions/getInboundAddresses.ts'
export { getMarketPools, type ReadAgreedPools } from './actions/getMarketPools.ts'
export { getMaxSpendable, type MaxSpendableParams } from './actions/getMaxSpendable.ts'
export { getNetwork } from './actions/getNetwork.ts'
export { getNodeTime } from './actions/getNodeTime.ts'
export { getPools } from './actions/getPools.ts'
export { getPrice } from './actions/getPrice.ts'
export { getPrices, type PriceParams } from './actions/getPrices.ts'
export { getQuote } from './actions/getQuote.ts'
export { getQuotes } from './actions/getQuotes.ts'
export { type GetRefundParams, getRefund } from './actions/getRefund.ts'
export { getRefundFee } from './actions/getRefundFee.ts'
export { getSpeeds } from './actions/getSpeeds.ts'
export { getSwapStatus, type TrackingOptions, type TrackingSources } from './actions/getSwapStatus.ts'
export {
  type LimitOrders,
  type ListLimitOrdersParams,
  listLimitOrders,
  type OpenLimitOrder,
} from './actions/listLimitOrders.ts'
export { type LimitChangeParams, type LimitChangePlan, planLimitChange } from './actions/planLimitChange.ts'
export {
  type LimitOrderParams,
  type LimitOrderPlan,
  type LimitTarget,
  planLimitOrder,
} from './actions/planLimitOrder.ts'
export { type PreparedDeposit, type PrepareOptions, prepareDeposit } from './actions/prepareDeposit.ts'
export { type PrepareLimitChangeParams, prepareLimitChange, recheckLimitChange } from './actions/prepareLimitChange.ts'
export { type ResolvedName, type ResolveNameParams, resolveName } from './actions/resolveName.ts'
export { type ResolvedParty, resolveParty } from './actions/resolveParty.ts'
export { verifyInbound } from './actions/verifyInbound.ts'
export { type SwapUpdate, type WatchOptions, watchSwap } from './actions/watchSwap.ts'
export {
  type Address,
  type AddressHome,
  chainsOfAddress,
  InvalidAddressError,
  isValidAddress,
  parseAddress,
} from './address/address.ts'
export {
  type CheckedAddress,
  checkDestination,
  checkRefundAddress,
  type DestinationParams,
  type RefundParams,
} from './address/destination.ts'
export type { DestinationCode, DestinationFinding, KnownAddresses } from './address/findings.ts'
export { isName, UnknownNameError } from './address/names.ts'
export { formatDecimal, InvalidAmountError, parseDecimal, parseUnits, type Units, units } from './asset/amount.ts'
export {
  type Asset,
  type AssetKind,
  formatAsset,
  homeChain,
  InvalidAssetError,
  layer1Of,
  parseAsset,
  sameAsset,
  UnknownDecimalsError,
  unitDecimals,
} from './asset/asset.ts'
export { type FuzzyPool, resolveAsset, shortenAsset } from './asset/fuzzy.ts'
export { type ChainId, type ChainSpec, chainIds, chains, isChainId } from './chains/chains.ts'
export type { ChainFamily } from './chains/defineChain.ts'
export type { BrowserAccess, EndpointPreset } from './chains/endpointPreset.ts'
export { type NetworkKind, type Protocol, type ProtocolSpec, protocolIds, protocols } from './chains/protocol.ts'
export type { ChainServer, ReaderApi } from './chains/readerApi.ts'
export type { RouterVersion } from './chains/router.ts'
export { type ServedChain, serverPresets } from './chains/serverPresets.ts'
export { DepositIntentError, DepositMismatchError, UnreadableDepositError } from './deposits/depositErrors.ts'
export type {
  SentEvmTransaction,
  SentOutput,
  SentTransaction,
  SentUtxoTransaction,
} from './deposits/sentTransaction.ts'
export { SwapError, type SwapErrorCode } from './errors.ts'
export { buildMemo, type MemoStyle } from './memo/buildMemo.ts'
export { checkMemo } from './memo/checkMemo.ts'
export { diffMemo, type MemoDifference, type MemoField } from './memo/diffMemo.ts'
export { InvalidMemoError } from './memo/invalidMemoError.ts'
export { isSwapMemo, type Memo, type MemoKind, type SwapMemo } from './memo/memo.ts'
export type { CheckMemoParams, MemoFinding, MemoFindingCode } from './memo/memoFinding.ts'
export { expectMemoFits, MemoTooLongError, memoBytes, memoLimitFor } from './memo/memoLimits.ts'
export { type Collision, findCollisions } from './memo/memoless/findCollisions.ts'
export { type NearestAmounts, type NearestAmountsParams, nearestAmounts } from './memo/memoless/nearestAmounts.ts'
export {
  formatReference,
  InvalidReferenceError,
  parseReference,
  readReference,
  referenceDecimals,
  referenceStep,
  referenceUnit,
} from './memo/memoless/reference.ts'
export { type MemoOutput, memoOutputs, outputsMatchMemo, type WireMemoOutput } from './memo/memoOutputs.ts'
export { type ParsedMemo, parseMemo } from './memo/parseMemo.ts'
export { shortenMemo } from './memo/shortenMemo.ts'
export { buildSwapMemo, intentToMemo, type SwapIntent, type SwapStreaming } from './memo/swapIntent.ts'
export type { EndpointAnswer } from './nodes/endpointAnswer.ts'
export type { InboundAddress } from './nodes/inboundAddress.ts'
export { createMidgard, type Midgard, type Midgards } from './nodes/midgard.ts'
export type { Clock } from './nodes/net/clock.ts'
export type { Endpoint } from './nodes/net/endpoint.ts'
export { majorityOf, operatorOf } from './nodes/net/operatorMajority.ts'
export { createSimulatedTime } from './nodes/net/simulatedTime.ts'
export type { TimeSource } from './nodes/net/timeSource.ts'
export type { Transport } from './nodes/net/transport.ts'
export type { NetworkParameters } from './nodes/networkParameters.ts'
export { createNode, type Node, type NodeOptions, type Nodes, type QueryOptions } from './nodes/node.ts'
export { NodeFailureError, NodeRefusedError } from './nodes/nodeErrors.ts'
export { type NodeApi, type NodePresets, nodePresets } from './nodes/nodePresets.ts'
export type { NodeTime } from './nodes/nodeTime.ts'
export type { Pool, PoolFilter, PoolStatus } from './nodes/pool.ts'
export {
  AmountBelowDustError,
  AmountBelowMinimumError,
  PriceLimitError,
  QuoteRefusedError,
} from './nodes/refusalErrors.ts'
export type { DepositIntent, DepositParams, DepositSender } from './preparation/depositParams.ts'
export { NetworkFeeError, UnconfirmedFeeError } from './preparation/feeErrors.ts'
export type { NetworkFee } from './preparation/networkFee.ts'
export type { LimitOrder } from './preparation/orders/limitOrder.ts'
export type { LimitQueueState } from './preparation/orders/limitQueue.ts'
export {
  DepositRefusedError,
  InsufficientBalanceError,
  QuoteMismatchError,
} from './preparation/preparationErrors.ts'
export type { PreparedTransaction } from './preparation/prepareTransaction.ts'
export { type AtLeastParams, OutputTooLargeError } from './preparation/quoteAtLeast.ts'
export { UnknownRouterError } from './preparation/unknownRouterError.ts'
export type { AgreedPool } from './quorum/agreedPools.ts'
export type { ConfirmedInbound } from './quorum/confirmInbound.ts'
export type { Dissent } from './quorum/countVotes.ts'
export { NameUnconfirmedError } from './quorum/nameUnconfirmedError.ts'
export { GasRateError, InboundUnconfirmedError, NoVaultError } from './quorum/quorumErrors.ts'
export { SingleSourceError } from './quorum/singleSource.ts'
export { InvalidQuoteError, UnsupportedAssetError } from './quote/checkPair.ts'
export { checkQuoteParams } from './quote/checkQuoteParams.ts'
export { distinctSpeeds, type Speed } from './quote/distinctSpeeds.ts'
export { type Consent, consentFor } from './quote/lossConsent.ts'
export {
  costsOf,
  lossBps,
  lossOf,
  type MarketLoss,
  type MarketParams,
  type MarketPool,
  type MarketPools,
  marketOutput,
  type SwapCosts,
} from './quote/market.ts'
export { feePairOf, leadingAffiliate, type SlipFloorTerms, slipFloorBps } from './quote/math/dynamicFee.ts'
export type { Quote, QuoteFees, QuoteInbound, QuoteStreaming } from './quote/quote.ts'
export type { QuoteOptions } from './quote/quoteOptions.ts'
export type { QuoteParams } from './quote/quoteParams.ts'
export type { Quotes, Route } from './quote/rankQuotes.ts'
export { type RefundTerms, refundOf } from './quote/refund.ts'
export { refundFee } from './quote/refundFee.ts'
export { canonicalJson } from './quote/signedQuotes/canonicalJson.ts'
export type { QuoteKey, QuoteNetwork, QuoteSignature, SignedRoute } from './quote/signedQuotes/signedPayload.ts'
export { UnverifiedQuoteError, type VerifyQuoteOptions, verifyQuote } from './quote/signedQuotes/verifyQuote.ts'
export {
  type SignedReceipt,
  UnverifiedReceiptError,
  type VerifyReceiptOptions,
  verifyReceipt,
} from './quote/signedQuotes/verifyReceipt.ts'
export { streamingOf } from './quote/streamingOf.ts'
export type { StreamingParams } from './quote/streamingParams.ts'
export { BroadcastRefusedError, BroadcastUncertainError } from './readers/broadcast/broadcastErrors.ts'
export { createReader, type ReaderOptions } from './readers/createReader.ts'
export type { Balance, BaseReader, ChainReader, ReadableChain, ReaderOf, TxReport, TxState } from './readers/reader.ts'
export type { ReaderEndpoint } from './readers/readerEndpoint.ts'
export {
  ChainFailureError,
  ChainRefusedError,
  UnreadableSignedTxError,
  UnreadableTxHashError,
} from './readers/readerErrors.ts'
export { accountReader } from './readers/utxo/accountReader.ts'
export {
  type AccountCoins,
  type FindCoinsOptions,
  type FundedKey,
  findAccountCoins,
} from './readers/utxo/findAccountCoins.ts'
export type { DepositReader } from './tracking/depositEnd.ts'
export { type ExplorerLink, explorerLink } from './tracking/explorerLink.ts'
export { mergeStatus } from './tracking/mergeStatus.ts'
export { type PayoutDelivery, type PayoutParams, readPayout } from './tracking/readPayout.ts'
export type { WhyText } from './tracking/reasonText.ts'
export type { RefundReason } from './tracking/refundReasons.ts'
export type { RefundCode } from './tracking/refundTexts.ts'
export {
  type Eta,
  isEnd,
  isEndOfChain,
  isIndependentlyConfirmed,
  rankOf,
  type SourceReport,
  type SwapOutput,
  type SwapStage,
  type SwapStatus,
  stages,
  type UnconfirmedReport,
  type Votes,
} from './tracking/status.ts'
export { formatTxHash, InvalidHashError, parseTxHash, type TxHash } from './tracking/txHash.ts'
export type { UnpaidCode, UnpaidReason, UnpaidText } from './tracking/unpaidReasons.ts'
