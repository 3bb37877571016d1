import { formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { isUtxoChain } from '../chains/networks.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { expectNoDifference } from '../deposits/compareFacts.ts'
import { buildUtxoDeposit, type UtxoTx } from '../deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../deposits/utxo/checkUtxoDeposit.ts'
import { maxSpendable, planUtxoDeposit, spendable } from '../deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../deposits/utxo/script.ts'
import type { Utxo, UtxoIntent } from '../deposits/utxo/utxoIntent.ts'
import { type UtxoChain, utxoNetworks } from '../deposits/utxo/utxoNetworks.ts'
import type { ReadOptions, UtxoReader } from '../readers/reader.ts'
import { type ChosenRate, chooseRate, expectConfirmedFee } from './chooseRate.ts'
import type { PreparerParams } from './depositParams.ts'
import { DepositRefusedError, InsufficientBalanceError, MissingPublicKeyError } from './preparationErrors.ts'

export interface PreparedUtxo {
  readonly family: 'utxo'
  readonly tx: UtxoTx
  /** What `checkUtxoDeposit` and `finalizeUtxoDeposit` compare the wallet's transaction with. */
  readonly intent: UtxoIntent
  /**
   * The most that the chain may take, the outputs that carry a long memo included, in the smallest unit of the coin
   * that pays.
   */
  readonly networkFee: bigint
}

/**
 * The transaction of a deposit on BTC, LTC, DOGE or DASH. Throws `InsufficientBalanceError`, `MissingPublicKeyError`,
 * `UnconfirmedFeeError` and as `buildUtxoDeposit`.
 */
export async function prepareUtxo(
  reader: UtxoReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedUtxo> {
  const { isConfirmed, ...read } = await readUtxoIntent(reader, { params, network }, options)
  if (read.amount > maxSpendable(read)) {
    const { gasAsset: asset, nativeDecimals: decimals } = chains[read.chain]
    const { kind } = lockingScript(read.sender, { chain: read.chain, network })
    if (kind === 'p2sh' && params.sender.publicKey === undefined && totalOf(read.utxos) >= read.amount) {
      throw new MissingPublicKeyError(read.chain, 'its address is the hash of a script')
    }
    const { balance, cost } = spendable(read)
    const unconfirmed = totalOf(read.utxos.filter(({ confirmations }) => confirmations < 1))
    throw new InsufficientBalanceError({ asset, decimals, balance, needed: read.amount + cost, unconfirmed })
  }
  const intent = await withPreviousTxs(reader, read, options)
  const tx = buildUtxoDeposit(intent)
  expectNoDifference(checkUtxoDeposit(tx.psbt, intent))
  const { fee, outputs } = tx.summary
  const burned = outputs.filter(({ role }) => role === 'memo_piece').reduce((all, piece) => all + piece.amount, 0n)
  const networkFee = fee + burned
  const { acceptedNetworkFee: accepted } = params
  await expectConfirmedFee({ chain: read.chain, isConfirmed, native: networkFee, accepted })
  return { family: 'utxo', tx, intent, networkFee }
}

const totalOf = (utxos: readonly Utxo[]): bigint => utxos.reduce((all, { value }) => all + value, 0n)

/**
 * The intent with the coins of the sender's address, at the rate that `chooseRate` chooses, and whether that is
 * confirmed. Throws `DepositRefusedError`.
 */
export async function readUtxoIntent(
  reader: UtxoReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<UtxoIntent & Pick<ChosenRate, 'isConfirmed'>> {
  const { chain } = reader
  const { intent, sender, inbound, memo, quote } = params
  const gasRate = inbound?.gasRate
  if (!isUtxoChain(chain) || formatAsset(intent.fromAsset) !== chains[chain].gasAsset || gasRate === undefined) {
    throw new DepositRefusedError(gasRate === undefined ? 'gas_rate_out_of_bounds' : 'unsupported_asset', {
      message:
        gasRate === undefined ? `No node reports a gas rate for ${chain}.` : `Deposits on ${chain} are not supported.`,
      hint: 'Send nothing. Request a new quote, or choose another asset.',
    })
  }
  const [utxos, { rate, isConfirmed }] = await Promise.all([
    reader.utxos(sender.address, options),
    feeRateOf(reader, { chain, gasRate }, options),
  ])
  return {
    chain,
    network,
    protocol: intent.protocol,
    memo,
    vault: inbound?.address ?? '',
    sender: sender.address,
    utxos: utxos.map((utxo) => withKey(utxo, sender.publicKey)),
    gasRate,
    feeRate: rate,
    isConfirmed,
    ...(quote.vout === undefined ? {} : { vout: quote.vout }),
    amount: intent.amount,
  }
}

/** The rate to pay for a deposit. Throws `DepositRefusedError` (gas_rate_out_of_bounds) above the chain's ceiling. */
async function feeRateOf(
  reader: UtxoReader,
  { chain, gasRate }: { readonly chain: UtxoChain; readonly gasRate: bigint },
  options?: ReadOptions,
): Promise<ChosenRate> {
  const own = await reader.feeRate(options)
  if (own <= utxoNetworks[chain].maxFeeRate) {
    return chooseRate({ own, least: gasRate, readAll: () => reader.feeRates(options) })
  }
  throw new DepositRefusedError('gas_rate_out_of_bounds', {
    message: `The server of ${chain} reports a fee rate of ${own}, more than the chain has ever cost.`,
    hint: 'Send nothing. Try again when fees are back to normal, or with another server of the chain.',
  })
}

const withKey = (utxo: Utxo, publicKey: Uint8Array | undefined): Utxo =>
  publicKey === undefined || utxo.publicKey !== undefined ? utxo : { ...utxo, publicKey }

/** Reads the transactions that made the coins which the plan spends, where the reader did not bring them. */
async function withPreviousTxs(reader: UtxoReader, intent: UtxoIntent, options?: ReadOptions): Promise<UtxoIntent> {
  const bare = planUtxoDeposit(intent).inputs.filter(({ kind, previousTx }) => kind !== 'p2tr' && !previousTx)
  if (bare.length === 0) return intent
  const txids = [...new Set(bare.map(({ txid }) => txid))]
  const raws = new Map(await Promise.all(txids.map(async (txid) => [txid, await reader.rawTx(txid, options)] as const)))
  const utxos = intent.utxos.map((utxo) => {
    const previousTx = utxo.previousTx ?? raws.get(utxo.txid)
    return previousTx === undefined ? utxo : { ...utxo, previousTx }
  })
  return { ...intent, utxos }
}
