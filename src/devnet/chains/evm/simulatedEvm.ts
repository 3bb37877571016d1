import type { Hex } from 'viem'
import { hexToBytes } from 'viem/utils'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf } from '../tokens.ts'
import { admit, type EvmTx, type SenderState } from './admit.ts'
import { plannedPayments } from './plannedPayments.ts'
import { createSimulatedLedger } from './simulatedLedger.ts'
import { createTransferSigner, tokenOf } from './transferSigner.ts'
import { evmWire } from './wire.ts'

/** More wei than any fee of the devnet's own transactions. */
const FAUCET_GAS = 10n ** 17n

/**
 * Creates an EVM chain without an EVM, for machines without anvil: accounts, router and tokens that behave like the
 * contracts, signed transactions, and the JSON-RPC methods that wallets call.
 */
export function createSimulatedEvm(chain: EvmChain, setup: ChainSetup): DevnetChain {
  const { seed, startTime, endowments, tokens } = setup
  const keys = createKeyRing(chain, seed)
  const outgoing = createTransferSigner(chain, setup, keys)
  const ledger = createSimulatedLedger(chain, setup)
  const blocks = createBlocks<EvmTx>({
    ...{ chain, seed, startTime, settle, feeOf: ledger.feeOf },
    forget: (hash) => void ledger.state.receipts.delete(hash),
    plannedPayments: (tx) => plannedPayments(tx, { chain, tokens, routers: ledger.routers }),
  })
  const senderStateOf = (address: string): SenderState => ledger.senderStateOf(address, blocks.state.pending.values())

  function settle(tx: EvmTx, height: number): readonly Payment[] | 'failed' {
    return ledger.settle(tx, blocks.timeOf(height))
  }

  function broadcast(bytes: Uint8Array): Hex {
    const tx = admit(chain, bytes, senderStateOf)
    blocks.addPending(tx.hash, tx)
    return tx.hash
  }

  /** Broadcasts all transactions of a transfer, or none when one is refused. Returns the hash of the last. */
  function send(transfer: Transfer): string {
    const signed = outgoing.signed(transfer)
    let senderState = senderStateOf(keys(transfer.from).address.toLowerCase())
    try {
      const admitted = signed.map(({ bytes }) => {
        const tx = admit(chain, bytes, () => senderState)
        senderState = { nonce: senderState.nonce + 1, balance: senderState.balance - tx.most }
        return tx
      })
      for (const tx of admitted) blocks.addPending(tx.hash, tx)
    } catch (error) {
      outgoing.takeBack(signed[0]?.hash ?? '')
      throw error
    }
    return signed.at(-1)?.hash ?? ''
  }

  function faucet(credit: Credit): string {
    const token = tokenOf(chain, tokens, credit.asset)
    const from = keys('faucet').address.toLowerCase()
    const native = nativeOf(credit.asset, credit.amount, outgoing.decimalsOf(credit.asset))
    ledger.mint(from, FAUCET_GAS + (token === undefined ? native : 0n))
    if (token !== undefined) ledger.mintToken(token.contract, from, native)
    return send({ ...credit, from: 'faucet', memo: '' })
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const handle = evmWire({
    ...{ chain, blocks, senderStateOf, state: ledger.state, routers: ledger.routers },
    call: (params) => ledger.call(params, blocks.time()),
    broadcast: (text) => broadcast(hexToBytes(text)),
  })
  return {
    ...createSimulatedChain({
      ...{ blocks, keys, faucet, send, handle, decimalsOf: outgoing.decimalsOf },
      ledgers: [ledger, outgoing.nonces],
      normalize: (address) => address.toLowerCase(),
    }),
    feeOf: (hash) => outgoing.feeOf(hash, (one) => blocks.state.mined.get(one)?.fee),
  }
}
