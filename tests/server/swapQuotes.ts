import { tools } from '../../src/contract/tools.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { addresses, healthy, quoteAnswer, type Script, scriptedNodes } from './scriptedNodes.ts'
import { createTestContext } from './testContext.ts'

export const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
/** The node's memo in our own spelling: an EVM address with its checksum, and a limit three percent below the quote. */
export const ownMemo = '=:e:0x742d35Cc6634C0532925a3b844Bc454e4438f44e:3062960618'
export const withDestination = { ...pair, destination: addresses.destination }
/** The request as the answer repeats it: with the address in its normal spelling. */
export const normalRequest = { ...pair, destination: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e' }

export function send(raw: unknown, views: readonly Script[] = [healthy, healthy, healthy], requested: string[] = []) {
  return bindHandler(tools.swapQuote, getSwapQuote).run(raw, createTestContext(scriptedNodes(views, requested)).context)
}

export const without = (...keys: (keyof typeof quoteAnswer)[]) =>
  Object.fromEntries(Object.entries(quoteAnswer).filter(([key]) => !keys.includes(key as keyof typeof quoteAnswer)))
