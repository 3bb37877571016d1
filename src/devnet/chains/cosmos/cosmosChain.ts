import { secp256k1 } from '@noble/curves/secp256k1.js'
import { chains } from '../../../core/chain.ts'
import { hashOfTx } from '../../../core/deposits/cosmos/assembleTx.ts'
import { accountOf } from '../../../core/deposits/cosmos/intent.ts'
import {
  authInfo,
  type CosmosMessage,
  signDoc,
  signModes,
  txBody,
  txRaw,
} from '../../../core/deposits/cosmos/messages.ts'
import { type CosmosChain, cosmosNetworks, feeCoins } from '../../../core/deposits/cosmos/networks.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import { createKeyRing } from '../keys.ts'
import { nativeOf } from '../money.ts'
import type { ChainSetup } from '../setup.ts'
import { simulatedChain } from '../simulated.ts'
import { type Accounts, type DenomAmount, give, move, openAccount } from './accounts.ts'
import { admit, type CosmosTx } from './admit.ts'
import { assetOf, decimalsOf, denomOf } from './bank.ts'
import { cosmosWire } from './wire.ts'

/** Where fees go, and where the faucet's coins come from: "faucet" is given what it sends. */
const COLLECTOR = 'fees'

/** A chain of the Cosmos family in memory: a bank, signatures that count, and the REST interface of its nodes. */
export function createCosmosChain(chain: CosmosChain, { seed, startTime, endowments }: ChainSetup): DevnetChain {
  const keys = createKeyRing(chain, seed)
  const module = keys('module').address
  // What the next block will have, and what the newest one has.
  const state = { pending: new Map() as Accounts, settled: new Map() as Accounts }
  const coinOf = ({ asset, amount }: Pick<Credit, 'asset' | 'amount'>): DenomAmount => ({
    denom: denomOf(chain, asset),
    amount: nativeOf(asset, amount, decimalsOf(chain, asset)),
  })
  const blocks = createBlocks<CosmosTx>({ chain, seed, startTime, settle })

  for (const accounts of [state.pending, state.settled]) {
    for (const label of ['faucet', 'module', COLLECTOR]) openAccount(accounts, keys(label).address)
    for (const endowment of endowments) give(accounts, endowment.to, coinOf(endowment))
  }

  function apply(accounts: Accounts, { signer, publicKey, sequence, fee, moves }: CosmosTx): void {
    const account = openAccount(accounts, signer)
    account.sequence = sequence + 1n
    account.publicKey = publicKey
    for (const coin of fee) move(accounts, signer, keys(COLLECTOR).address, coin)
    for (const { to, coins } of moves) for (const coin of coins) move(accounts, signer, to, coin)
  }

  function settle(tx: CosmosTx): readonly Payment[] {
    apply(state.settled, tx)
    return tx.moves.map(({ to, coins, memo }) => ({
      from: tx.signer,
      to,
      memo,
      coins: coins.map(({ denom, amount }) => ({ asset: assetOf(chain, denom), native: amount })),
    }))
  }

  function broadcast(bytes: Uint8Array): string {
    const hash = hashOfTx(bytes)
    const tx = admit(bytes, { chain, accounts: state.pending, module })
    apply(state.pending, tx)
    blocks.take(hash, tx)
    return hash
  }

  function send({ from, to, memo, ...coin }: Transfer): string {
    const { address, secret, publicKey } = keys(from)
    const recipient = accountOf(chain, 'mocknet', to)
    const { sendType, chainIds, fee } = cosmosNetworks[chain]
    const amount = [coinOf(coin)]
    const sender = accountOf(chain, 'mocknet', address)
    const message: CosmosMessage =
      sendType === '/types.MsgSend'
        ? { typeUrl: sendType, value: { from: sender.bytes, to: recipient.bytes, amount } }
        : { typeUrl: sendType, value: { from: address, to: recipient.text, amount } }
    const { number: accountNumber, sequence } = openAccount(state.pending, address)
    const modeInfo = { single: { mode: signModes.direct } }
    const bodyBytes = txBody.toWire({ messages: [message], memo })
    const offer = { amount: feeCoins(chain, fee), gas: fee.gas }
    const authInfoBytes = authInfo.toWire({ signers: [{ publicKey, modeInfo, sequence }], fee: offer })
    const doc = signDoc.toWire({ bodyBytes, authInfoBytes, chainId: chainIds.mocknet, accountNumber })
    return broadcast(txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [secp256k1.sign(doc, secret)] }))
  }

  /** What is given away is made first, with a coin for the fee. */
  function faucet(credit: Credit): string {
    const { gasAsset, nativeDecimals } = chains[chain]
    const fee = { denom: denomOf(chain, gasAsset), amount: 10n ** BigInt(nativeDecimals) }
    accountOf(chain, 'mocknet', credit.to)
    for (const accounts of [state.pending, state.settled]) {
      for (const coin of [coinOf(credit), fee]) give(accounts, keys('faucet').address, coin)
    }
    return send({ ...credit, from: 'faucet', memo: '' })
  }

  blocks.begin()
  const ask = cosmosWire({ chain, blocks, accounts: () => state.settled, pending: () => state.pending, broadcast })
  return simulatedChain({
    blocks,
    keys,
    ledgers: [{ state }],
    decimalsOf: (asset) => decimalsOf(chain, asset),
    faucet,
    send,
    ask,
  })
}
