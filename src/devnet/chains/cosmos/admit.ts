import { encodeAddress, isValidAddress } from '../../../core/address/address.ts'
import { chains } from '../../../core/chains/chains.ts'
import type { CosmosMessage } from '../../../core/deposits/cosmos/cosmosMessages.ts'
import { type CosmosChain, cosmosNetworks } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { ChainRefusal } from '../chain.ts'
import { hash160 } from '../keyRing.ts'
import { denomOf, flatFees, gasNeeded, isTrade, leastFee } from './bank.ts'
import type { Accounts, CosmosAccount, DenomAmount } from './cosmosAccounts.ts'
import { depositAssetText, isSigned } from './cosmosSignatures.ts'
import { decodeSignedTx, type SignedTx } from './decodeSignedTx.ts'

/** One payment of a transaction, from its signer. */
export interface CosmosTransfer {
  readonly to: string
  readonly coins: readonly DenomAmount[]
  readonly memo: string
}

/** An admitted transaction. */
export interface CosmosTx {
  readonly signer: string
  readonly publicKey: Uint8Array
  readonly sequence: bigint
  readonly fee: readonly DenomAmount[]
  readonly gas: bigint
  readonly transfers: readonly CosmosTransfer[]
  readonly memo: string
  readonly bytes: Uint8Array
}

interface AdmitContext {
  readonly chain: CosmosChain
  readonly accounts: Pick<Accounts, 'get'>
  /** Account that holds the protocol's deposits. */
  readonly module: string
  /** The signer checks its coins before it signs, as a vault does. */
  readonly expectCoins?: true
}

const MAX_MEMO = 256

/**
 * Checks a transaction as a node's mempool does: its fee must be covered, its messages run only in a block. Throws
 * `ChainRefusal` with the SDK's code and message. Source: Cosmos SDK, types/errors and x/auth/ante.
 */
export function admit(bytes: Uint8Array, context: AdmitContext): CosmosTx {
  const { chain } = context
  const { tx, signer, signerInfo, transfers, account } = readTx(bytes, context)
  const fee = feeOf(chain, tx)
  expectGas(bytes, tx, chain)
  expectSequence(tx, account)
  expectSigned(tx, chain, account)
  expectCovered(account, context.expectCoins ? [...fee, ...bankCoins(chain, transfers)] : fee)
  const { publicKey, sequence } = signerInfo
  const { body, authInfo } = tx
  return { signer, publicKey, sequence, fee, gas: authInfo.fee.gas, transfers, memo: body.memo, bytes }
}

/** Checks a transaction without its fee and signature, as a node does to estimate gas. Throws `ChainRefusal`. */
export function checkUnsigned(bytes: Uint8Array, context: AdmitContext): void {
  const { tx, transfers, account } = readTx(bytes, context)
  expectSequence(tx, account)
  expectCovered(account, bankCoins(context.chain, transfers))
}

/** Coins of the messages that the bank holds. Trade accounts are not in it; the protocol checks their balances. */
function bankCoins(chain: CosmosChain, transfers: readonly CosmosTransfer[]): readonly DenomAmount[] {
  return transfers.flatMap(({ coins }) => coins).filter(({ denom }) => !isTrade(chain, denom))
}

function readTx(bytes: Uint8Array, context: AdmitContext) {
  const { chain, accounts } = context
  const tx = read(bytes)
  const { body, authInfo } = tx
  const [signerInfo] = authInfo.signers
  if (signerInfo === undefined || authInfo.signers.length !== 1 || tx.signatures.length !== 1) {
    throw new ChainRefusal(4, 'wrong number of signers; expected 1: unauthorized')
  }
  if (body.messages.length === 0) throw new ChainRefusal(18, 'must contain at least one message: invalid request')
  const memoBytes = new TextEncoder().encode(body.memo).length
  if (memoBytes > MAX_MEMO) {
    const found = `maximum number of characters is ${MAX_MEMO} but received ${memoBytes} characters`
    throw new ChainRefusal(12, `${found}: memo too large`)
  }
  const signer = encodeAddress(hash160(signerInfo.publicKey), chain, 'mocknet')
  const transfers = body.messages.map((message) => readTransfer(message, body.memo, { ...context, signer }))
  const account = accounts.get(signer)
  if (account === undefined) throw new ChainRefusal(9, `account ${signer} does not exist: unknown address`)
  return { tx, signer, signerInfo, transfers, account }
}

function read(bytes: Uint8Array): SignedTx {
  try {
    return decodeSignedTx(bytes)
  } catch (error) {
    throw new ChainRefusal(2, `${error instanceof Error ? error.message : ''}: tx parse error`)
  }
}

