import type { Eip1193Provider } from '../../../src/wallets/evm/eip1193.ts'
import { never, ProviderError } from '../targets.ts'

/** How a wallet behaves; may be changed while it runs. */
export interface Manners {
  accounts: readonly string[]
  locked?: boolean
  chainId: number
  /** Chains that it knows. */
  known: number[]
  rejects?: readonly string[]
  ignores?: readonly string[]
  /** What the person does before each transaction is sent: the wait for their approval, and their changes. */
  approves?: (tx: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>
}

/**
 * A wallet as MetaMask and its kin behave, over a real node for everything that it does not know itself. What it was
 * asked is in `asked`.
 */
export function providerWith(
  manners: Manners,
  node: (method: string, params: unknown) => Promise<unknown>,
  more: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {},
) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const listeners = new Map<string, Set<(...facts: never[]) => void>>()
  const emit = (event: string, fact: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(fact as never)
  }
  const own: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => {
      if (manners.locked) throw new ProviderError(-32002, 'Already processing eth_requestAccounts.')
      return manners.accounts
    },
    eth_accounts: () => (manners.locked ? [] : manners.accounts),
    eth_chainId: () => `0x${manners.chainId.toString(16)}`,
    wallet_switchEthereumChain: ([question]) => {
      const chainId = Number((question as { chainId: string }).chainId)
      if (!manners.known.includes(chainId)) throw new ProviderError(4902, 'Unrecognized chain ID.')
      manners.chainId = chainId
      emit('chainChanged', `0x${chainId.toString(16)}`)
      return null
    },
    wallet_addEthereumChain: ([question]) => {
      manners.known.push(Number((question as { chainId: string }).chainId))
      return null
    },
    wallet_revokePermissions: () => null,
    eth_sendTransaction: async (params) => {
      const [tx] = params as [Readonly<Record<'from' | 'chainId', string>>]
      if (Number(tx.chainId) !== manners.chainId) throw new ProviderError(-32602, 'The chainId does not match.')
      if (!manners.accounts.some((account) => account.toLowerCase() === tx.from.toLowerCase())) {
        throw new ProviderError(4100, 'The requested account has not been authorized.')
      }
      return node('eth_sendTransaction', manners.approves ? [await manners.approves(tx)] : params)
    },
  }
  const provider: Eip1193Provider = {
    async request({ method, params = [] }) {
      asked.push({ method, params })
      if (manners.ignores?.includes(method)) return never()
      if (manners.rejects?.includes(method)) throw new ProviderError(4001, 'User rejected the request.')
      const answer = more[method] ?? own[method]
      if (answer === undefined) throw new ProviderError(4200, `${method} is not supported.`)
      return answer(params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return { provider, asked, emit, manners, listening: () => [...listeners.values()].some(({ size }) => size > 0) }
}
