import type { Page } from 'playwright-core'
import type { Hex, TransactionRequest } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { codeOf } from '../../src/wallets/walletErrors.ts'
import { type Manners, providerWith } from '../wallets/evm/provider.ts'

declare global {
  interface Window {
    requestOfWallet: (method: string, params: readonly unknown[]) => Promise<{ result?: unknown; code?: unknown }>
    emitFromWallet: (event: string, fact: unknown) => void
  }
}

export const account = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
export const otherAddress = `0x${'0b'.repeat(20)}`

/** Sends raw JSON-RPC to the wallet's chain. */
export type SendRaw = (raw: Hex) => Promise<unknown>

export interface InjectedWallet {
  /** How the wallet behaves; may be changed while it runs. */
  readonly manners: Manners
  /** Methods beyond those of every wallet; may be added while it runs. */
  readonly more: Record<string, (params: readonly unknown[]) => unknown>
  /** Methods that the page has called, in order. */
  readonly methods: () => readonly string[]
  /** Changes the account or the chain as a person does in the wallet. */
  readonly change: (event: 'accountsChanged' | 'chainChanged', fact: unknown) => Promise<void>
}

/** Injects a wallet that announces itself (EIP-6963) and signs with its own key in front of a chain. Call before `goto`. */
export async function injectWallet(page: Page, manners: Manners, sendRaw: SendRaw): Promise<InjectedWallet> {
  const more: InjectedWallet['more'] = {}
  const send = async (_method: string, params: unknown) => {
    const [tx] = params as [Record<string, string>]
    return sendRaw(await account.signTransaction(transactionOf(tx) as never))
  }
  const { provider, asked } = providerWith(manners, send, more)
  await page.exposeFunction('requestOfWallet', (method: string, params: readonly unknown[]) =>
    provider.request({ method, params }).then(
      (result) => ({ result }),
      (error: unknown) => ({ code: codeOf(error) }),
    ),
  )
  await page.addInitScript(announceWallet)
  return {
    manners,
    more,
    methods: () => asked.map(({ method }) => method),
    change: (event, fact) => page.evaluate(([name, value]) => window.emitFromWallet(`${name}`, value), [event, fact]),
  }
}

/** Runs in the page. */
function announceWallet(): void {
  const listeners = new Map<string, Set<(fact: unknown) => void>>()
  window.emitFromWallet = (event, fact) => {
    for (const listener of listeners.get(event) ?? []) listener(fact)
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const { result, code } = await window.requestOfWallet(method, params)
      if (code !== undefined) throw Object.assign(new Error('The wallet refused.'), { code })
      return result
    },
    on: (event: string, listener: (fact: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (fact: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), rdns: 'org.example.wallet', name: 'Example Wallet', icon: '' }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
}

/** Converts the request of the page to viem's fields. */
export function transactionOf(tx: Readonly<Record<string, string>>): TransactionRequest & { chainId: number } {
  const amount = (field: string) => (tx[field] === undefined ? undefined : BigInt(tx[field]))
  return {
    to: tx.to as Hex,
    data: tx.data as Hex,
    value: amount('value') ?? 0n,
    gas: amount('gas') ?? 0n,
    nonce: Number(tx.nonce),
    chainId: Number(tx.chainId),
    ...(tx.gasPrice === undefined
      ? { maxFeePerGas: amount('maxFeePerGas'), maxPriorityFeePerGas: amount('maxPriorityFeePerGas') }
      : { gasPrice: amount('gasPrice') }),
  } as TransactionRequest & { chainId: number }
}
