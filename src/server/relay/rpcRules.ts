import { z } from 'zod'
import { jsonBody } from './restRules.ts'

const hex = (bytes: number) => z.string().regex(new RegExp(`^0x[0-9a-fA-F]{${2 * bytes}}$`))
const account = hex(20)
const hash = hex(32)
const data = z
  .string()
  .max(240_000)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const call = z.strictObject({ from: account.optional(), to: account, value: quantity.optional(), data })
const block = z.union([z.literal('latest'), quantity])
const none = z.tuple([])

const evmParams = {
  eth_blockNumber: none,
  eth_call: z.tuple([call, block]),
  eth_chainId: none,
  eth_estimateGas: z.tuple([call]),
  eth_gasPrice: none,
  eth_getBalance: z.tuple([account, z.literal('latest')]),
  eth_getBlockByNumber: z.tuple([z.enum(['0x0', 'latest']), z.literal(false)]),
  eth_getCode: z.tuple([account, z.literal('latest')]),
  eth_getTransactionByHash: z.tuple([hash]),
  eth_getTransactionCount: z.tuple([account, z.literal('pending')]),
  eth_getTransactionReceipt: z.tuple([hash]),
  eth_maxPriorityFeePerGas: none,
  eth_sendRawTransaction: z.tuple([data]),
}

const base58 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[1-9A-HJ-NP-Za-km-z]{32,}$/)
const key = base58(44)
const confirmed = z.strictObject({ commitment: z.literal('confirmed') })

const solanaParams = {
  getBalance: z.tuple([key, confirmed]),
  getGenesisHash: none,
  getLatestBlockhash: z.tuple([confirmed]),
  getMinimumBalanceForRentExemption: z.tuple([z.literal(0)]),
  getSignatureStatuses: z.tuple([z.tuple([base58(90)]), z.strictObject({ searchTransactionHistory: z.literal(true) })]),
  getTokenAccountsByOwner: z.tuple([
    key,
    z.strictObject({ mint: key }),
    z.strictObject({ encoding: z.literal('jsonParsed'), commitment: z.literal('confirmed') }),
  ]),
  getTokenSupply: z.tuple([key, confirmed]),
  sendTransaction: z.tuple([
    z.base64().min(80).max(2_000),
    z.strictObject({ encoding: z.literal('base64'), preflightCommitment: z.literal('confirmed') }),
  ]),
}

/** Accepts one JSON-RPC 2.0 call of a listed method. Batches and other fields are refused. */
const jsonRpcBody = (params: Readonly<Record<string, z.ZodType>>) =>
  jsonBody(
    z.union(
      Object.entries(params).map(([method, shape]) =>
        z.strictObject({ jsonrpc: z.literal('2.0'), id: z.literal(1), method: z.literal(method), params: shape }),
      ),
    ),
  )

const xrpAccount = z.string().regex(/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/)
const upperHex = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[0-9A-F]{2})+$/)

/** A blob is signed. The other form of `submit`, which has a secret, is refused. */
const rippledParams = {
  account_info: z.strictObject({ account: xrpAccount, ledger_index: z.enum(['current', 'validated']) }),
  account_tx: z.strictObject({ account: xrpAccount, limit: z.literal(50), api_version: z.literal(1) }),
  fee: z.strictObject({}),
  server_state: z.strictObject({}),
  submit: z.strictObject({ tx_blob: upperHex(20_000).min(80) }),
  tx: z.strictObject({ transaction: upperHex(64).length(64) }),
}

/** Bodies that are forwarded to the address of a server. A test compares them with every request of the readers. */
export const rpcRules = {
  jsonrpc: jsonRpcBody(evmParams),
  solana: jsonRpcBody(solanaParams),
  rippled: jsonBody(
    z.union(
      Object.entries(rippledParams).map(([method, shape]) =>
        z.strictObject({ method: z.literal(method), params: z.tuple([shape]) }),
      ),
    ),
  ),
} as const

const tronAccount = z.string().regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
const bareHash = z.string().regex(/^[0-9a-f]{64}$/)
const bareHex = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[0-9a-fA-F]{2})*$/)
const owner = z.strictObject({ address: tronAccount, visible: z.literal(true) })
const contractCall = { owner_address: tronAccount, contract_address: tronAccount, visible: z.literal(true) }

/** Transfers of one token to an account, which TronGrid's servers list. */
export const tronReads =
  /^\/v1\/accounts\/T[1-9A-HJ-NP-Za-km-z]{33}\/transactions\/trc20\?only_to=true&limit=50&contract_address=T[1-9A-HJ-NP-Za-km-z]{33}$/

/** Methods below `/wallet/` of a TRON node. */
export const tronRules: Readonly<Record<string, ReturnType<typeof jsonBody>>> = {
  broadcasthex: jsonBody(z.strictObject({ transaction: bareHex(200_000).min(80) })),
  getaccount: jsonBody(owner),
  getaccountresource: jsonBody(owner),
  getblockbynum: jsonBody(z.strictObject({ num: z.literal(0) })),
  getchainparameters: jsonBody(z.strictObject({})),
  getnowblock: jsonBody(z.strictObject({})),
  gettransactionbyid: jsonBody(z.strictObject({ value: bareHash })),
  gettransactioninfobyid: jsonBody(z.strictObject({ value: bareHash })),
  triggerconstantcontract: jsonBody(
    z.union([
      z.strictObject({ ...contractCall, data: bareHex(200_000) }),
      z.strictObject({
        ...contractCall,
        function_selector: z.enum(['balanceOf(address)', 'decimals()']),
        parameter: bareHex(64),
      }),
    ]),
  ),
}
