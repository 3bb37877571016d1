import { describe, expect, test } from 'vitest'
import { encodeAddress, parseAddress } from '../../../src/core/address/address.ts'
import { addressPayload } from '../../../src/core/address/payload.ts'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']
const sizes = { solana: 32, sui: 32, radix: 32, cardano: 28 } as Readonly<Record<string, number>>

describe('addressPayload', () => {
  test.each(chainIds)('returns the hash inside an address of %s', (chain) => {
    const size = sizes[chains[chain].family] ?? 20
    const hash = Uint8Array.from({ length: size }, (_, at) => (at * 37 + 11) % 256)
    // Radix puts the kind of account before 29 bytes of the key, Cardano a header.
    const kept = chain === 'XRD' ? hash.slice(-29) : hash
    for (const network of networks) {
      const payload = addressPayload(encodeAddress(hash, chain, network))
      expect(payload?.slice(-kept.length)).toEqual(kept)
    }
  })

  test.each(chainIds.filter((id) => ['BTC', 'LTC', 'THOR', 'GAIA'].includes(id)))(
    'returns 32 bytes of a taproot or contract address of %s',
    (chain) => {
      const hash = Uint8Array.from({ length: 32 }, (_, at) => (at * 91 + 5) % 256)
      expect(addressPayload(encodeAddress(hash, chain, 'mainnet'))).toEqual(hash)
    },
  )

  test('returns the same bytes for all spellings of one hash', () => {
    const hash = Uint8Array.from({ length: 20 }, (_, at) => (at * 13 + 7) % 256)
    const legacy = parseAddress('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'BCH', 'mainnet')
    expect(addressPayload(legacy)).toEqual(addressPayload('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'))
    for (const chain of ['BTC', 'LTC', 'DOGE', 'GAIA', 'THOR', 'TRON', 'ETH', 'XRP'] as const) {
      expect(addressPayload(encodeAddress(hash, chain, 'mainnet'))).toEqual(hash)
    }
  })

  test.each(['', 'alice', '0x12', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', '💥'.repeat(40), 'q'.repeat(500)])(
    'returns undefined for %j',
    (text) => {
      expect(addressPayload(text)).toBeUndefined()
    },
  )
})
