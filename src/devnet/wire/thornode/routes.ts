import type { Protocol } from '../../../core/chains/protocol.ts'
import { quoteLimit } from '../../quote/quoteLimit.ts'
import { quoteSwap } from '../../quote/quoteSwap.ts'
import type { Routes } from '../matchRoute.ts'
import { asgardVaults, vault, vaultPubKeys } from './asgard.ts'
import { block, latestBlock, nodeInfo } from './block.ts'
import { securedAsset, securedAssets, tradeAccount, tradeAccounts, tradeUnit, tradeUnits } from './claims.ts'
import { swapperClout } from './clout.ts'
import { derivedPool, derivedPools } from './derivedPools.ts'
import { currentDynamicFees, dynamicFees, dynamicFeesOfName } from './dynamicFees.ts'
import { lastBlock, lastBlocks, ping, version } from './heights.ts'
import { inboundAddresses } from './inboundAddresses.ts'
import { limitSwaps, limitSwapsSummary } from './limitSwaps.ts'
import { mayaname, thorname } from './names.ts'
import { network, supply } from './network.ts'
import { node, nodes } from './nodes.ts'
import { oraclePrice, oraclePrices } from './oracle.ts'
import { outboundFee, outboundFees } from './outboundFees.ts'
import { ownLiquidity, ownPool } from './ownLiquidity.ts'
import { pool, pools } from './pools.ts'
import { liquidityProvider, liquidityProviders } from './providers.ts'
import { outboundQueue, queue, scheduledQueue, swapDetails, swapQueue } from './queues.ts'
import { memoByHash, memoByReference, memoCheck } from './references.ts'
import { constants, mimir, mimirKey, mimirNode, mimirNodes } from './settings.ts'
import { poolSlip, poolSlips } from './slips.ts'
import { streamingSwap, streamingSwaps } from './streaming.ts'
import { tx, txDetails, txIn, txOut, txStages, txStatus } from './transactions.ts'

/** Routes of both protocols' nodes. The first matching pattern wins, so fixed segments precede parameters. */
const shared: Routes = {
  'quote/swap': (state, { query }) => quoteSwap(state, query),
  pools,
  'pool/:asset': pool,
  'pool/:asset/liquidity_providers': liquidityProviders,
  'pool/:asset/liquidity_provider/:address': liquidityProvider,
  network,
  inbound_addresses: inboundAddresses,
  mimir,
  'mimir/admin': mimir,
  'mimir/nodes_all': mimirNodes,
  'mimir/node/:address': mimirNode,
  'mimir/key/:key': mimirKey,
  constants,
  lastblock: lastBlocks,
  'lastblock/:chain': lastBlock,
  version,
  outbound_fees: outboundFees,
  'outbound_fee/:asset': outboundFee,
  nodes,
  'node/:address': node,
  'tx/details/:hash': txDetails,
  'tx/stages/:hash': txStages,
  'tx/status/:hash': txStatus,
  'swap/streaming/:hash': streamingSwap,
  'swaps/streaming': streamingSwaps,
  queue,
  'queue/swap': swapQueue,
  'queue/scheduled': scheduledQueue,
  'queue/outbound': outboundQueue,
  'trade/unit/:asset': tradeUnit,
  'trade/units': tradeUnits,
  'trade/account/:address': tradeAccount,
  'trade/accounts/:asset': tradeAccounts,
  'vaults/asgard': asgardVaults,
  'vaults/pubkeys': vaultPubKeys,
  'vault/:pubkey': vault,
  block,
  ping,
}

/** Lookup by hash alone. Must come last, because it matches any segment. */
const anyTx: Routes = { 'tx/:hash': tx, 'tx/:hash/signers': txDetails }

/** Routes of the node's REST, under /thorchain and /mayachain. */
export const nodeRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: {
    ...shared,
    'quote/limit': (state, { query }) => quoteLimit(state, query),
    'thorname/:name': thorname,
    'queue/swap/details/:id': swapDetails,
    'queue/limit_swaps': limitSwaps,
    'queue/limit_swaps/summary': limitSwapsSummary,
    'memo/check/:asset/:amount': memoCheck,
    'memo/:hash': memoByHash,
    'memo/:asset/:reference': memoByReference,
    'clout/swap/:address': swapperClout,
    securedassets: securedAssets,
    'securedasset/:asset': securedAsset,
    supply,
    runepool: ownPool,
    'oracle/prices': oraclePrices,
    'oracle/price/:symbol': oraclePrice,
    dynamic_l1_fees: dynamicFees,
    'dynamic_l1_fees/:thorname': dynamicFeesOfName,
    dynamic_l1_fees_current: currentDynamicFees,
    slips: poolSlips,
    'slip/:asset': poolSlip,
    dpools: derivedPools,
    'dpool/:asset': derivedPool,
    ...anyTx,
  },
  MAYACHAIN: {
    ...shared,
    'mayaname/:name': mayaname,
    'tx/in/:hash': txIn,
    'tx/out/:hash': txOut,
    cacaopool: ownPool,
    pol: ownLiquidity,
    ...anyTx,
  },
}

/** Routes of the Cosmos SDK's REST, under /cosmos. */
export const cosmosRoutes: Routes = {
  'base/tendermint/v1beta1/blocks/latest': latestBlock,
  'base/tendermint/v1beta1/node_info': nodeInfo,
}
