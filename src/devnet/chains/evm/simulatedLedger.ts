import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import type { Payment } from '../blocks.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { RpcError } from '../jsonRpc.ts'
import type { EvmTx, SenderState } from './admit.ts'
import type { CallContext, EvmCall } from './evmCall.ts'
import type { EvmReceipt } from './evmReceipt.ts'
import { accountAt, type EvmState, write } from './evmState.ts'
import { paymentsOf } from './paymentsOf.ts'
import { versionsOf } from './routerCodes.ts'
import { type CallResult, runCall } from './runCall.ts'

export type SimulatedLedger = ReturnType<typeof createSimulatedLedger>

/** Creates the accounts, token balances, allowances and receipts of a simulated EVM chain. */
export function createSimulatedLedger(chain: EvmChain, { tokens, routers: routerAddresses }: ChainSetup) {
  const routers = versionsOf(routerAddresses)
  const tokensByContract = new Map(tokens.map((token) => [token.contract, token]))
  const state: EvmState & { receipts: Map<string, EvmReceipt> } = {
    accounts: new Map(),
    tokens: new Map(tokens.map(({ contract }) => [contract, new Map()])),
    allowances: new Map(),
    receipts: new Map(),
  }
  const contextAt = (time: number): CallContext => ({ state, routers, tokens: tokensByContract, time })

  return {
    state,
    routers,
    /** Executes a transaction in a block of this time. Returns its payments, or 'failed' when it reverts. */
    settle(tx: EvmTx, time: number): readonly Payment[] | 'failed' {
      const sender = accountAt(state, tx.from)
      sender.nonce += 1
      const result = undefinedIfReverted(() => runCall(tx, contextAt(time)))
      const fits = result !== undefined && result.gas <= tx.gas
      sender.balance -= tx.price * (fits ? result.gas : tx.gas)
      if (!fits) {
        state.receipts.set(tx.hash, { gasUsed: tx.gas, logs: [], reverted: true })
        return 'failed'
      }
      write(state, result)
      state.receipts.set(tx.hash, { gasUsed: result.gas, logs: result.logs, reverted: false })
      return paymentsOf(tx, result.logs, { chain, tokens, routers })
    },
    /** Fee of a settled transaction, in wei. */
    feeOf: ({ price }: EvmTx, hash: string): bigint => price * (state.receipts.get(hash)?.gasUsed ?? 0n),
    /** Nonce and balance of an address after these pending transactions. */
    senderStateOf(address: string, pending: Iterable<EvmTx>): SenderState {
      const { nonce, balance } = state.accounts.get(address) ?? { nonce: 0, balance: 0n }
      const own = [...pending].filter(({ from }) => from === address)
      return { nonce: nonce + own.length, balance: own.reduce((left, { most }) => left - most, balance) }
    },
    /** Simulates a call at this time. Throws `RpcError`. */
    call(params: EvmCall, time: number): CallResult {
      const balance = state.accounts.get(params.from)?.balance ?? 0n
      if (params.value > balance) throw new RpcError(-32_000, 'insufficient funds for transfer')
      return runCall(params, contextAt(time))
    },
    /** Credits wei to an address. */
    mint(address: string, amount: bigint): void {
      accountAt(state, address).balance += amount
    },
    /** Credits a token, in its smallest unit. */
    mintToken(contract: string, address: string, amount: bigint): void {
      const balances = state.tokens.get(contract)
      balances?.set(address, (balances.get(address) ?? 0n) + amount)
    },
  }
}

function undefinedIfReverted<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}
