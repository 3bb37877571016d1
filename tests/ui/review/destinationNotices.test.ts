import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { destinationNotices } from '../../../src/ui/review/destinationNotices.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'

const hash = Uint8Array.from({ length: 20 }, (_, at) => at * 11 + 2)

/** Only protocol and target asset matter. */
const buying = (asset: string): SwapRequest => ({ protocol: 'THORCHAIN', to: parseAsset(asset) }) as SwapRequest

describe('destinationNotices', () => {
  test.each([
    ['XRP', /An exchange may need a destination tag .* XRP Ledger.* Enter an activated account of your own/],
    ['GAIA', /An exchange may need a memo .* Cosmos Hub.* Enter an address of your own wallet/],
    ['THOR', /An exchange may need a memo .* THORChain.*/],
  ] as const)('warns of exchange addresses on %s', (chain, messages) => {
    const address = encodeAddress(hash, chain, 'mocknet')
    expect(destinationNotices(buying(chains[chain].gasAsset), ` ${address} `)).toEqual([
      expect.stringMatching(messages),
    ])
  })

  test('returns none for other chains and for an invalid address', () => {
    expect(destinationNotices(buying('BTC.BTC'), encodeAddress(hash, 'BTC', 'mocknet'))).toEqual([])
    expect(destinationNotices(buying('XRP.XRP'), 'rrrrrrrrrrrrrrrrrrrrrhoLvTp')).toEqual([])
    expect(destinationNotices(buying('XRP.XRP'), '')).toEqual([])
  })
  test('warns of an address that resembles one of an earlier swap or of a wallet', () => {
    const known = encodeAddress(hash, 'ETH', 'mocknet')
    const middle = encodeAddress(hash.toReversed(), 'ETH', 'mocknet').slice(6, -4)
    const similar = `${known.slice(0, 6)}${middle}${known.slice(-4)}`.toLowerCase()
    const warning = [expect.stringContaining(`the same ends as ${known}`)]
    expect(destinationNotices(buying('ETH.ETH'), similar, { own: [], recent: [known] })).toEqual(warning)
    expect(destinationNotices(buying('ETH.ETH'), similar, { own: [known], recent: [] })).toEqual(warning)
    expect(destinationNotices(buying('ETH.ETH'), known, { own: [known], recent: [] })).toEqual([])
  })
})
