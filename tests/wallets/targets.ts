import { vi } from 'vitest'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { NetworkKind } from '../../src/core/chains/protocol.ts'
import type { SentTransaction } from '../../src/core/deposits/sentTransaction.ts'
import type { SubmitOptions, WalletEndpoints, WalletTarget } from '../../src/wallets/wallet.ts'

/** Identity of the chain's reader in tests that do not check it. */
export const genesis = 'AB'.repeat(32).toLowerCase()

export function targetFor(
  chain: ChainId,
  facts: { network?: NetworkKind; identity?: string; endpoints?: WalletEndpoints } = {},
): WalletTarget {
  return { chain, network: 'mainnet', identity: genesis, ...facts }
}

/** Options of a quote that holds for a minute more, and what was broadcast with them. */
export function optionsAt(
  target: WalletTarget,
  hashOf: (signed: Uint8Array) => string = () => genesis,
  shows: (hash: string) => SentTransaction | undefined = () => undefined,
) {
  const broadcast = vi.fn(async (signed: Uint8Array) => hashOf(signed))
  const transaction = vi.fn(async (hash: string) => shows(hash))
  const timeouts = { quoteExpiry: 1_800_000_060, now: () => 1_800_000_000 }
  const options: SubmitOptions = { target: target, broadcast, transaction, ...timeouts }
  return { options, broadcast, transaction }
}

/** Never answers. */
export const never = <T>(): Promise<T> => new Promise<T>(() => {})

/** As wallets throw: an object with a code. */
export class ProviderError extends Error {
  readonly code: number | string
  constructor(code: number | string, message: string) {
    super(message)
    this.code = code
  }
}
