import { parseAddress } from '../address/address.ts'
import { formatAsset } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import { type NetworkKind, protocols } from '../chains/protocol.ts'
import { expectNoDifference } from '../deposits/compareFacts.ts'
import { buildEvmDeposit, type EvmTx } from '../deposits/evm/buildEvmDeposit.ts'
import { checkEvmDeposit } from '../deposits/evm/checkEvmDeposit.ts'
import { type EvmIntent, nativeAmount } from '../deposits/evm/evmIntent.ts'
import { GAS_COIN_DECIMALS } from '../deposits/evm/evmNetworks.ts'
import type { Node } from '../nodes/node.ts'
import { seesBatches } from '../quorum/seesBatches.ts'
import type { EvmReader, ReadOptions } from '../readers/reader.ts'
import { expectBalance } from './balances.ts'
import { type ChosenRate, expectConfirmedFee } from './chooseRate.ts'
import type { PreparerParams } from './depositParams.ts'
import { evmCost, evmFee, withGas } from './evmCosts.ts'
import { expectDecimals } from './expectDecimals.ts'
import { DepositRefusedError } from './preparationErrors.ts'

export interface PreparedEvm {
  readonly family: 'evm'
  /** To be signed and mined in this order: perhaps a reset and an approval, then the deposit. */
  readonly steps: readonly EvmTx[]
  /** The wallet sends all steps as one transaction. Its nonce, gas and fee are the wallet's choice. */
  readonly isBatch?: boolean
  /** What `checkEvmTx` compares the wallet's transactions with. */
  readonly intent: EvmIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/**
 * The transactions of a deposit on an EVM chain, with gas and fees from its node. Throws `InsufficientBalanceError`,
 * `DepositRefusedError`, `UnconfirmedFeeError`.
 */
export async function prepareEvm(
  reader: EvmReader,
  { params, node }: { readonly params: PreparerParams; readonly node: Node },
  options?: ReadOptions,
): Promise<PreparedEvm> {
  const { network } = node
  const [{ isConfirmed, ...intent }] = await Promise.all([
    readIntent(reader, { params, network }, options),
    expectPlainSender(reader, params, options),
  ])
  const tokens = contractOf(params, network)
  const asset = formatAsset(params.intent.fromAsset)
  const balances = await reader.balances(
    params.sender.address,
    tokens === undefined ? options : { ...options, tokens: [{ asset, contract: tokens }] },
  )
  const amount = nativeAmount({ ...intent, gasLimit: { approve: 0n, deposit: 0n } })
  const decimals = intent.tokenDecimals ?? GAS_COIN_DECIMALS
  // Before the estimate, which the chain refuses with its own message when the balance is too low.
  expectBalance(balances, { asset, decimals, needed: amount })
  const complete = await withGas(reader, intent, options)
  const steps = buildEvmDeposit(complete)
  const cost = await evmCost(reader, { steps, fee: complete.fee }, options)
  const { acceptedNetworkFee: accepted } = params
  await expectConfirmedFee({ chain: reader.chain, isConfirmed, native: cost, accepted })
  const coin = { asset: chains[reader.chain].gasAsset, decimals: GAS_COIN_DECIMALS }
  expectBalance(balances, { ...coin, needed: tokens === undefined ? cost + amount : cost })
  for (const { step, unsigned } of steps) expectNoDifference(checkEvmDeposit(unsigned, complete, step))
  const isBatch = steps.length > 1 && mayBatch(params) && (await seesBatches(node, options))
  return { family: 'evm', steps, ...(isBatch && { isBatch }), intent: complete, networkFee: cost }
}

/** Whoever sends a batch may be another account, so a refund has to have an address of its own. */
const mayBatch = ({ sender, intent }: PreparerParams): boolean =>
  sender.batches === true && intent.refundAddress !== undefined

/** Code of an account that delegates to a contract but signs for itself. Source: EIP-7702. */
const delegates = /^0xef0100[0-9a-f]{40}$/i

/**
 * Observers look for deposits sent by accounts, not for internal calls of contracts. An account that only delegates
 * still signs plain transactions, which THORChain accepts; unverified on Maya. Throws `DepositRefusedError`.
 */
async function expectPlainSender(
  reader: EvmReader,
  { sender, intent }: PreparerParams,
  options?: ReadOptions,
): Promise<void> {
  const code = await reader.code(sender.address, options)
  if (code === '0x' || (delegates.test(code) && intent.protocol === 'THORCHAIN')) return
  throw new DepositRefusedError('wallet_unsupported', {
    message: `The sender is a contract or acts through one, and ${protocols[intent.protocol].name} may not see its deposits.`,
    hint: 'Send from a plain account, whose own key signs.',
  })
}

/** Returns the contract of the token that is sent; undefined for the chain's coin. */
export function contractOf({ intent, reader }: Pick<PreparerParams, 'intent' | 'reader'>, network: NetworkKind) {
  const { kind, id } = intent.fromAsset
  return kind === 'token' && id !== undefined ? parseAddress(id.toLowerCase(), reader.chain, network) : undefined
}

/** Reads everything but the gas limits, and whether the gas price is confirmed. */
export async function readIntent(
  reader: EvmReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<Omit<EvmIntent, 'gasLimit'> & Pick<ChosenRate, 'isConfirmed'>> {
  const { intent, sender, inbound, memo, quote, now, pools } = params
  const contract = contractOf(params, network)
  const spender = inbound?.router
  const [nonce, { fee, isConfirmed }, reported, allowance, devnetChainId] = await Promise.all([
    reader.nonce(sender.address, options),
    evmFee(reader, { network, gasRate: inbound?.gasRate }, options),
    contract === undefined ? undefined : reader.tokenDecimals(contract, options),
    contract === undefined || spender === undefined
      ? undefined
      : reader.allowance({ contract, owner: sender.address, spender }, options),
    // A devnet chooses its ids. Signing accepts only those that no public chain has.
    network === 'mocknet' ? reader.chainId(options) : undefined,
  ])
  if (reported !== undefined && pools !== undefined) {
    await expectDecimals({ protocol: intent.protocol, network, asset: intent.fromAsset, reported, pools })
  }
  return {
    chain: reader.chain,
    network,
    asset: intent.fromAsset,
    amount: intent.amount,
    vault: inbound?.address ?? '',
    ...(spender === undefined ? {} : { router: spender }),
    memo,
    sender: sender.address,
    nonce,
    fee,
    isConfirmed,
    quoteExpiry: quote.expiry,
    now,
    ...(reported === undefined ? {} : { tokenDecimals: reported.decimals }),
    ...(allowance === undefined ? {} : { allowance }),
    ...(devnetChainId === undefined ? {} : { devnetChainIds: { [reader.chain]: devnetChainId } }),
  }
}
