import { type Asset, formatAsset, unitDecimals } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { expectNoDifference } from '../deposits/compareFacts.ts'
import { buildCosmosDeposit } from '../deposits/cosmos/buildCosmosDeposit.ts'
import { buildCosmosTransfer } from '../deposits/cosmos/buildCosmosTransfer.ts'
import { checkCosmosDeposit } from '../deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosIntent } from '../deposits/cosmos/cosmosIntent.ts'
import { type CosmosChain, cosmosNetworks } from '../deposits/cosmos/cosmosNetworks.ts'
import type { CosmosTx } from '../deposits/cosmos/unsignedTx.ts'
import { toNative } from '../deposits/toNative.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { readNetworkAmount } from '../quorum/readNetworkAmount.ts'
import type { CosmosReader } from '../readers/reader.ts'
import { expectBalance } from './balances.ts'
import { isOwnChain } from './checkQuote.ts'
import type { PreparerParams } from './depositParams.ts'
import { MissingPublicKeyError } from './preparationErrors.ts'

export interface PreparedCosmos {
  readonly family: 'cosmos'
  readonly tx: CosmosTx
  /** What `checkCosmosTx` compares the wallet's signature with. */
  readonly intent: CosmosIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/**
 * The transaction of a deposit on a Cosmos chain. Throws `InsufficientBalanceError`, and as `buildCosmosDeposit` and
 * `buildCosmosTransfer`.
 */
export async function prepareCosmos(
  reader: CosmosReader,
  { params, node }: { readonly params: PreparerParams; readonly node: Node },
  options?: QueryOptions,
): Promise<PreparedCosmos> {
  const { intent, sender } = params
  const reading = reader.account(sender.address, options)
  // Awaited after the balance: nodes do not know an account without coins.
  reading.catch(() => {})
  const [balances, fee] = await Promise.all([
    reader.balances(sender.address, options),
    cosmosFee(node, reader.chain, options),
  ])
  const decimals = decimalsOf(reader.chain, intent.fromAsset)
  const asset = formatAsset(intent.fromAsset)
  // A message to the protocol on its own chain may have a memo alone.
  const isBare = intent.amount === 0n && isOwnChain(node, reader.chain)
  const amount = isBare ? 0n : toNative(intent.amount, intent.fromAsset, decimals)
  const paysItself = asset === fee.asset
  expectBalance(balances, { asset, decimals, needed: paysItself ? amount + fee.amount : amount })
  if (!paysItself) expectBalance(balances, { ...fee, needed: fee.amount })
  const deposit = cosmosIntent(params, node, { chain: reader.chain, account: await reading })
  const tx = deposit.kind === 'deposit' ? buildCosmosDeposit(deposit) : buildCosmosTransfer(deposit)
  expectNoDifference(checkCosmosDeposit(tx.signBytes, deposit))
  return { family: 'cosmos', tx, intent: deposit, networkFee: fee.amount }
}

interface Account {
  readonly chain: CosmosChain
  readonly account: { readonly accountNumber: bigint; readonly sequence: bigint; readonly publicKey?: Uint8Array }
}

function cosmosIntent(
  { intent, sender, memo, inbound }: PreparerParams,
  node: Node,
  { chain, account }: Account,
): CosmosIntent {
  const { address, publicKey = account.publicKey, addsKey = false, signMode = 'direct' } = sender
  if (publicKey === undefined && !addsKey) {
    throw new MissingPublicKeyError(chain, 'it has not signed anything yet')
  }
  const { network } = node
  const { accountNumber, sequence } = account
  const signer = { address, ...(publicKey && { publicKey }), accountNumber, sequence }
  const common = { network, asset: intent.fromAsset, amount: intent.amount, memo, signer, signMode }
  if ((chain === 'THOR' || chain === 'MAYA') && isOwnChain(node, chain)) return { kind: 'deposit', chain, ...common }
  return { kind: 'transfer', chain, ...common, recipient: inbound?.address ?? '' }
}

/** Decimals of the asset on its Cosmos chain: those of units on the protocols' own. Throws `UnknownDecimalsError`. */
export function decimalsOf(chain: CosmosChain, asset: Asset): number {
  return cosmosNetworks[chain].denoms[formatAsset(asset)]?.decimals ?? unitDecimals(asset)
}

export interface CosmosFeeDue {
  /** In asset notation. */
  readonly asset: string
  readonly decimals: number
  readonly amount: bigint
}

/** Lowest native fees, in RUNE (1e8) and CACAO (1e10). */
const nativeFees = { THOR: 2_000_000n, MAYA: 2_000_000_000n } as const

/**
 * Returns the fee of the transaction: on THORChain the flat fee that a majority of the operators reports, at least the
 * known one; on Maya the known flat fee; elsewhere the fee that the transaction offers. Source: THORNode 3.17
 * `/network` native_tx_fee_rune.
 */
export async function cosmosFee(node: Node, chain: CosmosChain, options?: QueryOptions): Promise<CosmosFeeDue> {
  const { gasAsset: asset, nativeDecimals: decimals } = chains[chain]
  if (chain !== 'THOR' && chain !== 'MAYA') return { asset, decimals, amount: cosmosNetworks[chain].fee.amount }
  const usual = nativeFees[chain]
  if (node.protocol !== 'THORCHAIN' || chain !== 'THOR') return { asset, decimals, amount: usual }
  const now = (await readNetworkAmount(node, 'native_tx_fee_rune', options)) ?? usual
  return { asset, decimals, amount: now > usual ? now : usual }
}
