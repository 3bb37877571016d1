import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { parseAddress } from '../../../core/address/address.ts'
import { chains } from '../../../core/chains/chains.ts'
import { transferData } from '../../../core/deposits/solana/solanaIntent.ts'
import type { SolanaMessage } from '../../../core/deposits/solana/solanaMessage.ts'
import { encodeMessage, encodeTransaction } from '../../../core/deposits/solana/solanaMessage.ts'
import { MEMO_PROGRAM, SIGNATURE_FEE, SYSTEM_PROGRAM } from '../../../core/deposits/solana/solanaNetworks.ts'
import type { Mined, Payment } from '../blocks.ts'
import { createBlocks } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import { ChainRefusal } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { handleRpc, RpcError } from '../jsonRpc.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, throwUnsupportedAsset } from '../tokens.ts'
import { accountMethods } from './accountMethods.ts'
import { readTx } from './signedTx.ts'
import type { Lamports, SolanaTx } from './solanaLedger.ts'
import { accountsOf, admit, apply, RENT } from './solanaLedger.ts'
import type { BalanceChange, SolanaMethods, SolanaNode } from './solanaNode.ts'
import { addressOf, BLOCKHASH_LIFE, inContext } from './solanaNode.ts'
import { openSolanaSession } from './solanaSession.ts'
import { transactionMethods } from './transactionMethods.ts'

/** Slots of an epoch. Source: solana.com/docs, epochs. */
const EPOCH = 432_000

/** Samples of the fee market, which the devnet does not have. */
const SAMPLES = 150

/** The chain's head and its parameters. Source: solana.com/docs/rpc. */
const chainMethods: SolanaMethods = (node) => {
  const { blocks, blockhash, isRecent } = node
  return {
    getGenesisHash: () => blockhash(0),
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getSlot: () => blocks.height(),
    getBlockHeight: () => blocks.height(),
    getFirstAvailableBlock: () => blocks.firstHeight,
    getTransactionCount: () => blocks.state.mined.size,
    getBlockTime: ([slot]) => {
      const isKnown = typeof slot === 'number' && slot >= blocks.firstHeight && slot <= blocks.height()
      if (isKnown) return blocks.timeOf(slot)
      throw new RpcError(-32004, `Block not available for slot ${String(slot).slice(0, 20)}`)
    },
    getEpochInfo: () => {
      const height = blocks.height()
      const epoch = { epoch: Math.floor(height / EPOCH), slotIndex: height % EPOCH, slotsInEpoch: EPOCH }
      return { ...epoch, absoluteSlot: height, blockHeight: height, transactionCount: blocks.state.mined.size }
    },
    getMinimumBalanceForRentExemption: () => RENT,
    getLatestBlockhash: () => {
      const height = blocks.height()
      return inContext(node, { blockhash: blockhash(height), lastValidBlockHeight: height + BLOCKHASH_LIFE })
    },
    isBlockhashValid: ([text]) => inContext(node, isRecent(addressOf(text))),
    getRecentPrioritizationFees: () =>
      Array.from({ length: SAMPLES }, (_, age) => ({
        slot: blocks.height() - SAMPLES + age + 1,
        prioritizationFee: 0,
      })),
  }
}

