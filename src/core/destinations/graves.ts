import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import { encodeAddress } from '../address.ts'
import { type ChainFamily, type ChainId, chains } from '../chain.ts'
import type { NetworkKind } from '../protocol.ts'

/**
 * Addresses that nobody holds a key to, in the chains' normal spelling: made to burn coins, or the ledger's own.
 * The all-zero address of every chain is computed, not listed.
 */
const burns: ReadonlySet<string> = new Set([
  // Bitcoin: zeros in the old form, the eater, Counterparty's
  '1111111111111111111114oLvT2',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
  // EVM
  '0x000000000000000000000000000000000000dEaD',
  '0xdEAD000000000000000042069420694206942069',
  '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  // XRP: account one, the name that stands for "not a number", the black hole
  'rrrrrrrrrrrrrrrrrrrrBZbvji',
  'rrrrrrrrrrrrrrrrrrrn5RM1rHd',
  'rrrrrrrrrrrrrrrrrNAMEtxvNvQ',
  // Solana: incinerator, token program, associated-token program, wrapped SOL
  '1nc1nerator11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
])

const hashLengths: Record<ChainFamily, readonly number[]> = {
  utxo: [20, 32],
  evm: [20],
  cosmos: [20, 32],
  xrp: [20],
  tron: [20],
  solana: [32],
  radix: [32],
  sui: [32],
  cardano: [28],
}

/** Whether an address, in its normal spelling, is one from which nothing comes back. */
export function isBurnAddress(chain: ChainId, network: NetworkKind, address: string): boolean {
  return burns.has(address) || isReserved(chain, address) || zeroAddresses(chain, network).includes(address)
}

/** The lowest 65,536 EVM addresses are the machine's own contracts, present and to come. */
function isReserved(chain: ChainId, address: string): boolean {
  return chains[chain].family === 'evm' && /^0x0{36}[0-9a-f]{4}$/i.test(address)
}

function zeroAddresses(chain: ChainId, network: NetworkKind): readonly string[] {
  return hashLengths[chains[chain].family].flatMap((length) => {
    try {
      return [encodeAddress(chain, network, new Uint8Array(length))]
    } catch (error) {
      if (error instanceof RangeError) return []
      throw error
    }
  })
}

/** Accounts of the protocols' own modules, which refuse or swallow transfers. An account is its name's hash, cut to 20 bytes. */
const modules = ['asgard', 'bond', 'reserve', 'thorchain', 'mayachain', 'lending', 'affiliate_collector', 'treasury']

export function isModuleAddress(chain: ChainId, network: NetworkKind, address: string): boolean {
  if (chain !== 'THOR' && chain !== 'MAYA') return false
  return modules.some((name) => encodeAddress(chain, network, sha256(utf8.decode(name)).slice(0, 20)) === address)
}
