import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { type Asset, formatAsset, unitDecimals } from '../../../src/core/asset/asset.ts'
import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import { isUtxoChain } from '../../../src/core/chains/networks.ts'
import { lockingScript } from '../../../src/core/deposits/utxo/script.ts'
import type { Utxo } from '../../../src/core/deposits/utxo/utxoIntent.ts'
import type { DepositSender } from '../../../src/core/preparation/depositParams.ts'
import type { Balance, ChainReader } from '../../../src/core/readers/reader.ts'

/** A test key without funds on any network. */
const publicKey = secp256k1.getPublicKey(new Uint8Array(32).fill(7), true)
const keyHash = ripemd160(sha256(publicKey))

export const devnetChainIds = {
  ETH: 31_337,
  BASE: 31_338,
  AVAX: 31_339,
  BSC: 31_340,
  POL: 31_341,
  ARB: 31_342,
} as const

/** Returns the devnet address on a chain for a number. */
export function addressOn(chain: ChainId, byte: number): string {
  const length = chain === 'SOL' || chain === 'XRD' ? 32 : 20
  const bytes = Uint8Array.from({ length }, (_, at) => (byte + at * 37) % 256)
  return encodeAddress(chain === 'SOL' ? ed25519.getPublicKey(bytes) : bytes, chain, 'mocknet')
}

export function senderOn(chain: ChainId): DepositSender {
  if (chain === 'SOL') return { address: addressOn('SOL', 7) }
  return { address: encodeAddress(keyHash, chain, 'mocknet'), publicKey }
}

/** The sender's balances of the asset and of the gas coin, in smallest units. */
export interface Payer {
  readonly asset: Asset
  readonly amount: bigint
  readonly decimals: number
  readonly coins: bigint
}

/** A chain reader with fixed values, so that the same parameters give the same bytes. */
export function readerOf(chain: ChainId, payer: Payer): ChainReader {
  const { gasAsset, nativeDecimals } = chains[chain]
  const name = formatAsset(payer.asset)
  const coin: Balance = { asset: gasAsset, amount: payer.coins, decimals: nativeDecimals }
  const row: Balance = { asset: name, amount: payer.amount, decimals: payer.decimals }
  const base = {
    balances: async () => (name === gasAsset ? [{ ...coin, amount: payer.amount }] : [coin, row]),
    txState: async () => ({ state: 'unknown' }) as const,
    txStates: async () => [{ operator: 'server', txState: { state: 'unknown' } as const }],
    broadcast: async () => '',
    identity: async () => 'a chain of the tests',
  }
  switch (chains[chain].family) {
    case 'evm':
      return evmReader(chain, base, payer)
    case 'utxo':
      return utxoReader(chain, base, payer)
    case 'cosmos':
      return {
        ...base,
        family: 'cosmos',
        chain: chain as 'GAIA',
        account: async () => ({ accountNumber: 12n, sequence: 3n }),
      }
    case 'xrp':
      return {
        ...base,
        family: 'xrp',
        chain: 'XRP',
        account: async () => ({ exists: true, sequence: 9, reserve: 1_000_000n, requiresDestinationTag: false }),
        ledger: async () => ({ index: 90_000_000, feeDrops: 12n }),
      }
    case 'solana':
      return {
        ...base,
        family: 'solana',
        chain: 'SOL',
        recentBlockhash: async () => ({ blockhash: addressOn('SOL', 42), lastValidBlockHeight: 1_000n }),
        rentExemption: async () => 890_880n,
      }
    default:
      return tronReader(base)
  }
}

type Base = Omit<Extract<ChainReader, { family: 'cosmos' }>, 'family' | 'chain' | 'account'>

function evmReader(chain: ChainId, base: Base, { decimals }: Payer): ChainReader {
  return {
    ...base,
    family: 'evm',
    chain: chain as 'ETH',
    transaction: async () => undefined,
    chainId: async () => devnetChainIds[chain as 'ETH'],
    nonce: async () => 5,
    fees: async () => ({ baseFeePerGas: 900_000_000n, maxPriorityFeePerGas: 100_000_000n, gasPrice: 1_000_000_000n }),
    gasPrices: async () => [1_000_000_000n],
    tokenDecimals: async () => ({ decimals, servers: 1 }),
    allowance: async () => 0n,
    dataFee: async () => (chain === 'BASE' ? 2_000_000_000_000n : 0n),
    code: async () => '0x',
    callEach: async () => [],
    events: async () => [],
    estimateGas: async ({ data }) => 40_000n + BigInt(data.length) * 16n,
  }
}

function utxoReader(chain: ChainId, base: Base, { amount }: Payer): ChainReader {
  const { address } = senderOn(chain)
  const parts = [amount / 2n, amount / 3n, amount - amount / 2n - amount / 3n]
  const utxos = parts.filter((value) => value > 0n).map((value, seed) => coinOf(chain, address, { value, seed }))
  return {
    ...base,
    family: 'utxo',
    chain: chain as 'BTC',
    transaction: async () => undefined,
    utxos: async () => utxos,
    addressUse: async () => ({ isUsed: amount > 0n, balance: amount }),
    receipts: async () => ({ servers: 1, found: [] }),
    feeRate: async () => 1n,
    feeRates: async () => [1n],
    rawTx: async () => new Uint8Array(),
  }
}

function coinOf(chain: ChainId, address: string, { value, seed }: { value: bigint; seed: number }): Utxo {
  if (!isUtxoChain(chain)) return { txid: `${seed}`.repeat(64), vout: 0, value, address, confirmations: 9 }
  const { script } = lockingScript(address, { chain, network: 'mocknet' })
  const from = { txid: sha256(Uint8Array.of(seed)), index: 0, sequence: 0, finalScriptSig: new Uint8Array() }
  const previousTx = RawOldTx.encode({ version: 1, inputs: [from], outputs: [{ amount: value, script }], lockTime: 0 })
  const txid = hex.encode(sha256(sha256(previousTx)).reverse())
  return { txid, vout: 0, value, address, confirmations: 9, previousTx }
}

function tronReader(base: Base): ChainReader {
  const hash = new Uint8Array(32).fill(3)
  new DataView(hash.buffer).setBigUint64(0, 1_000n)
  return {
    ...base,
    family: 'tron',
    chain: 'TRON',
    referenceBlock: async () => ({ number: 1_000n, hash, timestamp: BigInt(TIME) }),
    bandwidth: async () => ({ available: 600n, sunPerByte: 1_000n, memoFee: 1_000_000n }),
    energy: async () => ({ needed: 65_000n, available: 0n, sunPerUnit: 100n }),
  }
}

/** Fixed time of the devnet's clock in these tests. */
export const TIME = Date.UTC(2026, 10, 20)

/** Twice the amount in the asset's smallest units, and plenty of the gas coin. */
export function payerFor(chain: ChainId, asset: Asset, amount: bigint, tokenDecimals = 6): Payer {
  const { gasAsset, nativeDecimals } = chains[chain]
  const isCoin = formatAsset(asset) === gasAsset
  const own = chain === 'THOR' || chain === 'MAYA' ? unitDecimals(asset) : isCoin ? nativeDecimals : tokenDecimals
  const shift = BigInt(own - unitDecimals(asset))
  const native = shift >= 0n ? amount * 10n ** shift : amount / 10n ** -shift
  const plenty = 10n ** BigInt(nativeDecimals)
  return { asset, amount: native * 2n + plenty, decimals: own, coins: plenty * 10n }
}
