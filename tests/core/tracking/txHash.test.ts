import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { contractLink, explorerLink } from '../../../src/core/tracking/explorerLink.ts'
import { formatTxHash, parseTxHash } from '../../../src/core/tracking/txHash.ts'

const upper = 'A1'.repeat(32)

describe('parseTxHash', () => {
  test.each([upper, upper.toLowerCase(), `0x${upper.toLowerCase()}`, `0X${upper}`, `  ${upper}\n`])(
    'parses %j to upper case without 0x',
    (text) => {
      expect(parseTxHash(text)).toBe(upper)
    },
  )

  test('keeps the letter case of a Solana signature', () => {
    const signature = base58.encode(new Uint8Array(64).fill(200))
    expect(parseTxHash(signature)).toBe(signature)
  })

  test.each(['', 'A1', `${upper}0`, upper.replace('A', 'G'), base58.encode(new Uint8Array(63).fill(200)), '../etc'])(
    'rejects %j',
    (text) => {
      expect(() => parseTxHash(text)).toThrow(expect.objectContaining({ code: 'invalid_hash' }))
    },
  )
})

describe('formatTxHash and explorerLink', () => {
  test('format a hash for each chain family', () => {
    expect(formatTxHash(upper, 'ETH')).toBe(`0x${upper.toLowerCase()}`)
    expect(formatTxHash(upper, 'BTC')).toBe(upper.toLowerCase())
    expect(formatTxHash(upper, 'THOR')).toBe(upper)
    expect(formatTxHash(upper, 'TRON')).toBe(upper.toLowerCase())
    expect(formatTxHash(upper, 'XRD')).toBeUndefined()
  })

  test('link to the chain’s explorer, to stagenet’s for the protocols, and never on mocknet', () => {
    expect(explorerLink(upper, 'BTC', 'mainnet')?.url).toBe(`https://mempool.space/tx/${upper.toLowerCase()}`)
    expect(explorerLink(upper, 'THOR', 'stagenet')?.url).toBe(`https://runescan.io/tx/${upper}?network=stagenet`)
    expect(explorerLink(upper, 'MAYA', 'stagenet')).toBeUndefined()
    expect(explorerLink(upper, 'BTC', 'mocknet')).toBeUndefined()
    expect(explorerLink(upper, 'NOWHERE', 'mainnet')).toBeUndefined()
  })

  test('links a contract on EVM chains of real networks only', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    expect(contractLink(address, 'ETH', 'mainnet')).toEqual({
      name: 'Etherscan',
      url: `https://etherscan.io/address/${address}`,
    })
    expect(contractLink(address, 'BASE', 'stagenet')?.url).toBe(`https://basescan.org/address/${address}`)
    for (const [chain, network] of [
      ['ETH', 'mocknet'],
      ['BTC', 'mainnet'],
      ['NOWHERE', 'mainnet'],
    ] as const)
      expect(contractLink(address, chain, network)).toBeUndefined()
  })
})
