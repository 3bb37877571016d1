import { expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { checkDestination } from '../../../src/core/address/destination.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { expectSourceChain } from '../../../src/core/preparation/expectSourceChain.ts'
import { readerApisOf } from '../../../src/core/readers/readerApis.ts'

const unbuilt = [
  ['XRD.XRD', 'MAYACHAIN', 'Radix', 32],
  ['ADA.ADA', 'MAYACHAIN', 'Cardano', 28],
  ['ADA.ADA', 'THORCHAIN', 'Cardano', 28],
  ['SUI.SUI', 'THORCHAIN', 'Sui', 32],
] as const

test.each(unbuilt)('refuses a wallet deposit of %s over %s with words and a next step', (asset, protocol, chain) => {
  expect(() => expectSourceChain(parseAsset(asset), protocol, { chain: 'BTC' })).toThrow(
    expect.objectContaining({
      code: 'unsupported_asset',
      message: `${asset} cannot be deposited from a wallet here: no transactions are built for ${chain}.`,
      hint: expect.stringMatching(/^Pay with another coin; you can still receive .* memoless swap/),
    }),
  )
})

test.each(unbuilt)('checks an address that receives %s over %s', (text, protocol, _chain, length) => {
  const [chain] = text.split('.') as ['XRD' | 'ADA' | 'SUI']
  expect(readerApisOf(chain)).toEqual([])
  const destination = encodeAddress(
    Uint8Array.from({ length }, (_, at) => at * 7 + 3),
    chain,
    'mainnet',
  )
  const params = { toAsset: parseAsset(text), protocol, network: 'mainnet' } as const
  expect(checkDestination({ ...params, destination }).ok).toBe(true)
  expect(checkDestination({ ...params, destination: `${destination.slice(0, -1)}b` }).ok).toBe(chain === 'SUI')
})

test('names the reader that is needed', () => {
  expect(() => expectSourceChain(parseAsset('LTC.LTC'), 'THORCHAIN', { chain: 'BTC' })).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', hint: 'Pass a reader of LTC.' }),
  )
  expect(expectSourceChain(parseAsset('BTC.BTC'), 'THORCHAIN', { chain: 'BTC' })).toBe('BTC')
})