/** Fee of the transaction. The protocols' chains charge a flat fee, regardless of the offer. */
function feeOf(chain: CosmosChain, { authInfo }: SignedTx): readonly DenomAmount[] {
  const flat = flatFees[chain]
  if (flat !== undefined) return [{ denom: denomOf(chain, chains[chain].gasAsset), amount: flat }]
  const { feeDenom = '' } = cosmosNetworks[chain]
  const offered = authInfo.fee.amount.find(({ denom }) => denom === feeDenom)?.amount ?? 0n
  const required = leastFee(chain, authInfo.fee.gas)
  if (authInfo.fee.gas > 0n && offered >= required) return authInfo.fee.amount
  const facts = `got: ${offered}${feeDenom} required: ${required}${feeDenom}`
  throw new ChainRefusal(13, `insufficient fees; ${facts}: insufficient fee`)
}

/** Rejects a gas limit that the transaction exceeds. The protocols' chains do not count gas. */
function expectGas(bytes: Uint8Array, { authInfo }: SignedTx, chain: CosmosChain): void {
  const wanted = authInfo.fee.gas
  const used = gasNeeded(bytes)
  if (flatFees[chain] !== undefined || wanted >= used) return
  const facts = `out of gas in location: WriteFlat; gasWanted: ${wanted}, gasUsed: ${used}`
  throw new ChainRefusal(11, `${facts}: out of gas`)
}

function expectSequence(tx: SignedTx, { sequence }: CosmosAccount): void {
  const found = tx.authInfo.signers[0]?.sequence
  if (found === sequence) return
  const facts = `account sequence mismatch, expected ${sequence}, got ${found}`
  throw new ChainRefusal(32, `${facts}: incorrect account sequence`)
}

function expectSigned(tx: SignedTx, chain: CosmosChain, account: CosmosAccount): void {
  const { number: accountNumber, sequence } = account
  if (isSigned(tx, { chain, accountNumber })) return
  const chainId = cosmosNetworks[chain].chainIds.mocknet
  const facts = `account number (${accountNumber}), sequence (${sequence}) and chain-id (${chainId})`
  throw new ChainRefusal(4, `signature verification failed; please verify ${facts}: unauthorized`)
}

function expectCovered(account: CosmosAccount, spent: readonly DenomAmount[]): void {
  const missing = shortageOf(account, spent)
  if (missing !== undefined) throw new ChainRefusal(INSUFFICIENT_FUNDS, missing)
}

/** The SDK's code for an account that holds too little. */
export const INSUFFICIENT_FUNDS = 5

/** Returns the SDK's message if an account holds too little of a coin; undefined if it can pay. */
export function shortageOf({ coins }: Pick<CosmosAccount, 'coins'>, spent: readonly DenomAmount[]): string | undefined {
  const wanted = new Map<string, bigint>()
  for (const { denom, amount } of spent) wanted.set(denom, (wanted.get(denom) ?? 0n) + amount)
  for (const [denom, amount] of wanted) {
    const held = coins.get(denom) ?? 0n
    if (held >= amount) continue
    return `spendable balance ${held}${denom} is smaller than ${amount}${denom}: insufficient funds`
  }
  return undefined
}

function readTransfer(
  message: CosmosMessage,
  txMemo: string,
  { chain, module, signer }: AdmitContext & { signer: string },
): CosmosTransfer {
  const { typeUrl, value } = message
  const { sendType } = cosmosNetworks[chain]
  const text = (bytes: Uint8Array) => (bytes.length === 20 ? encodeAddress(bytes, chain, 'mocknet') : '')
  const own = typeUrl === sendType || (typeUrl === '/types.MsgDeposit' && sendType === '/types.MsgSend')
  if (!own) throw new ChainRefusal(6, `unrecognized message type ${typeUrl}: unknown request`)
  const expectFrom = (from: string) => {
    if (from !== signer) throw new ChainRefusal(8, 'pubKey does not match signer address: invalid pubkey')
  }
  if (typeUrl === '/types.MsgDeposit') {
    expectFrom(text(value.signer))
    const coins = value.coins.map(({ asset, amount }) => ({
      denom: depositDenom(chain, depositAssetText(asset)),
      amount,
    }))
    return { to: module, coins, memo: value.memo }
  }
  const [from, to] = typeUrl === '/types.MsgSend' ? [text(value.from), text(value.to)] : [value.from, value.to]
  expectFrom(from)
  if (!isValidAddress(to, chain, 'mocknet')) throw new ChainRefusal(7, 'invalid recipient address: invalid address')
  if (value.amount.length === 0 || value.amount.some(({ amount }) => amount === 0n)) {
    throw new ChainRefusal(10, 'amount is not positive: invalid coins')
  }
  const trade = value.amount.find(({ denom }) => isTrade(chain, denom))
  if (trade !== undefined) throw new ChainRefusal(10, `invalid denom: ${trade.denom.slice(0, 80)}: invalid coins`)
  return { to, coins: value.amount, memo: txMemo }
}

function depositDenom(chain: CosmosChain, asset: string): string {
  try {
    return denomOf(chain, asset)
  } catch {
    throw new ChainRefusal(10, `${asset} is not a coin of this chain: invalid coins`)
  }
}
