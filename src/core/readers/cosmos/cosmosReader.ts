import { parseAddress } from '../../address/address.ts'
import { base64 } from '../../address/encoding/base64.ts'
import { hex } from '../../address/encoding/hex.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import { chains } from '../../chains/chains.ts'
import type { CosmosChain } from '../../deposits/cosmos/cosmosNetworks.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { sanitizeText } from '../../nodes/wire/wireText.ts'
import { createChainClient, type ReaderRequest } from '../chainClient.ts'
import { isIdentityOf } from '../identities.ts'
import type { Balance, CosmosReader, ReadOptions, TxState } from '../reader.ts'
import { UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import { invalidResponse, refineResponse } from '../readResponse.ts'
import { buildRequest } from './buildRequest.ts'
import { account, balances, includedTx, latestBlock, nodeInfo, sentTx, type WireAccount } from './cosmosBodies.ts'
import { namedDenom } from './denoms.ts'

/** Error messages for bytes that a node already has. Source: CometBFT mempool, Cosmos SDK error 19. */
const alreadyKnown = /tx already (exists )?in (cache|mempool)/i
const TX_IN_MEMPOOL = 19

const base = '/cosmos/base/tendermint/v1beta1'

/**
 * Creates the reader of a Cosmos chain over its nodes' REST interface (gRPC gateway). Amounts are in each denom's
 * smallest unit. Every server's chain id is checked before its answers count.
 */
export function createCosmosReader(chain: CosmosChain, setup: ReaderSetup): Omit<CosmosReader, 'txStates'> {
  const { network } = setup
  const ownName = buildRequest(
    `${base}/node_info`,
    decoding(nodeInfo, (info) => info.default_node_info.network),
  )
  const accepts = (identity: string) => isIdentityOf(chain, network, identity)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: ownName, accepts } })

  async function txState(hash: string, options?: ReadOptions): Promise<TxState> {
    if (!/^[0-9a-f]{64}$/i.test(hash)) throw new UnreadableTxHashError({ chain })
    const lower = hash.toLowerCase()
    const ours = decoding(includedTx, ({ tx_response: found }) => (found.txhash === lower ? { found } : undefined))
    const unknown = (message: string) => (/tx not found/i.test(message) ? { value: { found: undefined } } : undefined)
    const request = buildRequest<{ found: Included | undefined }>(
      `/cosmos/tx/v1beta1/txs/${lower.toUpperCase()}`,
      ours,
      unknown,
    )
    const { found } = await client.query(request, options)
    if (found === undefined) return { state: 'unknown' }
    const { height, code, raw_log } = found
    const tip = await client.query(buildRequest(`${base}/blocks/latest`, latestBlock), options)
    const confirmations = Math.max(1, tip.block.header.height - height + 1)
    if (code === 0) return { state: 'included', height, confirmations }
    return { state: 'failed', height, confirmations, reason: sanitizeText(raw_log, 300) || `Code ${code}.` }
  }

  return {
    family: 'cosmos',
    chain,
    txState,
    identity: (options) => client.query(ownName, options),
    async balances(address, options) {
      const own = parseAddress(address, chain, network)
      const request = buildRequest(`/cosmos/bank/v1beta1/balances/${own}?pagination.limit=1000`, balances)
      const held = (await client.query(request, options)).balances.flatMap(({ denom, amount }): Balance[] => {
        const named = namedDenom(chain, denom)
        return named === undefined ? [] : [{ ...named, amount }]
      })
      const { gasAsset, nativeDecimals } = chains[chain]
      const gas = held.find(({ asset }) => asset === gasAsset)
      const rest = held.filter((balance) => balance !== gas)
      return [gas ?? { asset: gasAsset, amount: 0n, decimals: nativeDecimals }, ...rest]
    },
    async account(address, options) {
      const own = parseAddress(address, chain, network)
      const shape = decoding(account, (wire) => {
        const found = baseOf(wire)
        return found.address === own ? found : undefined
      })
      const found = await client.query(buildRequest(`/cosmos/auth/v1beta1/accounts/${own}`, shape), options)
      const { account_number: accountNumber, sequence, pub_key: publicKey } = found
      return { accountNumber, sequence, ...(publicKey === undefined ? {} : { publicKey }) }
    },
    async receipts({ address, value }, options) {
      const own = parseAddress(address, chain, network)
      const { receiptsAt } = await import('./cosmosReceipts.ts')
      return receiptsAt(client, { chain, address: own, value }, options)
    },
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const hash = hex.encode(sha256(signed)).toUpperCase()
      const request = sending(signed, hash)
      return broadcastOnce({
        chain,
        hash,
        send: () => client.query(request, options),
        txState: () => txState(hash, options),
      })
    },
  }
}

interface Included {
  readonly height: number
  readonly code: number
  readonly raw_log: string
}

function baseOf({ account: found }: WireAccount) {
  if ('base_vesting_account' in found) return found.base_vesting_account.base_account
  return 'base_account' in found ? found.base_account : found
}

/** Broadcasts in SYNC mode: waits for the mempool check, not for a block. */
function sending(signed: Uint8Array, hash: string): ReaderRequest<string> {
  const body = { tx_bytes: base64.encode(signed), mode: 'BROADCAST_MODE_SYNC' }
  const inCache = { tx_response: { txhash: hash.toLowerCase(), code: TX_IN_MEMPOOL, raw_log: '' } }
  const known = (message: string) => (alreadyKnown.test(message) ? { value: inCache } : undefined)
  return refineResponse(
    buildRequest('/cosmos/tx/v1beta1/txs', sentTx, known, body),
    ({ tx_response: reply }, answer) => {
      if (reply.txhash !== hash.toLowerCase()) return invalidResponse(answer)
      if (reply.code === 0 || reply.code === TX_IN_MEMPOOL) return { value: hash }
      return { refused: reply.raw_log === '' ? `Code ${reply.code}.` : reply.raw_log }
    },
  )
}
