import type { NetworkStatus, networkStatus } from '../../contract/networkStatus.ts'
import { networkStatusFields } from '../../contract/networkStatus.ts'
import type { newsletter } from '../../contract/newsletter.ts'
import type { Operations } from '../../contract/operations.ts'
import { operations } from '../../contract/operations.ts'
import type { pools } from '../../contract/pools.ts'
import type { quoteKeys } from '../../contract/quoteKeys.ts'
import type { Tools } from '../../contract/tools.ts'
import { tools } from '../../contract/tools.ts'
import { getNetwork } from '../../core/actions/getNetwork.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import type { Pool } from '../../core/nodes/pool.ts'
import { filterPools } from '../../core/nodes/pool.ts'
import type { PoolRecord } from '../../core/quorum/getPoolRecords.ts'
import { getPoolRecords } from '../../core/quorum/getPoolRecords.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { sendConfirmation } from '../mail/sendConfirmation.ts'
import { cachePerBlock } from '../quotes/cachePerBlock.ts'
import { chainStatus } from '../quotes/chainStatus.ts'
import type { Handler, Service } from '../transport/bindHandler.ts'
import { bindHandler } from '../transport/bindHandler.ts'
import { getServiceStatus } from './getServiceStatus.ts'
import { getSwapQuote } from './getSwapQuote.ts'

/**
 * Stores the address and sends a confirmation mail. Response and timing are the same for every address, so that they do
 * not reveal who is subscribed; the work that differs runs after the response. Throws `StoreUnavailableError`, and
 * `ApiError` rate_limited when the site's own budget is spent.
 */
const subscribe: Handler<typeof newsletter> = async ({ email }, context) => {
  await spendTotal(context)
  const { status } = await context.store.subscriptions.add(email, context.clock())
  const { sendMail } = context
  if (sendMail === undefined) {
    context.logOnce('The newsletter stores addresses unconfirmed and sends no mail until SMTP_URL is set.')
    return {
      status: 'accepted',
      message: 'Thank you. The address is saved; we will ask for confirmation before we send updates.',
    }
  }
  if (status === 'unconfirmed') context.waitUntil(sendConfirmation(email, { ...context, sendMail }))
  return {
    status: 'accepted',
    message: 'Thank you. If the address is new, a confirmation link is on its way.',
  }
}

/** THORChain’s pools that match every filter, largest RUNE depth first. Throws `SwapError` when no node answers. */
export const listPools: Handler<typeof pools> = async (filter, { nodes, clock }) => {
  const node = nodes.THORCHAIN
  const all = await cachePerBlock({ node, now: clock(), key: 'pools', query: () => getPoolRecords(node) })
  const recordOf = new Map(all.map(({ pool, record }) => [pool, record]))
  const found = filterPools([...recordOf.keys()], filter)
  return { pools: found.map((pool) => describe(pool, recordOf.get(pool) ?? {})) }
}

/** Lists the keys that quotes are signed with, and the site that they sign for; none while no key is configured. */
export const getQuoteKeys: Handler<typeof quoteKeys> = async (_input, { quoteSigner, network, siteUrl }) => {
  const site = { network, issuer: siteUrl }
  const keys = (await quoteSigner?.keys()) ?? []
  return { keys: keys.map((key) => ({ ...key, use: 'sig' as const, alg: 'EdDSA' as const, ...site })) }
}

/** THORChain's parameters as its node names them, and every chain with its halts and gas under `portage`. */
export const getNetworkStatus: Handler<typeof networkStatus> = async ({ fields = [] }, { nodes, clock }) => {
  const node = nodes.THORCHAIN
  const now = clock()
  const wanted = new Set(fields)
  const [network, chains] = await Promise.all([
    cachePerBlock({ node, now, key: 'network', query: () => getNetwork(node) }),
    wanted.size === 0 || wanted.has('portage') ? chainStatus(node, now) : undefined,
  ])
  // The contract knows the node's keys; `bindHandler` validates the result against it.
  const full = (chains === undefined ? network : { ...network, portage: { chains: [...chains] } }) as NetworkStatus
  requireKnown(wanted, Object.keys(network))
  return wanted.size === 0 ? full : Object.fromEntries(Object.entries(full).filter(([key]) => wanted.has(key)))
}

/** Every operation with its handler; the compiler requires one for each. */
export const restServices: { readonly [K in keyof Operations]: Service<Operations[K]> } = {
  newsletter: bindHandler(operations.newsletter, subscribe),
  serviceStatus: bindHandler(operations.serviceStatus, getServiceStatus),
  quoteKeys: bindHandler(operations.quoteKeys, getQuoteKeys),
}

/** Every tool with its handler, in the order of tools/list. */
export const toolServices: { readonly [K in keyof Tools]: Service<Tools[K]> } = {
  swapQuote: bindHandler(tools.swapQuote, getSwapQuote),
  pools: bindHandler(tools.pools, listPools),
  networkStatus: bindHandler(tools.networkStatus, getNetworkStatus),
}

function requireKnown(wanted: ReadonlySet<string>, answered: readonly string[]): void {
  const known = new Set([...networkStatusFields, ...answered])
  const unknown = [...wanted].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new ApiError('invalid_input', {
    message: `fields: there is no ${unknown.slice(0, 3).join(', ')}.`,
    hint: `Name some of: ${[...known].join(', ')}.`,
  })
}

function describe({ balanceAsset, balanceBase, priceUsd }: Pool, record: PoolRecord['record']) {
  return {
    ...(record as PoolObject),
    portage: {
      balance_asset: formatDecimal(balanceAsset, 8),
      balance_rune: formatDecimal(balanceBase, 8),
      ...(priceUsd === undefined ? {} : { price_usd: formatDecimal(priceUsd, 8) }),
    },
  }
}

/** The contract knows the node's keys; `bindHandler` validates the result against it. */
type PoolObject = Record<string, unknown> & Record<'asset' | 'status' | 'balance_asset' | 'balance_rune', string>

/** Counts a subscription in the window that all clients share, before anything is stored. */
async function spendTotal({ limiter, rates: { newsletterTotal } }: ServerContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(newsletterTotal, 'everyone', 1)
  if (allowed) return
  throw new ApiError('rate_limited', {
    message: 'This site accepts no more newsletter subscriptions at the moment.',
    hint: 'Nothing was stored. Try again after Retry-After.',
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}
