import { formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { type SendWithMemo, type SendWithMemoIntent, sendWithMemo } from '../deposits/utxo/sendWithMemo.ts'
import { memoBytes } from '../memo/memoLimits.ts'
import type { ReadOptions, UtxoReader } from '../readers/reader.ts'
import type { PreparerParams } from './depositParams.ts'
import { DepositRefusedError, InsufficientBalanceError } from './preparationErrors.ts'

export interface PreparedSendWithMemo {
  readonly family: 'send_with_memo'
  /** For the wallet, which builds the transaction; the user checks it on the wallet's screen. */
  readonly tx: SendWithMemo
  /** What `tx` was built for, which the wallet's gate compares it with. */
  readonly intent: SendWithMemoIntent
  /** Highest fee at the quorum's rate for all coins of the address, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/**
 * Prepares the request for a BCH or ZEC wallet. Throws `InsufficientBalanceError`, `DepositRefusedError`, and as
 * `sendWithMemo`.
 */
export async function prepareSendWithMemo(
  reader: UtxoReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedSendWithMemo> {
  const { chain } = reader
  const { intent, inbound, memo, sender } = params
  if ((chain !== 'BCH' && chain !== 'ZEC') || formatAsset(intent.fromAsset) !== chains[chain].gasAsset) {
    throw new DepositRefusedError('unsupported_asset', {
      message: `Deposits on ${chain} are not supported.`,
      hint: 'Choose another asset.',
    })
  }
  const { protocol, amount } = intent
  const vault = inbound?.address ?? ''
  const request: SendWithMemoIntent = { chain, network, protocol, vault, sender: sender.address, amount, memo }
  const tx = sendWithMemo(request)
  const { balance, fee } = await spendable(
    reader,
    { address: sender.address, memo, gasRate: inbound?.gasRate },
    options,
  )
  if (balance < amount + fee) {
    const { gasAsset: asset, nativeDecimals: decimals } = chains[chain]
    throw new InsufficientBalanceError({ asset, decimals, balance, needed: amount + fee })
  }
  return { family: 'send_with_memo', tx, intent: request, networkFee: fee }
}

interface SpendableParams {
  readonly address: string
  readonly memo: string
  readonly gasRate: bigint | undefined
}

/** ZIP 317: 5,000 zatoshi for each logical action, and no fewer than two of them. */
const ZEC_ACTION_FEE = 5_000n

/**
 * Returns the balance and the fee of spending all of it: every coin as an input of 149 bytes, two outputs and the memo
 * output, at the quorum's rate; on ZEC at least the fee of ZIP 317.
 */
export async function spendable(
  reader: UtxoReader,
  { address, memo, gasRate }: SpendableParams,
  options?: ReadOptions,
) {
  if (gasRate === undefined) {
    throw new DepositRefusedError('gas_rate_out_of_bounds', {
      message: `No node reports a gas rate for ${reader.chain}.`,
      hint: 'Send nothing. Request a new quote.',
    })
  }
  const coins = (await reader.utxos(address, options)).filter(({ confirmations }) => confirmations > 0)
  const balance = coins.reduce((all, { value }) => all + value, 0n)
  const bytes = 12n + 149n * BigInt(coins.length) + 34n * 2n + 12n + BigInt(memoBytes(memo))
  const actions = BigInt(coins.length + 5)
  const conventional = reader.chain === 'ZEC' ? ZEC_ACTION_FEE * actions : 0n
  const byRate = bytes * gasRate
  return { balance, fee: byRate > conventional ? byRate : conventional }
}
