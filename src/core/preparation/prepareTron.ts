import { base58, hex } from '@scure/base'
import { parseAddress } from '../address.ts'
import { decodeBase58Check } from '../addresses/codec.ts'
import { formatAsset } from '../asset.ts'
import { chains } from '../chain.ts'
import { toNative } from '../deposits/native.ts'
import { buildTronDeposit, type TronTx } from '../deposits/tron/buildTronDeposit.ts'
import { costOf } from '../deposits/tron/cost.ts'
import { rawWith, type TronIntent, type TronSource, type TronToken } from '../deposits/tron/intent.ts'
import { FEE_LIMIT_CEILING, TRX_DECIMALS } from '../deposits/tron/networks.ts'
import { transferCall } from '../deposits/tron/token.ts'
import type { NetworkKind } from '../protocol.ts'
import type { Balance, ReadOptions, TronReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import { DepositRefusedError } from './errors.ts'
import { expectDecimals } from './expectDecimals.ts'
import type { CheckedQuestion } from './question.ts'

export interface PreparedTron {
  readonly family: 'tron'
  readonly tx: TronTx
  readonly intent: TronIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/** The transfer of a deposit on TRON. Throws `InsufficientBalanceError`, `DepositRefusedError`, and as `buildTronDeposit`. */
export async function prepareTron(
  reader: TronReader,
  { question, network }: { readonly question: CheckedQuestion; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedTron> {
  const { intent, quote, now } = question
  const source = await readTronSource(reader, { question, network }, options)
  const { balance, token, asset, bandwidth } = source
  const decimals = token?.decimals ?? TRX_DECIMALS
  const amount = toNative(asset, intent.amount, decimals)
  const times = { now, quoteExpiry: quote.expiry }
  const cost = costOf(rawWith({ ...source, ...times }, amount), bandwidth) + (token?.feeLimit ?? 0n)
  const coin = { asset: chains.TRON.gasAsset, decimals: TRX_DECIMALS }
  const held = [{ ...coin, amount: balance }]
  if (token === undefined) expectBalance(held, { ...coin, needed: amount + cost })
  else {
    const name = { asset: formatAsset(asset), decimals }
    expectBalance([{ ...name, amount: token.balance }], { ...name, needed: amount })
    expectBalance(held, { ...coin, needed: cost })
  }
  const complete = { ...source, ...times, amount: intent.amount }
  return { family: 'tron', tx: buildTronDeposit(complete), intent: complete, networkFee: cost }
}

/** What the chain says about the sender, the token's terms included. */
export async function readTronSource(
  reader: TronReader,
  { question, network }: { readonly question: CheckedQuestion; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<TronSource> {
  const { intent, sender, inbound, memo, pools } = question
  const asset = intent.fromAsset
  const contract = contractOf(question)
  const vault = inbound?.address ?? ''
  const [balances, bandwidth, referenceBlock, feeLimit] = await Promise.all([
    reader.balances(
      sender.address,
      contract === undefined ? options : { ...options, tokens: [{ asset: formatAsset(asset), contract }] },
    ),
    reader.bandwidth(sender.address, options),
    reader.referenceBlock(options),
    contract === undefined ? 0n : energyLimit(reader, { question, contract, vault, network }, options),
  ])
  const balance = balanceOf(balances, chains.TRON.gasAsset, TRX_DECIMALS)
  const source = { network, asset, sender: sender.address, balance, bandwidth, vault, memo, referenceBlock }
  if (contract === undefined) return source
  const token = { contract, feeLimit, ...held(balances, asset) }
  const said = { decimals: token.decimals, servers: 1 }
  if (pools !== undefined) expectDecimals({ protocol: intent.protocol, network, asset, said, pools })
  return { ...source, token }
}

/** Asset notation has lost the letter case of the contract, which TRON needs. */
function contractOf({ intent, contract }: CheckedQuestion): string | undefined {
  if (intent.fromAsset.kind !== 'token') return undefined
  if (contract !== undefined) return contract
  throw new DepositRefusedError('invalid_parameter', {
    message: `The contract of ${formatAsset(intent.fromAsset)} is missing.`,
    hint: 'Hand in the contract as TRON spells it.',
  })
}

function held(balances: readonly Balance[], asset: TronSource['asset']): Pick<TronToken, 'balance' | 'decimals'> {
  const row = balances.find((one) => one.asset.toUpperCase() === formatAsset(asset))
  return { balance: row?.amount ?? 0n, decimals: row?.decimals ?? -1 }
}

interface Call {
  readonly question: CheckedQuestion
  readonly contract: string
  readonly vault: string
  readonly network: NetworkKind
}

/** Sun that the transfer may burn: the energy that is not free, and a fifth more because a busy contract's price rises. */
async function energyLimit(
  reader: TronReader,
  { question, contract, vault, network }: Call,
  options?: ReadOptions,
): Promise<bigint> {
  const to = decodeBase58Check(base58, parseAddress('TRON', vault, network)) ?? new Uint8Array()
  // The energy does not depend on the amount, and the smallest one is refused to nobody who holds some.
  const data = hex.encode(transferCall(to, 1n))
  const { needed, available, sunPerUnit } = await reader.energy(
    { from: question.sender.address, contract, data },
    options,
  )
  const missing = needed > available ? needed - available : 0n
  const limit = (missing * sunPerUnit * 6n) / 5n
  // Nothing to burn is still an offer of something: a limit of nothing is refused.
  const offered = limit > 0n ? limit : 1n
  return offered < FEE_LIMIT_CEILING ? offered : FEE_LIMIT_CEILING
}
