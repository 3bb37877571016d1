import { base58, base64 } from '@scure/base'
import { parseAddress } from '../../address/address.ts'
import { chains } from '../../chains/chains.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { sanitizeText } from '../../nodes/wire/text.ts'
import { broadcastOnce } from '../broadcast.ts'
import { createChainClient } from '../chainClient.ts'
import { UnreadableSignedTxError, UnreadableTxHashError } from '../failure.ts'
import { isIdentityOf } from '../identities.ts'
import { inTurns } from '../inTurns.ts'
import { rpc } from '../jsonRpc.ts'
import type { ReadOptions, SolanaReader, TokenQuestion, TxStanding } from '../reader.ts'
import type { ReaderSetup } from '../setup.ts'
import { hash, lamports, latestBlockhash, rent, signature, statuses, supply, tokenAccounts } from './wire.ts'

const chain = 'SOL'
const AT_ONCE = 4
/** A supermajority has voted for the block. Everything is asked at this level. */
const commitment = { commitment: 'confirmed' } as const

/**
 * Solana over the JSON-RPC of its nodes. Amounts are lamports and the tokens' own smallest units; a transaction's hash is
 * its first signature, a height is a slot. The genesis hash of every server is checked before the server is believed.
 */
export function createSolanaReader(setup: ReaderSetup): SolanaReader {
  const { network } = setup
  const genesis = rpc('getGenesisHash', [], hash)
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: genesis, accepts } })
  const decimalsOf = new Map<string, number>()

  async function decimals(mint: string, options?: ReadOptions): Promise<number> {
    const known = decimalsOf.get(mint)
    if (known !== undefined) return known
    const { value } = await client.query(rpc('getTokenSupply', [mint, commitment], supply), options)
    decimalsOf.set(mint, value.decimals)
    return value.decimals
  }

  async function tokenBalance(owner: string, { asset, contract }: TokenQuestion, options?: ReadOptions) {
    const mint = parseAddress(contract, chain, network)
    const params = [owner, { mint }, { encoding: 'jsonParsed', ...commitment }]
    const accounts = (await client.query(rpc('getTokenAccountsByOwner', params, tokenAccounts), options)).value
    const usable = accounts.map(({ account }) => account.data.parsed.info).filter((info) => info.mint === mint)
    const amount = usable
      .filter(({ state }) => state === 'initialized')
      .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
    return { asset, amount, decimals: usable[0]?.tokenAmount.decimals ?? (await decimals(mint, options)) }
  }

  async function standing(text: string, options?: ReadOptions): Promise<TxStanding> {
    if (!signature.safeParse(text).success) throw new UnreadableTxHashError({ chain })
    const params = [[text], { searchTransactionHistory: true }]
    const { context, value } = await client.query(rpc('getSignatureStatuses', params, statuses), options)
    const [found] = value
    if (found === null) return { state: 'unknown' }
    const { slot: height, err, confirmationStatus } = found
    if (confirmationStatus === null || confirmationStatus === 'processed') return { state: 'pending' }
    if (err !== null && err !== undefined) return { state: 'failed', height, reason: sanitizeText(wordsOf(err), 300) }
    return { state: 'included', height, confirmations: Math.max(1, context.slot - height + 1) }
  }

  return {
    family: 'solana',
    chain,
    standing,
    identity: (options) => client.query(genesis, options),
    async balances(address, { tokens = [], ...options } = {}) {
      const owner = parseAddress(address, chain, network)
      const { value: amount } = await client.query(rpc('getBalance', [owner, commitment], lamports), options)
      const { gasAsset, nativeDecimals } = chains[chain]
      const held = await inTurns(tokens, AT_ONCE, (token) => tokenBalance(owner, token, options))
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }, ...held]
    },
    recentBlockhash: async (options) =>
      (await client.query(rpc('getLatestBlockhash', [commitment], latestBlockhash), options)).value,
    rentExemption: (options) => client.query(rpc('getMinimumBalanceForRentExemption', [0], rent), options),
    async broadcast(signed, options) {
      const own = signatureOf(signed)
      const ours = decoding(signature, (said) => (said === own ? own : undefined))
      const params = [base64.encode(signed), { encoding: 'base64', preflightCommitment: 'confirmed' }]
      const known = ({ message }: { message: string }) =>
        /already been processed|AlreadyProcessed/i.test(message) ? { value: own } : undefined
      const send = () => client.query(rpc('sendTransaction', params, ours, known), options)
      return broadcastOnce({ chain, hash: own, send, standing: () => standing(own, options) })
    },
  }
}

/** The first signature: behind the number of signatures, one byte below 128. Source: Solana, transaction format. */
function signatureOf(signed: Uint8Array): string {
  const [signatures = 0] = signed
  const first = signed.slice(1, 65)
  const unsigned = first.every((byte) => byte === 0)
  if (signatures < 1 || signatures > 12 || first.length < 64 || unsigned) {
    throw new UnreadableSignedTxError({ chain, fact: 'it carries no signature' })
  }
  return base58.encode(first)
}

/** An error of the runtime as its own names: "InsufficientFundsForRent", {"InstructionError":[0,{"Custom":1}]}. */
const wordsOf = (err: unknown): string => (typeof err === 'string' ? err : JSON.stringify(err, bigintText))

const bigintText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
