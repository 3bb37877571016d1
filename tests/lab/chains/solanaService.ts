import { base58, base64 } from '@scure/base'
import { publicIdentities } from '../../../src/core/chains/publicChains.ts'
import { labelHash } from '../../../src/devnet/rules/derive.ts'
import type { Service } from '../hosts.ts'
import { jsonRpcService } from './jsonRpcService.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerOn } from './owner.ts'

/** A Solana node with one account of 40 SOL. */
export function solanaService(now: () => number, onBroadcast: OnBroadcast): Service {
  const slot = () => heightAt(now(), { blockMs: 400, first: 380_000_000 })
  const context = () => ({ apiVersion: '3.0.1', slot: slot() })
  const hash = () => base58.encode(labelHash(`laboratory SOL block ${slot()}`))
  return jsonRpcService({
    getGenesisHash: () => publicIdentities.SOL,
    getHealth: () => 'ok',
    getSlot: () => slot(),
    getBlockTime: () => Math.floor(now() / 1000),
    getVersion: () => ({ 'solana-core': '3.0.1', 'feature-set': 1 }),
    getBalance: (address) => ({ context: context(), value: address === ownerOn('SOL') ? 40_000_000_000 : 0 }),
    getLatestBlockhash: () => ({
      context: context(),
      value: { blockhash: hash(), lastValidBlockHeight: slot() - 20_000_000 },
    }),
    getMinimumBalanceForRentExemption: () => 890_880,
    getTokenAccountsByOwner: () => ({ context: context(), value: [] }),
    getTokenSupply: () => ({ context: context(), value: { amount: '1', decimals: 6 } }),
    getSignatureStatuses: () => ({ context: context(), value: [null] }),
    getAccountInfo: () => ({ context: context(), value: null }),
    sendTransaction(text) {
      const bytes = base64.decode(String(text))
      onBroadcast(bytes)
      // The first of the signatures, which follow their number.
      return base58.encode(bytes.slice(1, 65))
    },
  })
}
