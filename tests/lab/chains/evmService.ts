import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { chains } from '../../../src/core/chains/chains.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import type { EvmChain } from '../../../src/core/deposits/evm/evmNetworks.ts'
import { devnetFacts } from '../../../src/devnet/rules/chainFacts.ts'
import { labelHex } from '../../../src/devnet/rules/derive.ts'
import type { Service } from '../hosts.ts'
import { jsonRpcService } from './jsonRpcService.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerOn } from './owner.ts'

const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

/** Balances of the owner: three coins, and three thousand of every token (six decimals). */
const COINS = 3n * 10n ** 18n
const TOKENS = 3_000n * 10n ** 6n
const L1_FEE = 2_000_000_000_000n

/** Selectors of EIP-20 and of Optimism's fee oracle. */
const calls: Readonly<Record<string, bigint>> = {
  '0x313ce567': 6n,
  '0x70a08231': TOKENS,
  '0xdd62ed3e': 0n,
  '0x49948e0e': L1_FEE,
}

/** Base fees in wei of chains whose nodes report more than one gwei; the others have the devnet's. */
const busyFees: Readonly<Partial<Record<EvmChain, bigint>>> = { ETH: 8_000_000_000n, AVAX: 20_000_000_000n }

interface Call {
  readonly to: string
  readonly data?: string
  readonly input?: string
}

/** An Ethereum node of a public chain with one rich account and no other. */
export function evmService(chain: EvmChain, now: () => number, onBroadcast: OnBroadcast): Service {
  const { blockMs } = chains[chain]
  const base = busyFees[chain] ?? devnetFacts[chain].baseFee
  const tip = base / 10n
  const height = () => heightAt(now(), { blockMs, first: 20_000_000 })
  const block = (number: number) => ({
    number: hex(number),
    hash: `0x${labelHex(`${chain} block ${number}`).toLowerCase()}`,
    timestamp: hex(Math.floor(now() / 1000)),
    baseFeePerGas: hex(base),
  })
  const isOwner = (address: unknown) => String(address).toLowerCase() === ownerOn(chain).toLowerCase()
  return jsonRpcService({
    eth_chainId: () => hex(networks[chain].chainId),
    net_version: () => String(networks[chain].chainId),
    eth_blockNumber: () => hex(height()),
    eth_syncing: () => false,
    eth_getBlockByNumber: (at) => block(at === 'latest' ? height() : Number(at)),
    eth_getBalance: (address) => hex(isOwner(address) ? COINS : 0n),
    eth_getTransactionCount: () => hex(4),
    eth_getCode: () => '0x',
    eth_call(call) {
      const { data, input = data ?? '' } = call as Call
      const value = calls[input.slice(0, 10)]
      return value === undefined ? '0x' : word(value)
    },
    eth_gasPrice: () => hex(base + tip),
    eth_maxPriorityFeePerGas: () => hex(tip),
    eth_estimateGas: () => hex(60_000),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_sendRawTransaction(signed) {
      const bytes = hexToBytes(String(signed).slice(2))
      onBroadcast(bytes)
      return `0x${bytesToHex(keccak_256(bytes))}`
    },
  })
}
