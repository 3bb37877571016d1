import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { parseAddress } from '../../../core/address/address.ts'
import { chains } from '../../../core/chains/chains.ts'
import { transferData } from '../../../core/deposits/solana/intent.ts'
import { encodeMessage, encodeTransaction, type SolanaMessage } from '../../../core/deposits/solana/message.ts'
import { FEE, MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../../core/deposits/solana/networks.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import { ChainRefusal, type Credit, type DevnetChain, type Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf, throwUnsupportedAsset } from '../tokens.ts'
import { admit, apply, type Lamports, RENT, type SolanaTx } from './ledger.ts'
import { BLOCKHASH_LIFE, solanaWire } from './wire.ts'

/** Creates Solana in memory: lamports, signed transfers with memos, and the JSON-RPC of its nodes. */
export function createSolanaChain({ seed, startTime, endowments }: ChainSetup): DevnetChain {
  const chain = 'SOL'
  const keys = createKeyRing(chain, seed)
  const { gasAsset, nativeDecimals } = chains[chain]
  const state = { pending: new Map() as Lamports, settled: new Map() as Lamports, gifts: 0 }
  const blocks = createBlocks<SolanaTx>({ chain, seed, startTime, settle, feeOf: ({ fee }) => fee })

  function settle(tx: SolanaTx): readonly Payment[] {
    apply(state.settled, tx)
    const { memo } = tx
    return tx.transfers.map(({ from, to, lamports }) => ({
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
    const tx = admit(bytes, state.pending, isRecent)
    apply(state.pending, tx)
    blocks.addPending(signature, tx)
    return signature
  }

  const amountOf = ({ asset, amount }: Credit): bigint =>
    asset === gasAsset ? nativeOf(asset, amount, nativeDecimals) : throwUnsupportedAsset(chain, asset)

  function send(transfer: Transfer): string {
    const { publicKey, secret } = keys(transfer.from)
    const programs = [SYSTEM_PROGRAM, MEMO_PROGRAM].map((program) => base58.decode(program))
    const memo = { program: 3, accounts: [], data: new TextEncoder().encode(transfer.memo) }
    const message: SolanaMessage = {
      ...{ signers: 1, readonlySigners: 0, readonlyOthers: 2 },
      accounts: [publicKey, base58.decode(parseAddress(transfer.to, chain, 'mocknet')), ...programs],
      blockhash: blocks.hashOf(blocks.height()),
      instructions: [
        { program: 2, accounts: [0, 1], data: transferData(amountOf(transfer)) },
        ...(transfer.memo === '' ? [] : [memo]),
      ],
    }
    const signed = encodeMessage(message)
    return broadcast(encodeTransaction([ed25519.sign(signed, secret)], signed))
  }

  /** Uses a new faucet account each time, so that equal payments in one slot are distinct. */
  function faucet(gift: Credit): string {
    parseAddress(gift.to, chain, 'mocknet')
    state.gifts += 1
    const from = `faucet ${state.gifts}`
    for (const accounts of [state.pending, state.settled]) {
      accounts.set(keys(from).address, amountOf(gift) + FEE + RENT)
    }
    return send({ ...gift, from, memo: '' })
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const handle = solanaWire({ blocks, accounts: () => state.settled, blockhash, broadcast })
  return createSimulatedChain({
    blocks,
    keys,
    ledgers: [{ state }],
    decimalsOf: () => nativeDecimals,
    faucet,
    send,
    handle,
  })
}
