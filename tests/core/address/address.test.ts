import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chainsOfAddress,
  encodeAddress,
  InvalidAddressError,
  isValidAddress,
  parseAddress,
  respellAddress,
} from '../../../src/core/address/address.ts'
import { encodeTex } from '../../../src/core/address/bitcoin.ts'
import { abbreviateRadix } from '../../../src/core/address/radix.ts'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'
import { invalidAddresses, KEY_HASH, LONG_HASH, type Row, validAddresses } from './addressTable.ts'

const allNetworks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']
const networksOf: Record<Row['networks'], readonly NetworkKind[]> = {
  real: ['mainnet', 'stagenet'],
  all: allNetworks,
  mainnet: ['mainnet'],
  stagenet: ['stagenet'],
  mocknet: ['mocknet'],
}

describe('every form of every chain', () => {
  test('has an example for every network', () => {
    for (const chain of chainIds) {
      const covered = validAddresses.filter((row) => row.chain === chain).flatMap((row) => networksOf[row.networks])
      expect(new Set(covered), chain).toEqual(new Set(allNetworks))
    }
  })

  test.each(validAddresses)(
    '$chain reads $text ($networks) and no other network does',
    ({ chain, networks, text, normal }) => {
      for (const network of allNetworks) {
        if (networksOf[networks].includes(network)) expect(parseAddress(text, chain, network)).toBe(normal ?? text)
        else expect(() => parseAddress(text, chain, network)).toThrow(InvalidAddressError)
      }
    },
  )

  test.each(validAddresses)('$text is valid on its own chains only', ({ chain, text }) => {
    const unrelated = chainsOfAddress(text)
      .map((home) => home.chain)
      .filter((other) => !sharesForms(chain, other))
    expect(unrelated).toEqual([])
    expect(chainsOfAddress(text).some((home) => home.chain === chain)).toBe(true)
  })

  test.each(validAddresses)('keeps the normal spelling of $text', ({ chain, networks, text, normal }) => {
    const [network = 'mainnet'] = networksOf[networks]
    expect(parseAddress(normal ?? text, chain, network)).toBe(normal ?? text)
  })
})

/** Chains with indistinguishable addresses: EVM chains, and the legacy base58 forms of Bitcoin's descendants. */
function sharesForms(a: ChainId, b: ChainId): boolean {
  const legacy: readonly ChainId[] = ['BTC', 'LTC', 'BCH', 'DOGE']
  const evm = chains[a].family === 'evm' && chains[b].family === 'evm'
  return a === b || evm || (legacy.includes(a) && legacy.includes(b))
}

test.each(invalidAddresses)('every chain rejects %s', (_reason, text) => {
  expect(chainsOfAddress(text)).toEqual([])
  for (const chain of chainIds) expect(() => parseAddress(text, chain, 'mainnet')).toThrow(InvalidAddressError)
})

