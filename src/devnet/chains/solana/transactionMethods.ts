import { base58 } from '@scure/base'
import { ChainRefusal } from '../chain.ts'
import { RpcError } from '../jsonRpc.ts'
import { accountOf } from './accountMethods.ts'
import { feeOf } from './fee.ts'
import { refusing } from './refusing.ts'
import { readMessage, readTx } from './signedTx.ts'
import { accountsOf, admit, SimulationFailure, type SolanaTx } from './solanaLedger.ts'
import { addressOf, bytesOf, inContext, optionsOf, type SolanaMethods, type SolanaNode } from './solanaNode.ts'
import { logsOf, metaOf, txJson, unitsOf } from './solanaTxJson.ts'

/** Sending, simulating and reading transactions. Source: solana.com/docs/rpc. */
export const transactionMethods: SolanaMethods = (node) => ({
  sendTransaction: ([text, options]) => send(node, text, options),
  simulateTransaction: ([text, options]) => inContext(node, simulate(node, text, optionsOf(options))),
  getFeeForMessage: ([text]) => {
    const message = refusing(() => readMessage(bytesOf(text, 'base64')))
    return inContext(node, node.isRecent(base58.encode(message.blockhash)) ? feeOf(message) : null)
  },
  getSignatureStatuses: ([signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256) throw new RpcError(-32602, 'Invalid params')
    return inContext(
      node,
      signatures.map((signature) => status(node, signature)),
    )
  },
  getTransaction: ([signature, options]) => transaction(node, signature, options),
  getSignaturesForAddress: ([owner, options]) => history(node, addressOf(owner), optionsOf(options)),
})

function send({ broadcast }: SolanaNode, text: unknown, options: unknown): string {
  const bytes = bytesOf(text, optionsOf(options).encoding)
  return refusing(() => broadcast(bytes))
}

type Options = Readonly<Record<string, unknown>>

/** Runs a transaction without sending it. Signatures are checked only on request. */
function simulate(node: SolanaNode, text: unknown, { encoding, sigVerify, replaceRecentBlockhash, accounts }: Options) {
  const decoded = refusing(() => readTx(bytesOf(text, encoding)))
  const newest = node.blockhash(node.blocks.height())
  const replaces = replaceRecentBlockhash === true
  const isRecent = (blockhash: string) => replaces || node.isRecent(blockhash)
  const { addresses = [] } = optionsOf(accounts) as { addresses?: readonly unknown[] }
  const common = {
    accounts: accounts === undefined ? null : addresses.map((owner) => accountOf(node, addressOf(owner), accounts)),

    innerInstructions: null,
    returnData: null,
    loadedAccountsDataSize: 0,
    ...(replaces
      ? { replacementBlockhash: { blockhash: newest, lastValidBlockHeight: node.blocks.height() + 150 } }
      : {}),
  }
  try {
    const tx = admit(decoded, new Map(node.accounts()), { isRecent, verifies: sigVerify === true })
    return { ...common, err: null, logs: logsOf(tx), unitsConsumed: unitsOf(tx) }
  } catch (error) {
    if (error instanceof SimulationFailure) return { ...common, err: error.err, logs: [], unitsConsumed: 0 }
    if (error instanceof ChainRefusal) throw new RpcError(Number(error.code), error.message)
    throw error
  }
}

function status({ blocks }: SolanaNode, signature: unknown) {
  const found = typeof signature === 'string' ? blocks.find(signature) : undefined
  if (found === undefined) return null
  const common = { err: null, status: { Ok: null } }
  if (found.height === undefined) {
    return { ...common, slot: blocks.height(), confirmations: 0, confirmationStatus: 'processed' }
  }
  return { ...common, slot: found.height, confirmations: null, confirmationStatus: 'finalized' }
}

function transaction(node: SolanaNode, signature: unknown, options: unknown): object | null {
  const { encoding, maxSupportedTransactionVersion } = optionsOf(
    typeof options === 'string' ? { encoding: options } : options,
  )
  const { blocks } = node
  const found = typeof signature === 'string' ? blocks.state.mined.get(signature) : undefined
  const change = node.balances(String(signature))
  if (found === undefined || change === undefined) return null
  const { tx, height } = found
  const { version } = tx.decoded
  if (version === 0 && maxSupportedTransactionVersion === undefined) {
    const hint =
      'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0'
    throw new RpcError(-32015, `Transaction version (0) is not supported by the requesting client. ${hint}`)
  }
  return {
    slot: height,
    blockTime: blocks.timeOf(height),
    meta: metaOf(tx, change),
    transaction: txJson(tx.decoded, encoding),
    ...(maxSupportedTransactionVersion === undefined ? {} : { version }),
  }
}

const MOST = 1_000

/** Lists an account's transactions, newest first, between the signatures `before` and `until`. */
function history({ blocks }: SolanaNode, owner: string, { limit = MOST, before, until }: Options): readonly object[] {
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MOST) {
    throw new RpcError(-32602, `Invalid limit; max ${MOST}`)
  }
  const all = [...blocks.state.mined].filter(([, { tx }]) => accountsOf(tx.decoded.message).includes(owner)).reverse()
  const placeOf = (signature: unknown) => all.findIndex(([each]) => each === signature)
  const first = before === undefined ? 0 : placeOf(before) + 1
  const last = placeOf(until)
  const chosen = all.slice(first, last < 0 ? undefined : last).slice(0, limit)
  return chosen.map(([signature, { tx, height }]) => ({
    signature,
    slot: height,
    blockTime: blocks.timeOf(height),
    err: null,

    memo: memoText(tx),
    confirmationStatus: 'finalized',
  }))
}

/** The memo as nodes list it, with its length in front. */
const memoText = ({ memo }: SolanaTx): string | null =>
  memo === '' ? null : `[${new TextEncoder().encode(memo).length}] ${memo}`