/** Creates Solana in memory: lamports, signed transfers with memos, and the JSON-RPC of its nodes. */
export function createSolanaChain({ seed, startTime, endowments }: ChainSetup): DevnetChain {
  const chain = 'SOL'
  const keys = createKeyRing(chain, seed)
  const { gasAsset, nativeDecimals } = chains[chain]
  const state = {
    pending: new Map() as Lamports,
    settled: new Map() as Lamports,
    changes: new Map<string, BalanceChange>(),
    gifts: 0,
  }
  const blocks = createBlocks<SolanaTx>({
    chain,
    seed,
    startTime,
    settle,
    plannedPayments,
    feeOf: ({ fee }) => fee,
    forget: (signature) => void state.changes.delete(signature),
  })

  function settle(tx: SolanaTx, _height: number, signature: string): readonly Payment[] {
    const balances = () => accountsOf(tx.decoded.message).map((address) => state.settled.get(address) ?? 0n)
    const before = balances()
    apply(state.settled, tx)
    state.changes.set(signature, { before, after: balances() })
    return plannedPayments(tx)
  }

  function plannedPayments({ transfers, memo }: SolanaTx): readonly Payment[] {
    return transfers.map(({ from, to, lamports }) => ({
      from,
      to,
      memo,
      coins: [{ asset: gasAsset, native: lamports }],
    }))
  }

  const blockhash = (slot: number): string => base58.encode(blocks.hashOf(slot))
  function isRecent(text: string): boolean {
    const newest = blocks.height()
    return Array.from({ length: BLOCKHASH_LIFE }, (_, age) => newest - age).some((slot) => blockhash(slot) === text)
  }

  function broadcast(bytes: Uint8Array): string {
    const signature = base58.encode(bytes.slice(1, 65))
    if (blocks.find(signature)?.height !== undefined) {
      throw new ChainRefusal(-32002, 'Transaction simulation failed: This transaction has already been processed')
    }
    if (blocks.find(signature) !== undefined) return signature
    const tx = admit(readTx(bytes), state.pending, { isRecent })
    apply(state.pending, tx)
    blocks.addPending(signature, tx)
    return signature
  }

  const amountOf = ({ asset, amount }: Credit): bigint =>
    asset === gasAsset ? nativeOf(asset, amount, nativeDecimals) : throwUnsupportedAsset(chain, asset)

  const send = (transfer: Transfer): string => sendLamports({ ...transfer, lamports: amountOf(transfer) })

  function sendLamports({ from, to, lamports, memo: text }: LamportTransfer): string {
    const { publicKey, secret } = keys(from)
    const programs = [SYSTEM_PROGRAM, MEMO_PROGRAM].map((program) => base58.decode(program))
    const memo = { program: 3, accounts: [], data: new TextEncoder().encode(text) }
    const message: SolanaMessage = {
      signers: 1,
      readonlySigners: 0,
      readonlyOthers: 2,
      accounts: [publicKey, base58.decode(parseAddress(to, chain, 'mocknet')), ...programs],
      blockhash: blocks.hashOf(blocks.height()),
      instructions: [{ program: 2, accounts: [0, 1], data: transferData(lamports) }, ...(text === '' ? [] : [memo])],
    }
    const signed = encodeMessage(message)
    return broadcast(encodeTransaction([ed25519.sign(signed, secret)], signed))
  }

  /** Uses a new faucet account each time, so that equal payments in one slot are distinct. */
  function give(to: string, lamports: bigint): string {
    parseAddress(to, chain, 'mocknet')
    state.gifts += 1
    const from = `faucet ${state.gifts}`
    for (const accounts of [state.pending, state.settled])
      accounts.set(keys(from).address, lamports + SIGNATURE_FEE + RENT)
    return sendLamports({ from, to, lamports, memo: '' })
  }
  const faucet = (gift: Credit): string => give(gift.to, amountOf(gift))

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const node: SolanaNode = {
    blocks,
    blockhash,
    isRecent,
    broadcast,
    give,
    accounts: () => state.settled,
    balances: (signature) => state.changes.get(signature),
  }
  function undo({ tx }: Mined<SolanaTx>, signature: string): boolean {
    const stores = [state.pending, state.settled]
    const { payer, fee, transfers } = tx
    if (stores.some((accounts) => transfers.some(({ to, lamports }) => (accounts.get(to) ?? 0n) < lamports)))
      return false
    const back = {
      ...tx,
      fee: -fee,
      payer,
      transfers: transfers.map(({ from, to, lamports }) => ({ from: to, to: from, lamports })),
    }
    for (const accounts of stores) apply(accounts, back)
    state.changes.delete(signature)
    return true
  }

  const parts = { blocks, keys, ledgers: [{ state }], decimalsOf: () => nativeDecimals, faucet, send, undo }
  const simulated = createSimulatedChain({ ...parts, handle: solanaWire(node) })
  return { ...simulated, connect: (_path, answer) => openSolanaSession(node, answer) }
}

interface LamportTransfer {
  /** Label of a key. */
  readonly from: string
  readonly to: string
  readonly lamports: bigint
  readonly memo: string
}

/** The JSON-RPC of a Solana node, as far as wallets use it. Source: solana.com/docs/rpc. */
function solanaWire(node: SolanaNode): DevnetChain['handle'] {
  const methods = { ...chainMethods(node), ...accountMethods(node), ...transactionMethods(node) }
  return async (request) => handleRpc(methods, request)
}
