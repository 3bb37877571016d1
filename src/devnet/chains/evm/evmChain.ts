import type { Hex } from 'viem'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { type Blocks, createBlocks } from '../blocks.ts'
import type { DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { blockContext, createEvmLedger } from './evmLedger.ts'
import { readNewest } from './evmState.ts'
import { evmWire } from './evmWire.ts'
import { plannedPayments } from './paymentsOf.ts'
import { createTransferSigner } from './transferSigner.ts'
import { addToPool, admit, countReady, type EvmTx, pendingUpTo, removeFromPool } from './txPool.ts'
import { bigintToBytes, bytesToHex } from './words.ts'

/** Ends a hash with a height, so that a block is found by its hash. */
function withHeight(hash: Uint8Array, height: number): Uint8Array {
  return Uint8Array.of(...hash.subarray(0, 26), ...bigintToBytes(BigInt(height), 6))
}

/**
 * Creates an EVM chain in memory: an interpreter that runs routers, tokens and every other contract, a pool of signed
 * transactions, and the JSON-RPC methods of a public node.
 */
export function createEvmChain(chain: EvmChain, setup: ChainSetup): DevnetChain {
  const { seed, startTime, tokens, keptTxs } = setup
  const keys = createKeyRing(chain, seed)
  const outgoing = createTransferSigner(chain, setup, keys)
  const ledger = createEvmLedger(chain, setup, {
    faucet: keys('faucet').address,
    nativeAmount: outgoing.nativeAmount,
  })
  const made: Blocks<EvmTx> = createBlocks<EvmTx>({
    chain,
    seed,
    startTime,
    ...(keptTxs !== undefined && { keptTxs }),
    settle: (tx, height) => ledger.settle(tx, blockContext(chain, { ...made, hashOf }, height)),
    feeOf: ledger.feeOf,
    isReady: ledger.isReady,
    forget(hash) {
      ledger.state.receipts.delete(hash)
      outgoing.forget(hash)
    },
    plannedPayments({ from, to, value, data }) {
      if (to === undefined) return []
      return plannedPayments({ from, to, value, data: bytesToHex(data) }, { chain, tokens, routers: ledger.routers })
    },
  })
  const hashOf = (height: number): Uint8Array => withHeight(made.hashOf(height), height)
  const blocks: Blocks<EvmTx> = { ...made, hashOf }
  const accountOf = (address: string) => readNewest(ledger.state).account(address)

  /** Adds a signed transaction to the pool. Throws `ChainRefusal`. */
  function broadcast(raw: Hex, sender?: string): EvmTx {
    const { tx, replaced } = admit(chain, raw, ledger.state, { accountOf, sender })
    if (replaced !== undefined) blocks.dropPending(replaced.hash)
    addToPool(ledger.state, tx, accountOf(tx.from))
    blocks.addPending(tx.hash, tx)
    return tx
  }

  /** Broadcasts all transactions of a transfer, or none when one is refused. Returns the hash of the last. */
  function send(transfer: Transfer): string {
    const signed = outgoing.signed(transfer)
    const sent: EvmTx[] = []
    const sender = keys(transfer.from).address.toLowerCase()
    try {
      for (const { bytes } of signed) sent.push(broadcast(bytesToHex(bytes), sender))
    } catch (error) {
      for (const tx of sent.reverse()) {
        removeFromPool(ledger.state, tx, false)
        blocks.dropPending(tx.hash)
      }
      outgoing.takeBack(signed[0]?.hash ?? '')
      throw error
    }
    return signed.at(-1)?.hash ?? ''
  }

  return {
    ...createSimulatedChain({
      blocks,
      keys,
      send,
      faucet: (credit) => send({ ...credit, from: 'faucet', memo: '' }),
      handle: evmWire({ chain, blocks, ledger, broadcast: (raw) => broadcast(raw).hash }),
      decimalsOf: outgoing.decimalsOf,
      ledgers: [ledger, outgoing.nonces],
      normalize: (address) => address.toLowerCase(),
      undo({ tx }, hash) {
        const payments = blocks.state.payments.filter((payment) => payment.hash === hash)
        if (!ledger.undo(tx, hash, payments)) return false
        outgoing.forget(hash)
        return true
      },
    }),
    feeOf: (hash) => outgoing.feeOf(hash, (one) => blocks.state.mined.get(one)?.fee),
    // A transaction behind a gap of nonces waits for its sender, not for a block.
    pendingCount: () => countReady(ledger.state, accountOf),
    includeNow(hash) {
      const tx = hash === undefined ? undefined : blocks.state.pending.get(hash)
      if (tx === undefined) return blocks.includeNow(hash)
      for (const earlier of pendingUpTo(ledger.state, tx)) blocks.includeNow(earlier.hash)
    },
  }
}
