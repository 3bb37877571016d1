import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { SwapError } from '../../../src/core/errors.ts'
import type { SiteIncidents } from '../../../src/core/nodes/net/siteIncidents.ts'
import type { Quotes, Route } from '../../../src/core/quote/rankQuotes.ts'
import { refuseStopped, SiteStopError } from '../../../src/ui/form/stoppedRoutes.ts'

const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH') }
const route = (protocol: Protocol, expectedAmountOut: bigint, outcome: 'best' | 'behind') =>
  ({ protocol, outcome, quote: { protocol, expectedAmountOut }, behind: 0n }) as unknown as Route
const both = {
  routes: [route('THORCHAIN', 100n, 'best'), route('MAYACHAIN', 90n, 'behind')],
  best: { protocol: 'THORCHAIN' },
} as unknown as Quotes
const incident = { id: '1', text: 'We check a vault.', url: undefined, stops: ['THORCHAIN'] }
const incidents = (changes: Partial<SiteIncidents> = {}): SiteIncidents => ({
  protocols: [],
  chains: [],
  open: [incident],
  ...changes,
})

describe('routes during a stop by the operator of the site', () => {
  test('are refused with the operator’s reason, and the other protocol is the best', () => {
    const { routes, best } = refuseStopped(both, pair, incidents({ protocols: ['THORCHAIN'] }))
    expect(best).toMatchObject({ protocol: 'MAYACHAIN' })
    expect(routes.map(({ protocol, outcome }) => `${protocol} ${outcome}`)).toEqual([
      'MAYACHAIN best',
      'THORCHAIN refused',
    ])
    const [, stopped] = routes
    const error = stopped?.outcome === 'refused' ? stopped.error : undefined
    expect(error).toBeInstanceOf(SiteStopError)
    expect(error).toMatchObject({ code: 'trading_halted', incident })
  })

  test('are all refused while one of the chains is stopped', () => {
    for (const chain of ['BTC', 'ETH']) {
      const { routes, best } = refuseStopped(both, pair, incidents({ chains: [chain] }))
      expect(best).toBeUndefined()
      expect(routes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    }
  })

  test('stay as they are while something else is stopped, or when they are refused for another reason', () => {
    expect(refuseStopped(both, pair, incidents({ chains: ['DOGE'] }))).toBe(both)
    const unsupported = new SwapError('no', { code: 'unsupported_asset', hint: '' })
    const quotes: Quotes = {
      routes: [{ protocol: 'MAYACHAIN', outcome: 'refused', error: unsupported }],
      best: undefined,
    }
    expect(refuseStopped(quotes, pair, incidents({ protocols: ['MAYACHAIN'] }))).toBe(quotes)
  })
})
