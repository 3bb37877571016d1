import { type Hex, hexToBytes } from 'viem'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { createBlocks, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { RpcError } from '../jsonRpc.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { nativeOf } from '../tokens.ts'
import { admit, type EvmTx, type SenderState } from './admit.ts'
import type { EvmReceipt } from './evmReceipt.ts'
import { accountAt, type EvmState, write } from './evmState.ts'
import { paymentsOf } from './paymentsOf.ts'
import { type CallContext, type CallResult, type EvmCall, runCall } from './runCall.ts'
import { createTransferSigner, tokenOf } from './transferSigner.ts'
import { evmWire } from './wire.ts'

/** More than any fee of the devnet's own transactions. */
const GAS_MONEY = 10n ** 17n

/**
 * An EVM chain without an EVM, for machines that have none: accounts, the router and the tokens as their contracts behave,
 * signed transactions, and the JSON-RPC methods that wallets call.
 */
export function createSimulatedEvm(chain: EvmChain, setup: ChainSetup): DevnetChain {
  const { seed, startTime, endowments, tokens } = setup
  const keys = createKeyRing(chain, seed)
  const outgoing = createTransferSigner(chain, setup, keys)
  const routers = new Set(setup.routers.map((router) => router.toLowerCase()))
  const decimals = new Map(tokens.map((token) => [token.contract, token.decimals]))
  const state: EvmState & { receipts: Map<string, EvmReceipt> } = {
    accounts: new Map(),
    tokens: new Map(tokens.map(({ contract }) => [contract, new Map()])),
    allowances: new Map(),
    receipts: new Map(),
  }
  const blocks = createBlocks<EvmTx>({ chain, seed, startTime, settle, feeOf })
  const place = (time: number): CallContext => ({ state, routers, decimals, time })

  function settle(tx: EvmTx, height: number): readonly Payment[] | 'failed' {
    const sender = accountAt(state, tx.from)
    sender.nonce += 1
    const played = attempt(() => runCall(tx, place(blocks.timeOf(height))))
    const fits = played !== undefined && played.gas <= tx.gas
    sender.balance -= tx.price * (fits ? played.gas : tx.gas)
    if (!fits) {
      state.receipts.set(tx.hash, { gasUsed: tx.gas, logs: [], reverted: true })
      return 'failed'
    }
    write(state, played)
    state.receipts.set(tx.hash, { gasUsed: played.gas, logs: played.logs, reverted: false })
    return paymentsOf(tx, played.logs, { chain, tokens, routers })
  }

  function feeOf({ price }: EvmTx, hash: string): bigint {
    return price * (state.receipts.get(hash)?.gasUsed ?? 0n)
  }

  function senderStateOf(address: string): SenderState {
    const { nonce, balance } = state.accounts.get(address) ?? { nonce: 0, balance: 0n }
    const waiting = [...blocks.state.pending.values()].filter(({ from }) => from === address)
    return { nonce: nonce + waiting.length, balance: waiting.reduce((left, { most }) => left - most, balance) }
  }

  function broadcast(bytes: Uint8Array): Hex {
    const tx = admit(chain, bytes, senderStateOf)
    blocks.addPending(tx.hash, tx)
    return tx.hash
  }

  /** Every transaction of it, or none when one is refused; the last one's hash is the payment's. */
  function send(transfer: Transfer): string {
    const signed = outgoing.signed(transfer)
    const [first] = signed
    let senderState = senderStateOf(keys(transfer.from).address.toLowerCase())
    try {
      const admitted = signed.map(({ bytes }) => {
        const tx = admit(chain, bytes, () => senderState)
        senderState = { nonce: senderState.nonce + 1, balance: senderState.balance - tx.most }
        return tx
      })
      for (const tx of admitted) blocks.addPending(tx.hash, tx)
    } catch (error) {
      outgoing.takeBack(first?.hash ?? '')
      throw error
    }
    return signed.at(-1)?.hash ?? ''
  }

  function faucet(credit: Credit): string {
    const token = tokenOf(chain, tokens, credit.asset)
    const from = keys('faucet').address.toLowerCase()
    const native = nativeOf(credit.asset, credit.amount, outgoing.decimalsOf(credit.asset))
    accountAt(state, from).balance += GAS_MONEY + (token === undefined ? native : 0n)
    const balances = state.tokens.get(token?.contract ?? '')
    balances?.set(from, (balances.get(from) ?? 0n) + native)
    return send({ ...credit, from: 'faucet', memo: '' })
  }

  /** Plays a call as the next block would. Throws `RpcFault`. */
  function call(asked: EvmCall): CallResult {
    const held = state.accounts.get(asked.from)?.balance ?? 0n
    if (asked.value > held) throw new RpcError(-32_000, 'insufficient funds for transfer')
    return runCall(asked, place(blocks.time()))
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const handle = evmWire({
    chain,
    blocks,
    state,
    routers,
    senderStateOf,
    call,
    broadcast: (text) => broadcast(hexToBytes(text)),
  })
  const normalize = (address: string) => address.toLowerCase()
  const { decimalsOf } = outgoing
  const ledgers = [{ state }, outgoing.nonces]
  return {
    ...createSimulatedChain({ blocks, keys, ledgers, decimalsOf, normalize, faucet, send, handle }),
    feeOf: (hash) => outgoing.feeOf(hash, (one) => blocks.state.mined.get(one)?.fee),
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
