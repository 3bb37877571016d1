// A program that names every entry of the package, to be checked by the compiler of a consumer.
import { createNode, getQuotes, type Units, units } from '@portage-swap/sdk'
import { AggregatorClient, type SwapRoute } from '@portage-swap/sdk/aggregator'
import { type RunningDevnet, startDevnet } from '@portage-swap/sdk/devnet'
import { McpClient, type PortageError, type SwapQuote } from '@portage-swap/sdk/mcp'
import { MemolessClient, type RegisteredMemo } from '@portage-swap/sdk/memoless'
import { type SwapEnd, swap as swapInPage } from '@portage-swap/sdk/page'
import { type SwapEvent, swap } from '@portage-swap/sdk/server'
import { discoverWallets } from '@portage-swap/sdk/wallets'

export const amount: bigint = units(1n) satisfies Units
export const payoutOf = (route: SwapRoute): string => route.expectedBuyAmount
export const outputOf = (quote: SwapQuote): bigint => quote.expectedAmountOut
export const referenceOf = (memo: RegisteredMemo): string => memo.reference
export const stop = (devnet: RunningDevnet): Promise<void> => devnet.close()
export const isSent = (event: SwapEvent): boolean => event.type === 'sent'
export const reasonOf = (end: SwapEnd): string => end.reason ?? end.stage
export const explain = (error: PortageError): string => `${error.code}: ${error.hint}`
export {
  AggregatorClient,
  createNode,
  discoverWallets,
  getQuotes,
  McpClient,
  MemolessClient,
  startDevnet,
  swap,
  swapInPage,
}
