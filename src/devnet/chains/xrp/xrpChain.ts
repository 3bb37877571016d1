import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58xrp } from '@scure/base'
import { parseAddress } from '../../../core/address/address.ts'
import { decodeBase58Check } from '../../../core/address/codec.ts'
import { chains } from '../../../core/chains/chains.ts'
import { encodePayment } from '../../../core/deposits/xrp/encodePayment.ts'
import { hashOfXrpTx } from '../../../core/deposits/xrp/finalizeXrpDeposit.ts'
import { xrpNetworkIds } from '../../../core/deposits/xrp/xrpNetworks.ts'
import type { XrpPayment } from '../../../core/deposits/xrp/xrpPayment.ts'
import { createBlocks, FIRST_HEIGHT, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, throwUnsupportedAsset } from '../tokens.ts'
import { admit, apply, credit, halfHash, RESERVE, signedPart, type XrpAccounts, type XrpTx } from './xrpLedger.ts'
import { openXrpSession, xrpWire } from './xrpWire.ts'

/** Fee of a payment, in drops. */
const OPEN_FEE = 12n

/** Creates the XRP Ledger in memory: accounts, signed payments and rippled's JSON-RPC. */
export function createXrpChain({ seed, startTime, endowments }: ChainSetup): DevnetChain {
  const chain = 'XRP'
  const keys = createKeyRing(chain, seed)
  const { gasAsset, nativeDecimals } = chains[chain]
  const state = { pending: new Map() as XrpAccounts, settled: new Map() as XrpAccounts }
  const blocks = createBlocks<XrpTx>({
    chain,
    seed,
    startTime,
    settle,
    plannedPayments,
    feeOf: ({ payment }) => payment.fee,
  })

  function settle(tx: XrpTx): readonly Payment[] | 'failed' {
    apply(state.settled, tx)
    return tx.result === 'tesSUCCESS' ? plannedPayments(tx) : 'failed'
  }

  function plannedPayments({ account: from, destination: to, payment }: XrpTx): readonly Payment[] {
    const memo = new TextDecoder().decode(payment.memoData)
    return [{ from, to, memo, coins: [{ asset: gasAsset, native: payment.amount }] }]
  }

  function broadcast(bytes: Uint8Array): XrpTx {
    const tx = admit(bytes, state.pending, blocks.height() + 1)
    apply(state.pending, tx)
    blocks.addPending(hashOfXrpTx(bytes), tx)
    return tx
  }

  const bytesOf = (address: string): Uint8Array =>
    decodeBase58Check(base58xrp, parseAddress(address, chain, 'mocknet'))?.slice(1) ?? new Uint8Array()
  const amountOf = ({ asset, amount }: Credit): bigint =>
    asset === gasAsset ? nativeOf(asset, amount, nativeDecimals) : throwUnsupportedAsset(chain, asset)

  function send(transfer: Transfer): string {
    const { address, publicKey, secret } = keys(transfer.from)
    const payment: XrpPayment = {
      networkId: xrpNetworkIds.mocknet ?? 0,
      sequence: state.pending.get(address)?.sequence ?? 0,
      lastLedgerSequence: blocks.height() + 150,
      amount: amountOf(transfer),
      fee: OPEN_FEE,
      signingPublicKey: publicKey,
      account: bytesOf(address),
      destination: bytesOf(transfer.to),
      memoData: new TextEncoder().encode(transfer.memo),
    }
    const digest = halfHash(signedPart(payment))
    const signature = secp256k1.sign(digest, secret, { prehash: false, format: 'der' })
    const bytes = encodePayment({ ...payment, signature })
    broadcast(bytes)
    return hashOfXrpTx(bytes)
  }

  /** Funds the faucet with the payment, its fee and the reserve. */
  function faucet(gift: Credit): string {
    bytesOf(gift.to)
    for (const accounts of [state.pending, state.settled]) {
      credit(accounts, keys('faucet').address, amountOf(gift) + OPEN_FEE + RESERVE.base, FIRST_HEIGHT)
    }
    return send({ ...gift, from: 'faucet', memo: '' })
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const node = { blocks, state, broadcast }
  const simulated = createSimulatedChain({
    blocks,
    keys,
    faucet,
    send,
    ledgers: [{ state }],
    handle: xrpWire(node),
    decimalsOf: () => nativeDecimals,
    undo({ tx: { account, destination, payment }, failed }) {
      const moved = failed ? 0n : payment.amount
      const stores = [state.pending, state.settled]
      if (stores.some((accounts) => (accounts.get(destination)?.balance ?? 0n) < moved)) return false
      for (const accounts of stores) {
        credit(accounts, account, moved + payment.fee, FIRST_HEIGHT)
        credit(accounts, destination, -moved, FIRST_HEIGHT)
      }
      return true
    },
  })
  return { ...simulated, connect: (_path, send) => openXrpSession(node, send) }
}
