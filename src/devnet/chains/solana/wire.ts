import { base58, base64 } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type DevnetChain } from '../chain.ts'
import { handleRpc, RpcError, type RpcMethods } from '../jsonRpc.ts'
import { type Lamports, RENT, type SolanaTx } from './ledger.ts'

/** Slots for which a blockhash can be used. Source: Solana, MAX_PROCESSING_AGE. */
export const BLOCKHASH_LIFE = 150

interface Node {
  readonly blocks: Blocks<SolanaTx>
  readonly accounts: () => Lamports
  readonly blockhash: (slot: number) => string
  readonly broadcast: (bytes: Uint8Array) => string
}

/** The JSON-RPC of a Solana node, as far as wallets use it. Source: solana.com/docs/rpc. */
export function solanaWire(node: Node): DevnetChain['handle'] {
  const methods = methodsOf(node)
  return async (request) => handleRpc(methods, request)
}

function methodsOf({ blocks, accounts, blockhash, broadcast }: Node): RpcMethods {
  const inContext = (value: unknown) => ({ context: { slot: blocks.height(), apiVersion: '2.0.0' }, value })

  function status(signature: unknown) {
    const found = typeof signature === 'string' ? blocks.find(signature) : undefined
    if (found === undefined) return null
    const slot = found.height ?? blocks.height()
    const confirmationStatus = found.height === undefined ? 'processed' : 'confirmed'
    return { slot, confirmations: blocks.height() - slot, err: null, status: { Ok: null }, confirmationStatus }
  }

  return {
    getGenesisHash: () => blockhash(0),
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getSlot: () => blocks.height(),
    getBlockHeight: () => blocks.height(),
    getMinimumBalanceForRentExemption: () => RENT,
    getBalance: ([owner]) => inContext(accounts().get(addressOf(owner)) ?? 0n),
    getLatestBlockhash: () => {
      const height = blocks.height()
      return inContext({ blockhash: blockhash(height), lastValidBlockHeight: height + BLOCKHASH_LIFE })
    },
    getSignatureStatuses: ([signatures]) => {
      if (!Array.isArray(signatures) || signatures.length > 256) throw new RpcError(-32602, 'Invalid params')
      return inContext(signatures.map(status))
    },
    // No pool has a Solana token.
    getTokenAccountsByOwner: ([owner]) => {
      addressOf(owner)
      return inContext([])
    },
    getTokenSupply: () => {
      throw new RpcError(-32602, 'Invalid param: could not find account')
    },
    sendTransaction: ([text, options]) => sent(broadcast, text, options),
  }
}

function addressOf(text: unknown): string {
  if (typeof text === 'string' && isValidAddress(text, 'SOL', 'mocknet')) return text
  throw new RpcError(-32602, 'Invalid param: Invalid')
}

function sent(broadcast: Node['broadcast'], text: unknown, options: unknown): string {
  const { encoding = 'base58' } = (typeof options === 'object' && options !== null ? options : {}) as {
    encoding?: unknown
  }
  const bytes = decoded(text, encoding)
  if (bytes === undefined) throw new RpcError(-32602, `invalid ${encoding === 'base64' ? 'base64' : 'base58'} encoding`)
  try {
    return broadcast(bytes)
  } catch (error) {
    if (error instanceof ChainRefusal) throw new RpcError(Number(error.code), error.message)
    throw error
  }
}

function decoded(text: unknown, encoding: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > 2_000) return undefined
  try {
    return encoding === 'base64' ? base64.decode(text) : base58.decode(text)
  } catch {
    return undefined
  }
}