describe('the error names the fault and the expected form', () => {
  const refusal = (chain: ChainId, text: string, network: NetworkKind = 'mainnet') => {
    try {
      return parseAddress(text, chain, network)
    } catch (error) {
      if (!(error instanceof InvalidAddressError)) throw error
      expect(error.code).toBe('invalid_address')
      return `${error.message} ${error.hint}`
    }
  }

  test.each([
    [
      'ETH',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'That is a Bitcoin address. ETH needs one that starts with 0x.',
    ],
    [
      'BTC',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      'That is an EVM address. BTC needs one that starts with bc1, 1 or 3.',
    ],
    [
      'DOGE',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      'That is a Bitcoin or Bitcoin Cash address. DOGE needs one that starts with D, A or 9.',
    ],
    [
      'SOL',
      'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
      'That is an XRP Ledger address. SOL needs one of 32 to 44 letters and digits.',
    ],
    [
      'THOR',
      'tthor1w508d6qejxtdg4y5r3zarvary0c5xw7kcdl3rz',
      'That is a THORChain address of another network (mocknet). THOR needs one that starts with thor1.',
    ],
    [
      'BTC',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      '"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5" is not a valid Bitcoin address. Its length or its checksum does not match. Copy the whole address again.',
    ],
    ['BTC', 'nonsense', '"nonsense" is not a valid Bitcoin address. BTC needs one that starts with bc1, 1 or 3.'],
  ] as const)('%s, given %s', (chain, text, sentence) => {
    expect(refusal(chain, text)).toBe(sentence)
  })

  test.each([
    ['LTC', 'mainnet', '3K7F9uccgbYrmK8FpaB9Y9CD1rGxSXizYB', 'MRKPTo2adiQHZpQ9vTAVMnScLYsQSFA8XF'],
    ['LTC', 'stagenet', '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw', 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v'],
    ['LTC', 'mocknet', '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf', 'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59'],
    ['LTC', 'mocknet', '3K7F9uccgbYrmK8FpaB9Y9CD1rGxSXizYB', 'MRKPTo2adiQHZpQ9vTAVMnScLYsQSFA8XF'],
  ] as const)('of an outdated %s address on %s, it offers the same hash as the nodes read it', (...given) => {
    const [chain, network, text, current] = given
    expect(respellAddress(text, chain, network)).toBe(current)
    expect(isValidAddress(current, chain, network === 'mocknet' && current.startsWith('M') ? 'mainnet' : network)).toBe(
      true,
    )
    expect(isValidAddress(text, chain, network)).toBe(false)
    expect(refusal(chain, text, network)).toBe(
      `That is a Bitcoin or Bitcoin Cash${text.startsWith('2') ? ' or Dogecoin' : ''} address, or an outdated one of Litecoin, which no node reads. If it was shown for receiving LTC, give ${current}: the same address as the nodes read it.`,
    )
  })

  test('no other address has another spelling to offer', () => {
    fc.assert(
      fc.property(anyAddress, ({ network, address }) => {
        for (const chain of chainIds) {
          if (chain !== 'LTC') expect(respellAddress(address, chain, network)).toBeUndefined()
        }
      }),
      { numRuns: 300 },
    )
    expect(respellAddress('MJaRnao1s62a2zAKSkmG582KbLKianqb7v', 'LTC', 'mainnet')).toBeUndefined()
    expect(respellAddress('3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJx', 'LTC', 'mainnet')).toBeUndefined()
    expect(respellAddress('2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf', 'LTC', 'mainnet')).toBeUndefined()
  })

  test('the error quotes only the start of a long text', () => {
    expect(refusal('BTC', 'x'.repeat(100_000))?.length).toBeLessThan(300)
  })
})

describe('encodeAddress', () => {
  test.each([
    ['BTC', 'mainnet', KEY_HASH, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', 'mocknet', LONG_HASH, 'bcrt1pxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4semkfh9'],
    ['LTC', 'mocknet', KEY_HASH, 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3'],
    ['BCH', 'stagenet', KEY_HASH, 'qp63uahgrxged4z5jswyt5dn5v3lzsem6cy4spdc2h'],
    ['BCH', 'mocknet', KEY_HASH, 'qp63uahgrxged4z5jswyt5dn5v3lzsem6c6mz8vuwd'],
    ['DOGE', 'mocknet', KEY_HASH, 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'],
    ['DASH', 'mocknet', KEY_HASH, 'yWziQMcwmKjRdzi7eWjwiQX8EjWcd6dSg6'],
    ['ZEC', 'mocknet', KEY_HASH, 'tmLPctKo9j49rtCSKpwEBpLBeykiTGomGQs'],
    ['THOR', 'mocknet', KEY_HASH, 'tthor1w508d6qejxtdg4y5r3zarvary0c5xw7kcdl3rz'],
    ['MAYA', 'stagenet', KEY_HASH, 'smaya1w508d6qejxtdg4y5r3zarvary0c5xw7kg5vm6f'],
    ['XRP', 'mocknet', KEY_HASH, 'rBgGZ9tc4him9KBzD8fKFiQz3fSZpaSwMH'],
    ['TRON', 'mainnet', KEY_HASH, 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf'],
    ['SOL', 'mainnet', LONG_HASH, '4kfLJjsvqUnhwoVnBDee9YHBByRsaPJ3WSwaENfteLJn'],
    ['XRD', 'mocknet', LONG_HASH, 'account_loc168c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23ttlhv89'],
  ] as const)('writes the plainest address: %s on %s', (chain, network, hash, expected) => {
    expect(encodeAddress(hex.decode(hash), chain, network)).toBe(expected)
  })

  test('rejects a hash of the wrong length', () => {
    for (const chain of chainIds) {
      expect(() => encodeAddress(new Uint8Array(19), chain, 'mainnet')).toThrow(RangeError)
    }
  })

  test('writes addresses that parse unchanged, on every chain and network', () => {
    fc.assert(
      fc.property(anyAddress, ({ chain, network, address }) => {
        expect(parseAddress(address, chain, network)).toBe(address)
      }),
      { numRuns: 400 },
    )
  })
})

const hashLengths: Partial<Record<ChainId, number>> = { SOL: 32, XRD: 32, SUI: 32, ADA: 28 }

const anyAddress = fc
  .record({ chain: fc.constantFrom(...chainIds), network: fc.constantFrom(...allNetworks) })
  .chain(({ chain, network }) => {
    const length = hashLengths[chain] ?? 20
    return fc
      .uint8Array({ minLength: length, maxLength: length })
      .map((hash) => ({ chain, network, address: encodeAddress(hash, chain, network) }))
  })

describe('a typo', () => {
  const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0lIO_:'

  test('of one character is rejected by every form with a checksum', () => {
    fc.assert(
      fc.property(checkedAddress, fc.nat(), fc.constantFrom(...LETTERS), ({ chain, network, address }, at, letter) => {
        const flipped = replaceAt(address, at % address.length, letter)
        // Case alone is no typo where it carries no meaning.
        fc.pre(flipped.toLowerCase() !== address.toLowerCase())
        expect(isValidAddress(flipped, chain, network)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  // EIP-55 has some fifteen bits, so one typo in ten thousands passes: the seed keeps such a one from failing a build.
  test('of one digit is rejected in a mixed-case EVM address', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.nat(39),
        fc.constantFrom(...'0123456789'),
        (hash, at, digit) => {
          const address = encodeAddress(hash, 'ETH', 'mainnet')
          const flipped = replaceAt(address, at + 2, digit)
          fc.pre(flipped !== address && /[a-f]/.test(flipped.slice(2)) && /[A-F]/.test(flipped.slice(2)))
          expect(isValidAddress(flipped, 'ETH', 'mainnet')).toBe(false)
        },
      ),
      { numRuns: 300, seed: 55 },
    )
  })

  test('that swaps two neighbours is rejected', () => {
    fc.assert(
      fc.property(checkedAddress, fc.nat(), ({ chain, network, address }, at) => {
        const index = at % (address.length - 1)
        const [a = '', b = ''] = address.slice(index, index + 2)
        fc.pre(a !== b)
        expect(isValidAddress(address.slice(0, index) + b + a + address.slice(index + 2), chain, network)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Without Solana's and Sui's, which have no checksum, and the EVM chains', whose checksum is short. */
const checkedAddress = anyAddress.filter(({ chain }) => !['solana', 'sui', 'evm'].includes(chains[chain].family))

const replaceAt = (text: string, at: number, letter: string) => text.slice(0, at) + letter + text.slice(at + 1)

test('throws only InvalidAddressError, for any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{1,220}$/),
    fc.stringMatching(/^(bc|thor|account_rdx|tex|addr)1[02-9ac-hj-np-z]{0,120}$/),
    fc.stringMatching(/^bitcoincash:[02-9ac-hj-np-z]{0,120}$/),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...chainIds), fc.constantFrom(...allNetworks), (each, chain, network) => {
      const valid = isValidAddress(each, chain, network)
      try {
        parseAddress(each, chain, network)
        expect(valid).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidAddressError)
        expect(valid).toBe(false)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a short Radix account in a memo is read as the full one', () => {
  const account = encodeAddress(hex.decode(LONG_HASH), 'XRD', 'mainnet')
  const short = abbreviateRadix(account)
  expect(short).toHaveLength(54)
  expect(parseAddress(short, 'XRD', 'mainnet')).toBe(account)
  expect(isValidAddress(short, 'XRD', 'mocknet')).toBe(false)
  expect(abbreviateRadix(encodeAddress(hex.decode(LONG_HASH), 'XRD', 'mocknet'))).toHaveLength(54)
})

test('writes a Zcash key hash as TEX, as nodes do', () => {
  expect(encodeTex('texregtest', hex.decode(KEY_HASH))).toBe('texregtest1w508d6qejxtdg4y5r3zarvary0c5xw7ktq5jy5')
  expect(isValidAddress(encodeTex('tex', hex.decode(KEY_HASH)), 'ZEC', 'mainnet')).toBe(true)
})
