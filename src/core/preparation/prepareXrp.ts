import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { toNative } from '../deposits/toNative.ts'
import { buildXrpDeposit, type XrpTx } from '../deposits/xrp/buildXrpDeposit.ts'
import { feeOf, XRP, type XrpIntent, type XrpSource } from '../deposits/xrp/intent.ts'
import { XRP_DECIMALS } from '../deposits/xrp/networks.ts'
import type { ReadOptions, XrpReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { CheckedDepositParams } from './depositParams.ts'

export interface PreparedXrp {
  readonly family: 'xrp'
  readonly tx: XrpTx
  readonly intent: XrpIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/** The payment of a deposit on the XRP Ledger. Throws `InsufficientBalanceError`, and as `buildXrpDeposit`. */
export async function prepareXrp(
  reader: XrpReader,
  { params, network }: { readonly params: CheckedDepositParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedXrp> {
  const { intent, sender, inbound, memo, quote, now } = params
  const vault = inbound?.address ?? ''
  const [source, vaultAccount] = await Promise.all([
    readXrpSource(reader, sender.address, options),
    reader.account(vault, options),
  ])
  const { balance, reserve } = source.account
  const needed = toNative(intent.amount, XRP, XRP_DECIMALS) + feeOf(source) + reserve
  expectBalance([{ asset: chains.XRP.gasAsset, amount: balance, decimals: XRP_DECIMALS }], {
    asset: chains.XRP.gasAsset,
    decimals: XRP_DECIMALS,
    needed,
  })
  const { publicKey } = sender
  const key = publicKey === undefined ? {} : { publicKey }
  const complete = {
    ...source,
    network,
    amount: intent.amount,
    vault,
    vaultAccount,
    memo,
    now,
    quoteExpiry: quote.expiry,
  }
  const signed = { ...complete, ...key }
  return { family: 'xrp', tx: buildXrpDeposit(signed), intent: signed, networkFee: feeOf(source) }
}

/** Reads the sender's account and the current ledger. */
export async function readXrpSource(reader: XrpReader, sender: string, options?: ReadOptions): Promise<XrpSource> {
  const [{ sequence, reserve }, balances, ledger] = await Promise.all([
    reader.account(sender, options),
    reader.balances(sender, options),
    reader.ledger(options),
  ])
  const balance = balanceOf(balances, chains.XRP.gasAsset, XRP_DECIMALS)
  return { sender, account: { balance, reserve, sequence }, ledger }
}
