import { parseAddress } from '../address/address.ts'
import { decodeBase58Check } from '../address/codec.ts'
import { base58 } from '../address/encoding/base58.ts'
import { hex } from '../address/encoding/hex.ts'
import { loadContract } from '../address/tokenContract.ts'
import { formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import type { QuoteTimes } from '../deposits/quoteTimes.ts'
import { toNative } from '../deposits/toNative.ts'
import { costOf } from '../deposits/tron/bandwidthCost.ts'
import { buildTronDeposit, type TronTx } from '../deposits/tron/buildTronDeposit.ts'
import { encodeTransferCall } from '../deposits/tron/transferCall.ts'
import { burnedOf, rawWith, type TronIntent, type TronSource, type TronToken } from '../deposits/tron/tronIntent.ts'
import { FEE_LIMIT_CEILING, TRX_DECIMALS } from '../deposits/tron/tronNetworks.ts'
import type { Balance, ReadOptions, TronReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { PreparerParams } from './depositParams.ts'
import { expectDecimals } from './expectDecimals.ts'
import { DepositRefusedError } from './preparationErrors.ts'

export interface PreparedTron {
  readonly family: 'tron'
  readonly tx: TronTx
  readonly intent: TronIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/**
 * The transfer of a deposit on TRON. Throws `InsufficientBalanceError`, `DepositRefusedError`, and as
 * `buildTronDeposit`.
 */
export async function prepareTron(
  reader: TronReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedTron> {
  const { intent, quote, now } = params
  const source = await readTronSource(reader, { params, network }, options)
  const { token, asset } = source
  const decimals = token?.decimals ?? TRX_DECIMALS
  const amount = toNative(intent.amount, asset, decimals)
  const timed = { ...source, now, quoteExpiry: quote.expiry }
  if (token !== undefined) {
    const name = { asset: formatAsset(asset), decimals }
    expectBalance([{ ...name, amount: token.balance }], { ...name, needed: amount })
  }
  const networkFee = expectCoins(timed, amount)
  const complete = { ...timed, amount: intent.amount }
  return { family: 'tron', tx: buildTronDeposit(complete), intent: complete, networkFee }
}

/**
 * The most that the chain may take: bandwidth, memo and the limit for energy. Throws `InsufficientBalanceError` unless
 * the coins cover what of it no stake pays for, and the amount where the coin itself is sent.
 */
export function expectCoins(source: TronSource & Partial<QuoteTimes>, native: bigint): bigint {
  const { token, balance, bandwidth } = source
  const cost = costOf(rawWith(source, native), bandwidth)
  const coin = { asset: chains.TRON.gasAsset, decimals: TRX_DECIMALS }
  const needed = cost + (token === undefined ? native : burnedOf(token))
  expectBalance([{ ...coin, amount: balance }], { ...coin, needed })
  return cost + (token?.feeLimit ?? 0n)
}

/** Reads the sender's account, including the token's balance and energy. */
export async function readTronSource(
  reader: TronReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<TronSource> {
  const { intent, sender, inbound, memo, pools } = params
  const asset = intent.fromAsset
  const contract = await contractOf(params)
  const vault = inbound?.address ?? ''
  const [balances, bandwidth, referenceBlock] = await Promise.all([
    reader.balances(
      sender.address,
      contract === undefined ? options : { ...options, tokens: [{ asset: formatAsset(asset), contract }] },
    ),
    reader.bandwidth(sender.address, options),
    reader.referenceBlock(options),
  ])
  const balance = balanceOf(balances, chains.TRON.gasAsset, TRX_DECIMALS)
  const source = { network, asset, sender: sender.address, balance, bandwidth, vault, memo, referenceBlock }
  if (contract === undefined) return source
  const own = tokenBalance(balances, asset)
  // The contract refuses an account without this token with its own message.
  const energyCost =
    own.balance === 0n ? noEnergyCost : await readEnergyCost(reader, { params, contract, vault, network }, options)
  const reported = { decimals: own.decimals, servers: 1 }
  if (pools !== undefined) await expectDecimals({ protocol: intent.protocol, network, asset, reported, pools })
  return { ...source, token: { contract, ...own, ...energyCost } }
}

/**
 * Asset notation has lost the letter case of the contract, which TRON needs. Throws `DepositRefusedError` for an
 * unknown one.
 */
async function contractOf({ intent, contract }: PreparerParams): Promise<string | undefined> {
  if (intent.fromAsset.kind !== 'token') return undefined
  const known = contract ?? (await loadContract(intent.fromAsset))
  if (known !== undefined) return known
  throw new DepositRefusedError('invalid_parameter', {
    message: `The contract of ${formatAsset(intent.fromAsset)} is missing.`,
    hint: 'Pass the contract address in its original letter case.',
  })
}

function tokenBalance(
  balances: readonly Balance[],
  asset: TronSource['asset'],
): Pick<TronToken, 'balance' | 'decimals'> {
  const row = balances.find((one) => one.asset.toUpperCase() === formatAsset(asset))
  return { balance: row?.amount ?? 0n, decimals: row?.decimals ?? -1 }
}

interface Call {
  readonly params: PreparerParams
  readonly contract: string
  readonly vault: string
  readonly network: NetworkKind
}

type EnergyCost = Required<Pick<TronToken, 'feeLimit' | 'burned'>>

/** A fee limit of 0 is refused. */
const noEnergyCost: EnergyCost = { feeLimit: 1n, burned: 0n }

/** A fifth more than the energy costs now, because a busy contract's price rises. */
const withMargin = (sun: bigint): bigint => (sun * 6n) / 5n

/**
 * What the transfer's energy is worth and how much of that is burned. A limit below the worth of the whole energy ends
 * the transfer, however much is staked. Throws `DepositRefusedError` (gas_rate_out_of_bounds) where the energy is worth
 * more than any transfer's. Source: developers.tron.network, FeeLimit.
 */
async function readEnergyCost(
  reader: TronReader,
  { params, contract, vault, network }: Call,
  options?: ReadOptions,
): Promise<EnergyCost> {
  const to = decodeBase58Check(base58, parseAddress(vault, 'TRON', network)) ?? new Uint8Array()
  // The energy does not depend on the amount, and every holder can send the smallest one.
  const data = hex.encode(encodeTransferCall(to, 1n))
  const { needed, available, sunPerUnit } = await reader.energy(
    { from: params.sender.address, contract, data },
    options,
  )
  if (needed * sunPerUnit > FEE_LIMIT_CEILING) {
    throw new DepositRefusedError('gas_rate_out_of_bounds', {
      message: 'The chain’s server reports more energy than any transfer needs.',
      hint: 'Send nothing. Try again when fees are back to normal, or with another node of the chain.',
    })
  }
  const worth = (energy: bigint): bigint => {
    const sun = withMargin(energy * sunPerUnit)
    return sun < FEE_LIMIT_CEILING ? sun : FEE_LIMIT_CEILING
  }
  const feeLimit = worth(needed)
  return feeLimit === 0n ? noEnergyCost : { feeLimit, burned: needed > available ? worth(needed - available) : 0n }
}
