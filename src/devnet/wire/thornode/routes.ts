import type { Protocol } from '../../../core/chains/protocol.ts'
import { quoteLimit } from '../../quote/quoteLimit.ts'
import { quoteSwap } from '../../quote/quoteSwap.ts'
import { fail } from '../handler.ts'
import { always, refusing, refusingWith } from '../marked.ts'
import type { Routes } from '../matchRoute.ts'
import { asgardVaults, keysignParty, vault, vaultPubKeys } from './asgard.ts'
import { block, latestBlock, nodeInfo } from './block.ts'
import { securedAsset, securedAssets, tradeAccount, tradeAccounts, tradeUnit, tradeUnits } from './claims.ts'
import { swapperClout } from './clout.ts'
import { derivedPool, derivedPools } from './derivedPools.ts'
import { currentDynamicFees, dynamicFees, dynamicFeesOfName } from './dynamicFees.ts'
import { ban, upgradeProposal } from './governance.ts'
import { lastBlock, lastBlocks, ping, version } from './heights.ts'
import { inboundAddresses } from './inboundAddresses.ts'
import { invariant, invariants } from './invariants.ts'
import { keygen, keygenMetric, keysign, metrics } from './keys.ts'
import { limitSwaps, limitSwapsSummary } from './limitSwaps.ts'
import { mayaname, thorname } from './names.ts'
import { network, supply, supplyCmc } from './network.ts'
import { node, nodes } from './nodes.ts'
import { oraclePrice, oraclePrices } from './oracle.ts'
import { outboundFee, outboundFees } from './outboundFees.ts'
import { cacaoPool, cacaoProvider, cacaoProviders, ownLiquidity } from './ownLiquidity.ts'
import { pool, pools } from './pools.ts'
import { liquidityProvider, liquidityProviders } from './providers.ts'
import { outboundQueue, queue, scheduledQueue, swapDetails, swapQueue, swapQueuePage } from './queues.ts'
import { memoByHash, memoByReference, memoCheck } from './references.ts'
import { runePool, runeProvider, runeProviders } from './runePool.ts'
import { saver, savers } from './savers.ts'
import { constants, mimir, mimirKey, mimirNode, mimirNodes } from './settings.ts'
import { poolSlip, poolSlips } from './slips.ts'
import { vaultSolvency } from './solvency.ts'
import { streamingSwap, streamingSwaps } from './streaming.ts'
import { tcyClaimer, tcyClaimers, tcyProtocolOwned, tcyStaker, tcyStakers } from './tcy.ts'
import { tx, txDetails, txIn, txOut, txStages, txStatus } from './transactions.ts'

const SAVERS_ENDED = 'savers ended'
const NO_CONTRACTS = 'contracts are not simulated'

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
  'clout/swap/:address': swapperClout,
  'ban/:address': ban,
  ragnarok: always('no pool winds up on the devnet', false),
  invariants,
  'invariant/:invariant': invariant,
  'keysign/:height': keysign,
  'keysign/:height/:pubkey': keysign,
  'keygen/:height/:pubkey': keygen,
  metrics,
  'metric/keygen/:pubkey': keygenMetric,
  'pool/:asset/savers': savers,
  'pool/:asset/saver/:address': saver,
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
    securedassets: securedAssets,
    'securedasset/:asset': securedAsset,
    supply,
    'supply/cmc': supplyCmc,
    runepool: runePool,
    rune_providers: runeProviders,
    'rune_provider/:address': runeProvider,
    tcy_stakers: tcyStakers,
    'tcy_staker/:address': tcyStaker,
    tcy_claimers: tcyClaimers,
    'tcy_claimer/:address': tcyClaimer,
    'vaults/solvency': vaultSolvency,
    'vaults/yggdrasil': refusing('the node ended Yggdrasil vaults'),
    tcy_protocol_owned: tcyProtocolOwned,
    'vault/:pubkey/keysign_party': keysignParty,
    'queue/swap/paginated': swapQueuePage,
    codes: always(NO_CONTRACTS, { codes: [] }),
    contracts: always(NO_CONTRACTS, { infos: [] }),
    'contract/:address': refusing(NO_CONTRACTS, (machine, { params }) =>
      fail(machine, `contract info not found: ${(params.address ?? '').slice(0, 200)}`),
    ),
    export: refusing('a node exports its genesis to its operator only'),
    upgrade_proposals: always('nodes of the devnet propose no upgrades', null),
    'upgrade_proposal/:name': upgradeProposal,
    'upgrade_votes/:name': always('nodes of the devnet propose no upgrades', null),
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
    cacaopool: cacaoPool,
    cacao_providers: cacaoProviders,
    'cacao_provider/:address': cacaoProvider,
    pol: ownLiquidity,
    'vaults/yggdrasil': always('the node ended Yggdrasil vaults', []),
    'quote/saver/deposit': refusingWith(SAVERS_ENDED, 'saver deposits are disabled'),
    'quote/saver/withdraw': refusingWith(SAVERS_ENDED, 'burning synths is disabled, unable to withdraw to savers'),
    ...anyTx,
  },
}

/** Routes of the Cosmos SDK's REST, under /cosmos. */
export const cosmosRoutes: Routes = {
  'base/tendermint/v1beta1/blocks/latest': latestBlock,
  'base/tendermint/v1beta1/node_info': nodeInfo,
}
