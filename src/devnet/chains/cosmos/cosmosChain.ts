import { secp256k1 } from '@noble/curves/secp256k1.js'
import { units } from '../../../core/asset/amount.ts'
import { chains } from '../../../core/chains/chains.ts'
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
import { SwapError } from '../../../core/errors.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { HomeCoin, HomeDelivery } from '../homeLedger.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, unitsOf } from '../tokens.ts'
import { type Accounts, credit, type DenomAmount, openAccount, transfer } from './accounts.ts'
import { admit, type CosmosTx } from './admit.ts'
import { assetOf, decimalsOf, denomOf, isTrade } from './bank.ts'
import { depositAssetOf } from './signatures.ts'
import { cosmosWire } from './wire.ts'

/** Where fees go, and where the faucet's coins come from: "faucet" is given what it sends. */
const COLLECTOR = 'fees'

/**
 * A chain of the Cosmos family in memory: a bank, signatures that count, and the REST interface of its nodes. Behind a
 * protocol's own chain that lives, the protocol is the bank, and carries out what the messages ask for.
 */
export function createCosmosChain(chain: CosmosChain, { seed, startTime, endowments, home }: ChainSetup): DevnetChain {
  const keys = createKeyRing(chain, seed)
  const module = keys('module').address
  // What the next block will have, and what the newest one has.
  const state = {
    ...{ pending: new Map() as Accounts, settled: new Map() as Accounts },
    /** How messages ended that a protocol carried out, by hash. */
    deliveries: new Map<string, HomeDelivery>(),
  }
  const coinOf = ({ asset, amount }: Pick<Credit, 'asset' | 'amount'>): DenomAmount => ({
    denom: denomOf(chain, asset),
    amount: nativeOf(asset, amount, decimalsOf(chain, asset)),
  })
  const gasDenom = denomOf(chain, chains[chain].gasAsset)
  const blocks = createBlocks<CosmosTx>({
    ...{ chain, seed, startTime, settle },
    feeOf: ({ fee }) => fee.reduce((sum, { denom, amount }) => (denom === gasDenom ? sum + amount : sum), 0n),
    ...(home && { firstHeight: home.height }),
  })

  for (const accounts of [state.pending, state.settled]) {
    for (const label of ['faucet', 'module', COLLECTOR]) openAccount(accounts, keys(label).address)
    if (home === undefined) for (const endowment of endowments) credit(accounts, endowment.to, coinOf(endowment))
  }

  /** The accounts as they are read, now or after a snapshot: with a home, its balances beside the numbers kept here. */
  function readable(which: keyof Pick<typeof state, 'pending' | 'settled'>): Pick<Accounts, 'get'> {
    return {
      get(address) {
        const accounts = state[which]
        if (home === undefined) return accounts.get(address)
        const coins = new Map(home.coinsOf(address).flatMap((coin) => inBank(coin)))
        if (coins.size === 0 && !accounts.has(address)) return undefined
        // In both, so that an account has one number.
        for (const both of [state.pending, state.settled]) openAccount(both, address)
        return { ...openAccount(accounts, address), coins }
      },
    }
  }

  /** The denom and the chain's own count; nothing for what has no denom. */
  function inBank(coin: HomeCoin): readonly (readonly [string, bigint])[] {
    if (isTrade(chain, coin.asset)) return []
    try {
      const { denom, amount } = coinOf(coin)
      return [[denom, amount]]
    } catch (error) {
      if (error instanceof SwapError) return []
      throw error
    }
  }

  function apply(accounts: Accounts, { signer, publicKey, sequence, fee, transfers }: CosmosTx): void {
    const account = openAccount(accounts, signer)
    account.sequence = sequence + 1n
    account.publicKey = publicKey
    if (home !== undefined) return
    for (const coin of fee) transfer(accounts, signer, keys(COLLECTOR).address, coin)
    for (const { to, coins } of transfers) for (const coin of coins) transfer(accounts, signer, to, coin)
  }

  /** Messages of one transaction end together, with the first that fails. */
  function deliver({ signer, transfers }: CosmosTx, hash: string): HomeDelivery {
    for (const { to, coins, memo } of transfers) {
      const named = coins.map(({ denom, amount }) => {
        const asset = assetOf(chain, denom)
        return { asset, amount: unitsOf(asset, amount, decimalsOf(chain, asset)) }
      })
      const message = { hash, signer, coins: named, memo, ...(to === module ? {} : { to }) }
      const ended = home?.deliver(message)
      if (ended !== undefined && ended.code !== 0) return ended
    }
    return { code: 0, log: '' }
  }

  function settle(tx: CosmosTx, _height: number, hash: string): readonly Payment[] | 'failed' {
    apply(state.settled, tx)
    if (home !== undefined) {
      const ended = deliver(tx, hash)
      state.deliveries.set(hash, ended)
      if (ended.code !== 0) return 'failed'
    }
    return tx.transfers.map(({ to, coins, memo }) => ({
      from: tx.signer,
      to,
      memo,
      coins: coins.map(({ denom, amount }) => ({ asset: assetOf(chain, denom), native: amount })),
    }))
  }

  function broadcast(bytes: Uint8Array): string {
    const hash = hashOfTx(bytes)
    const tx = admit(bytes, { chain, accounts: readable('pending'), module })
    apply(state.pending, tx)
    blocks.addPending(hash, tx)
    return hash
  }

  /** What is sent to the protocol itself is a MsgDeposit, which carries the memo. */
  function messageOf({ from, to, memo, ...coin }: Transfer): CosmosMessage {
    const { address } = keys(from)
    const sender = accountOf(address, chain, 'mocknet')
    const recipient = accountOf(to, chain, 'mocknet')
    const { denom, amount } = coinOf(coin)
    if (home !== undefined && recipient.text === module) {
      const asset = depositAssetOf(coin.asset)
      return {
        typeUrl: '/types.MsgDeposit',
        value: { coins: [{ asset, amount, decimals: 0n }], memo, signer: sender.bytes },
      }
    }
    const { sendType } = cosmosNetworks[chain]
    const coins = [{ denom, amount }]
    return sendType === '/types.MsgSend'
      ? { typeUrl: sendType, value: { from: sender.bytes, to: recipient.bytes, amount: coins } }
      : { typeUrl: sendType, value: { from: address, to: recipient.text, amount: coins } }
  }

  function send(transfer: Transfer): string {
    const { address, secret, publicKey } = keys(transfer.from)
    const { chainIds, fee } = cosmosNetworks[chain]
    const message = messageOf(transfer)
    const memo = message.typeUrl === '/types.MsgDeposit' ? '' : transfer.memo
    readable('pending').get(address)
    const { number: accountNumber, sequence } = openAccount(state.pending, address)
    const modeInfo = { single: { mode: signModes.direct } }
    const bodyBytes = txBody.toWire({ messages: [message], memo })
    const offer = { amount: feeCoins(fee, chain), gas: fee.gas }
    const authInfoBytes = authInfo.toWire({ signers: [{ publicKey, modeInfo, sequence }], fee: offer })
    const doc = signDoc.toWire({ bodyBytes, authInfoBytes, chainId: chainIds.mocknet, accountNumber })
    return broadcast(txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [secp256k1.sign(doc, secret)] }))
  }

  /** What is given away is made first, with a coin for the fee. */
  function faucet(gift: Credit): string {
    const { gasAsset, nativeDecimals } = chains[chain]
    const fee = { denom: denomOf(chain, gasAsset), amount: 10n ** BigInt(nativeDecimals) }
    accountOf(gift.to, chain, 'mocknet')
    if (home !== undefined) {
      coinOf(gift)
      const oneForTheFee = { asset: gasAsset, amount: units(10n ** BigInt(nativeDecimals)) }
      for (const coin of [gift, oneForTheFee]) home.credit(keys('faucet').address, coin)
      return send({ ...gift, from: 'faucet', memo: '' })
    }
    for (const accounts of [state.pending, state.settled]) {
      for (const coin of [coinOf(gift), fee]) credit(accounts, keys('faucet').address, coin)
    }
    return send({ ...gift, from: 'faucet', memo: '' })
  }

  blocks.mineFirst()
  const handle = cosmosWire({
    ...{ chain, blocks, broadcast },
    accounts: readable('settled'),
    pending: readable('pending'),
    deliveryOf: (hash) => state.deliveries.get(hash),
  })
  const simulated = createSimulatedChain({
    ...{ blocks, keys, faucet, send, handle },
    ledgers: [{ state }],
    decimalsOf: (asset) => decimalsOf(chain, asset),
  })
  // A protocol carries out messages within its own blocks alone.
  return home === undefined ? simulated : { ...simulated, includeNow: () => {} }
}
