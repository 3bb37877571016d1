import { secp256k1 } from '@noble/curves/secp256k1.js'
import { chains } from '../../../core/chains/chains.ts'
import { hashOfTx } from '../../../core/deposits/cosmos/assembleTx.ts'
import { accountOf } from '../../../core/deposits/cosmos/cosmosIntent.ts'
import type { CosmosMessage } from '../../../core/deposits/cosmos/cosmosMessages.ts'
import { authInfo, signDoc, signModes, txBody, txRaw } from '../../../core/deposits/cosmos/cosmosMessages.ts'
import type { CosmosChain } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { cosmosNetworks, feeCoins } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { createBlocks } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { DevnetKey } from '../keyRing.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { unitsOf } from '../tokens.ts'
import type { CosmosTx } from './admit.ts'
import { admit, checkUnsigned } from './admit.ts'
import { decimalsOf, gasNeeded } from './bank.ts'
import { openCometSession } from './comet/cometSession.ts'
import type { CosmosAccount } from './cosmosAccounts.ts'
import { openAccount } from './cosmosAccounts.ts'
import { createCosmosLedger, denomAmount, gasFeeOf, paymentsOf } from './cosmosLedger.ts'
import type { CosmosNode } from './cosmosNode.ts'
import { depositAssetOf } from './cosmosSignatures.ts'
import { cosmosWire } from './cosmosWire.ts'

/**
 * Creates a chain of the Cosmos family in memory: a bank, verified signatures and the API of its nodes. With a `home`,
 * the protocol holds the balances and executes the messages.
 */
export function createCosmosChain(chain: CosmosChain, setup: ChainSetup): DevnetChain {
  const { seed, startTime, home } = setup
  const keys = createKeyRing(chain, seed)
  const ledger = createCosmosLedger(chain, keys, setup)
  const blocks = createBlocks<CosmosTx>({
    chain,
    seed,
    startTime,
    settle: ledger.settle,
    plannedPayments: (tx) => paymentsOf(chain, tx),
    feeOf: (tx) => gasFeeOf(chain, tx),
    forget: (hash) => void ledger.state.deliveries.delete(hash),
    ...(home && { firstHeight: home.height }),
  })

  const context = { chain, accounts: ledger.pending, module: ledger.module }
  const broadcast = (bytes: Uint8Array): string => add(bytes, admit(bytes, context))

  function add(bytes: Uint8Array, tx: CosmosTx): string {
    const hash = hashOfTx(bytes)
    ledger.addPending(tx)
    blocks.addPending(hash, tx)
    return hash
  }

  function send(transfer: Transfer): string {
    const key = keys(transfer.from)
    // Opens the account of an address that the protocol has paid.
    ledger.pending.get(key.address)
    const account = openAccount(ledger.state.pending, key.address)
    const depositTo = home === undefined ? undefined : ledger.module
    const bytes = signTransfer(transfer, { chain, key, account, depositTo })
    return add(bytes, admit(bytes, { ...context, expectCoins: true }))
  }

  /** Mints the coins, and one gas coin for the fee, before it sends them. */
  function faucet(gift: Credit): string {
    const { gasAsset, nativeDecimals } = chains[chain]
    accountOf(gift.to, chain, 'mocknet')
    denomAmount(chain, gift)
    const gasCoin = { asset: gasAsset, amount: unitsOf(gasAsset, 10n ** BigInt(nativeDecimals), nativeDecimals) }
    for (const coin of [gift, gasCoin]) ledger.mint(keys('faucet').address, coin)
    return send({ ...gift, from: 'faucet', memo: '' })
  }

  blocks.mineFirst()
  const { settled: accounts, pending, deliveryOf, collector, supply } = ledger
  const simulate = (bytes: Uint8Array): bigint => {
    checkUnsigned(bytes, context)
    return gasNeeded(bytes)
  }
  const node: CosmosNode = { chain, blocks, broadcast, accounts, pending, deliveryOf, collector, supply, simulate }
  const served = createSimulatedChain({
    blocks,
    keys,
    faucet,
    send,
    ledgers: [ledger],
    handle: cosmosWire(node),
    decimalsOf: (asset) => decimalsOf(chain, asset),
    undo: ({ tx }, hash) => ledger.undo(tx, hash),
  })
  const simulated: DevnetChain = { ...served, connect: (_path, send) => openCometSession(node, send) }
  // A protocol executes messages only in its own blocks.
  return home === undefined ? simulated : { ...simulated, includeNow: () => {} }
}

interface TransferSigning {
  readonly chain: CosmosChain
  readonly key: DevnetKey
  readonly account: Pick<CosmosAccount, 'number' | 'sequence'>
  /** Recipient whose payments become a MsgDeposit. Undefined on chains without a protocol. */
  readonly depositTo: string | undefined
}

/** Builds and signs the transaction of a transfer. Throws `SwapError` (invalid_address, unsupported_asset). */
export function signTransfer(transfer: Transfer, { chain, key, account, depositTo }: TransferSigning): Uint8Array {
  const { chainIds, fee } = cosmosNetworks[chain]
  const { publicKey, secret } = key
  const { number: accountNumber, sequence } = account
  const message = messageOf(transfer, { chain, key, depositTo })
  const memo = message.typeUrl === '/types.MsgDeposit' ? '' : transfer.memo
  const bodyBytes = txBody.toWire({ messages: [message], memo })
  const authInfoBytes = authInfo.toWire({
    signers: [{ publicKey, modeInfo: { single: { mode: signModes.direct } }, sequence }],
    fee: { amount: feeCoins(fee, chain), gas: fee.gas },
  })
  const doc = signDoc.toWire({ bodyBytes, authInfoBytes, chainId: chainIds.mocknet, accountNumber })
  return txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [secp256k1.sign(doc, secret)] })
}

/** A payment to the protocol is a MsgDeposit, which carries the memo. */
function messageOf(
  { to, memo, ...coin }: Transfer,
  { chain, key, depositTo }: Omit<TransferSigning, 'account'>,
): CosmosMessage {
  const sender = accountOf(key.address, chain, 'mocknet')
  const recipient = accountOf(to, chain, 'mocknet')
  const { denom, amount } = denomAmount(chain, coin)
  if (recipient.text === depositTo) {
    const coins = [{ asset: depositAssetOf(coin.asset), amount, decimals: 0n }]
    return { typeUrl: '/types.MsgDeposit', value: { coins, memo, signer: sender.bytes } }
  }
  const { sendType } = cosmosNetworks[chain]
  const coins = [{ denom, amount }]
  return sendType === '/types.MsgSend'
    ? { typeUrl: sendType, value: { from: sender.bytes, to: recipient.bytes, amount: coins } }
    : { typeUrl: sendType, value: { from: key.address, to: recipient.text, amount: coins } }
}
