import { chains } from '../chains/chains.ts'
import { toNative } from '../deposits/toNative.ts'
import { buildXrpDeposit, type XrpTx } from '../deposits/xrp/buildXrpDeposit.ts'
import { feeOf, XRP, type XrpIntent, type XrpSource } from '../deposits/xrp/xrpIntent.ts'
import { XRP_DECIMALS } from '../deposits/xrp/xrpNetworks.ts'
import type { Node } from '../nodes/node.ts'
import type { OpenLedger, ReadOptions, XrpReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { PreparerParams } from './depositParams.ts'
import { DepositRefusedError } from './preparationErrors.ts'

export interface PreparedXrp {
  readonly family: 'xrp'
  readonly tx: XrpTx
  readonly intent: XrpIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/**
 * The payment of a deposit on the XRP Ledger. Throws `InsufficientBalanceError`, `DepositRefusedError`
 * (node_bad_response) for a ledger that nothing independent confirms, and as `buildXrpDeposit`.
 */
export async function prepareXrp(
  reader: XrpReader,
  { params, node }: { readonly params: PreparerParams; readonly node: Node },
  options?: ReadOptions,
): Promise<PreparedXrp> {
  const { intent, sender, inbound, memo, quote, now } = params
  const { network } = node
  const vault = inbound?.address ?? ''
  const [source, vaultAccount] = await Promise.all([
    readXrpSource(reader, sender.address, options),
    reader.account(vault, options),
  ])
  await expectConfirmedLedger(node, source.ledger, options)
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

/**
 * How far the ledger may be ahead of the last payment that the protocol has observed: a day of ledgers of 3.9 seconds.
 */
const MOST_AHEAD = 22_154

/**
 * A payment expires by the ledger's index, so a single server that reports a far higher one could keep the payment and
 * send it when the vault is retired. Throws `DepositRefusedError` (node_bad_response) unless servers of two operators
 * report it, or it is at most a day ahead of what a majority of the protocol's nodes has observed. Test coins need no
 * confirmation.
 */
async function expectConfirmedLedger(node: Node, { index, servers = 1 }: OpenLedger, options?: ReadOptions) {
  if (servers >= 2 || node.network === 'mocknet') return
  const { readObservedHeight } = await import('../quorum/readObservedHeight.ts')
  const observed = await readObservedHeight(node, 'XRP', options)
  if (observed !== undefined && index <= observed + MOST_AHEAD) return
  throw new DepositRefusedError('node_bad_response', {
    message: 'Only one server reports the current ledger of the XRP Ledger, and nothing confirms it.',
    hint: 'Send nothing. Try again in a minute, or configure another server of the XRP Ledger.',
  })
}

/** Reads the sender's account and the current ledger. */
export async function readXrpSource(
  reader: XrpReader,
  sender: string,
  options?: ReadOptions,
): Promise<XrpSource & { readonly ledger: OpenLedger }> {
  const [{ sequence, reserve }, balances, ledger] = await Promise.all([
    reader.account(sender, options),
    reader.balances(sender, options),
    reader.ledger(options),
  ])
  const balance = balanceOf(balances, chains.XRP.gasAsset, XRP_DECIMALS)
  return { sender, account: { balance, reserve, sequence }, ledger }
}
