import { base64 } from '@scure/base'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { CosmosChain } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { labelHex } from '../../rules/derive.ts'
import { nodeInfoBody } from '../../rules/identity.ts'
import type { ChainRequest, ChainResponse, DevnetChain } from '../chain.ts'
import { handleCometRpc } from './comet/handleRpc.ts'
import { blockTime, type CosmosNode, chainIdOf, isHome } from './cosmosNode.ts'
import { ok, refuse, refuseQuery, wholePage } from './rest/responses.ts'
import * as accounts from './rest/restAccounts.ts'
import * as params from './rest/restParams.ts'
import * as txs from './rest/txs.ts'

/** Handles a GET request; `item` is the path's last parameter. */
type RestHandler = (node: CosmosNode, item: string, request: ChainRequest) => ChainResponse

const denomIn = ({ query }: ChainRequest): string => query.get('denom') ?? ''

/** GET paths below /cosmos; "*" is a parameter. Source: Cosmos SDK, gRPC gateway. */
const restPaths: Readonly<Record<string, RestHandler>> = {
  'tx/v1beta1/txs/*': txs.transaction,
  'tx/v1beta1/txs': (node, _, { query }) => txs.searchByQuery(node, query),
  'bank/v1beta1/balances/*': accounts.balances,
  'bank/v1beta1/balances/*/by_denom': (node, address, request) =>
    accounts.balanceOfDenom(node, address, denomIn(request)),
  'bank/v1beta1/spendable_balances/*': accounts.balances,
  'bank/v1beta1/spendable_balances/*/by_denom': (node, address, request) =>
    accounts.balanceOfDenom(node, address, denomIn(request)),
  'bank/v1beta1/supply': accounts.supply,
  'bank/v1beta1/supply/by_denom': (node, _, request) => accounts.supplyOfDenom(node, denomIn(request)),
  'bank/v1beta1/params': params.bankParams,
  'bank/v1beta1/denoms_metadata': () => ok({ metadatas: [], pagination: wholePage(0) }),
  'bank/v1beta1/denoms_metadata/*': (_node, denom) => refuseQuery(5, `client metadata for denom ${denom.slice(0, 80)}`),
  'auth/v1beta1/accounts/*': accounts.account,
  'auth/v1beta1/account_info/*': accounts.accountInfo,
  'auth/v1beta1/params': params.authParams,
  'staking/v1beta1/params': params.stakingParams,
  'staking/v1beta1/delegations/*': () => ok({ delegation_responses: [], pagination: wholePage(0) }),
  'base/node/v1beta1/config': params.nodeConfig,
  'base/tendermint/v1beta1/blocks/*': block,
  'base/tendermint/v1beta1/node_info': nodeInfo,
  'base/tendermint/v1beta1/syncing': () => ok({ syncing: false }),
}

/** Creates the handler of a Cosmos node: REST, and CometBFT's RPC at the root and below "/rpc". */
export function cosmosWire(node: CosmosNode): DevnetChain['handle'] {
  return async (request) => {
    const { method, path, body } = request
    const route = path.replace(/^\/+|\/+$/g, '')
    if (route === 'cosmos/tx/v1beta1/txs' && method === 'POST') return txs.broadcast(node, body)
    if (route === 'cosmos/tx/v1beta1/simulate' && method === 'POST') return txs.simulate(node, body)
    const rpc = await handleCometRpc(node, request)
    if (rpc !== undefined) return rpc
    if (method !== 'GET' && method !== 'HEAD') return refuse(12, 'Not Implemented')
    return handleGet(node, route, request)
  }
}

function handleGet(node: CosmosNode, route: string, request: ChainRequest): ChainResponse {
  const [, legacy = '', owner = ''] = /^(bank\/balances|auth\/accounts)\/([^/]+)$/.exec(route) ?? []
  if (legacy !== '' && isHome(node)) {
    return legacy === 'bank/balances' ? accounts.legacyBalances(node, owner) : accounts.legacyAccount(node, owner)
  }
  const [root, ...parts] = route.split('/')
  for (const [pattern, handle] of root === 'cosmos' ? Object.entries(restPaths) : []) {
    const pieces = pattern.split('/')
    const isMatch = pieces.length === parts.length && pieces.every((piece, at) => piece === '*' || piece === parts[at])
    if (isMatch) return handle(node, parts[pieces.indexOf('*')] ?? '', request)
  }
  return refuse(12, 'Not Implemented')
}

const homeProtocols: Readonly<Partial<Record<CosmosChain, Protocol>>> = { THOR: 'THORCHAIN', MAYA: 'MAYACHAIN' }

function nodeInfo(node: CosmosNode): ChainResponse {
  const id = labelHex(`${node.chain} node`).slice(0, 40).toLowerCase()
  return ok(nodeInfoBody(chainIdOf(node), id, homeProtocols[node.chain]))
}

function block(node: CosmosNode, at: string): ChainResponse {
  const { blocks } = node
  const height = at === 'latest' ? blocks.height() : /^\d{1,15}$/.test(at) ? Number(at) : undefined
  if (height === undefined) return refuse(3, `type mismatch, parameter: height, error: "${at.slice(0, 40)}"`)
  if (height > blocks.height() || height < 1) return refuse(3, 'requested block height is bigger then the chain length')
  const header = { chain_id: chainIdOf(node), height: String(height), time: blockTime(node, height) }
  return ok({ block_id: { hash: base64.encode(blocks.hashOf(height)) }, block: { header } })
}
