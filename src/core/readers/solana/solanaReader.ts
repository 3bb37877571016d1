import { parseAddress } from '../../address/address.ts'
import { base58 } from '../../address/encoding/base58.ts'
import { base64 } from '../../address/encoding/base64.ts'
import { chains } from '../../chains/chains.ts'
import { decoding, parseBody } from '../../nodes/bodySchema.ts'
import { sanitizeText } from '../../nodes/wire/wireText.ts'
import { createChainClient } from '../chainClient.ts'
import { isIdentityOf } from '../identities.ts'
import { jsonRpc } from '../jsonRpc.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { ReadOptions, SolanaReader, TokenRef, TxState } from '../reader.ts'
import { UnreadableSignedTxError, UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import { hash, lamports, latestBlockhash, rent, signature, statuses, supply, tokenAccounts } from './solanaBodies.ts'

const chain = 'SOL'
const MAX_CONCURRENT = 4
/** Commitment of every query: a supermajority has voted for the block. */
const commitment = { commitment: 'confirmed' } as const

/**
 * Creates the reader of Solana over JSON-RPC. Amounts are lamports and the tokens' smallest units; a transaction's hash
 * is its first signature and heights are slots. Every server's genesis hash is checked before its answers count.
 */
export function createSolanaReader(setup: ReaderSetup): Omit<SolanaReader, 'txStates'> {
  const { network } = setup
  const genesis = jsonRpc('getGenesisHash', [], hash)
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: genesis, accepts } })
  const decimalsOf = new Map<string, number>()

  async function decimals(mint: string, options?: ReadOptions): Promise<number> {
    const known = decimalsOf.get(mint)
    if (known !== undefined) return known
    const { value } = await client.query(jsonRpc('getTokenSupply', [mint, commitment], supply), options)
    decimalsOf.set(mint, value.decimals)
    return value.decimals
  }

  async function tokenBalance(owner: string, { asset, contract }: TokenRef, options?: ReadOptions) {
    const mint = parseAddress(contract, chain, network)
    const params = [owner, { mint }, { encoding: 'jsonParsed', ...commitment }]
    const accounts = (await client.query(jsonRpc('getTokenAccountsByOwner', params, tokenAccounts), options)).value
    const usable = accounts.map(({ account }) => account.data.parsed.info).filter((info) => info.mint === mint)
    const amount = usable
      .filter(({ state }) => state === 'initialized')
      .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
    return { asset, amount, decimals: usable[0]?.tokenAmount.decimals ?? (await decimals(mint, options)) }
  }

  async function txState(text: string, options?: ReadOptions): Promise<TxState> {
    if (parseBody(signature, text) === undefined) throw new UnreadableTxHashError({ chain })
    const params = [[text], { searchTransactionHistory: true }]
    const { context, value } = await client.query(jsonRpc('getSignatureStatuses', params, statuses), options)
    const [found] = value
    if (!found) return { state: 'unknown' }
    const { slot: height, err, confirmationStatus } = found
    if (confirmationStatus === null || confirmationStatus === 'processed') return { state: 'pending' }
    const confirmations = Math.max(1, context.slot - height + 1)
    if (err === null || err === undefined) return { state: 'included', height, confirmations }
    return { state: 'failed', height, confirmations, reason: sanitizeText(formatError(err), 300) }
  }

  return {
    family: 'solana',
    chain,
    txState,
    identity: (options) => client.query(genesis, options),
    async balances(address, { tokens = [], ...options } = {}) {
      const owner = parseAddress(address, chain, network)
      const { value: amount } = await client.query(jsonRpc('getBalance', [owner, commitment], lamports), options)
      const { gasAsset, nativeDecimals } = chains[chain]
      const held = await mapConcurrently(tokens, MAX_CONCURRENT, (token) => tokenBalance(owner, token, options))
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }, ...held]
    },
    recentBlockhash: async (options) =>
      (await client.query(jsonRpc('getLatestBlockhash', [commitment], latestBlockhash), options)).value,
    rentExemption: (options) => client.query(jsonRpc('getMinimumBalanceForRentExemption', [0], rent), options),
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const own = signatureOf(signed)
      const ours = decoding(signature, (reply) => (reply === own ? own : undefined))
      const params = [base64.encode(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }]
      const known = ({ message }: { message: string }) =>
        /already been processed|AlreadyProcessed/i.test(message) ? { value: own } : undefined
      const send = () => client.query(jsonRpc('sendTransaction', params, ours, known), options)
      return broadcastOnce({ chain, hash: own, send, txState: () => txState(own, options) })
    },
  }
}

/** Reads the first signature, after the one-byte signature count. Source: Solana, transaction format. */
function signatureOf(signed: Uint8Array): string {
  const [signatures = 0] = signed
  const first = signed.slice(1, 65)
  const unsigned = first.every((byte) => byte === 0)
  if (signatures < 1 || signatures > 12 || first.length < 64 || unsigned) {
    throw new UnreadableSignedTxError({ chain, fact: 'it has no signature' })
  }
  return base58.encode(first)
}

/** Formats a runtime error, such as "InsufficientFundsForRent" or {"InstructionError":[0,{"Custom":1}]}. */
const formatError = (err: unknown): string => (typeof err === 'string' ? err : JSON.stringify(err, bigintText))

const bigintText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
