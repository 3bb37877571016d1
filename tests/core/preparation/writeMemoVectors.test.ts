import { describe, expect, test } from 'vitest'
import { normalizeAddress } from '../../../src/core/address/normalizeAddress.ts'
import { type Asset, homeChain } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { affiliateShares } from '../../../src/core/memo/affiliateCaps.ts'
import { checkMemo } from '../../../src/core/memo/checkMemo.ts'
import { isSwapMemo, type SwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import type { SwapIntent } from '../../../src/core/memo/swapIntent.ts'
import { writeMemo } from '../../../src/core/preparation/writeMemo.ts'
import { hasVectors, readQuotes } from '../../devnet/replay/quoteRows.ts'

/** Returns the intent that matches a recorded memo exactly. */
function intentOf(protocol: Protocol, fromAsset: Asset, memo: SwapMemo): SwapIntent {
  const { kind, destination, refundAddress, limit, interval, quantity, aggregator, passThrough } = memo
  return {
    protocol,
    kind,
    fromAsset,
    toAsset: resolveAsset(memo.asset, protocol, []),
    destination,
    ...(refundAddress === '' ? {} : { refundAddress }),
    minimum: limit,
    streaming: { interval: Number(interval), quantity: Number(quantity) },
    affiliates: affiliateShares(memo, protocol),
    ...(aggregator === undefined ? {} : { aggregator }),
    ...(passThrough === undefined ? {} : { passThrough }),
  }
}

describe.runIf(hasVectors)('our spelling of recorded memos', () => {
  test.each(protocolIds)('on %s has the same meaning as every recorded memo and is never longer', async (protocol) => {
    let compared = 0
    for (const { params, expect: answer } of readQuotes(protocol)) {
      const parsed = typeof answer.memo === 'string' ? parseMemo(answer.memo, protocol) : undefined
      if (!parsed?.ok || !isSwapMemo(parsed.memo) || typeof answer.memo !== 'string') continue
      const fromAsset = resolveAsset(params.from_asset ?? '', protocol, [])
      const intent = intentOf(protocol, fromAsset, parsed.memo)
      const home = homeChain(intent.toAsset, protocol)
      // Some recorded memos pay placeholders or burn addresses, which we reject in any spelling.
      const request = {
        protocol,
        network: 'mocknet',
        fromAsset,
        memo: answer.memo,
        pools: [],
        extended: true,
      } as const
      if (normalizeAddress(intent.destination, home) === undefined || checkMemo(request).length > 0) continue
      const quoted = parsed.memo.limit
      const { memo: own } = await writeMemo(intent, { network: 'mocknet', quoted, pools: [], extended: true })
      expect(own.length, answer.memo).toBeLessThanOrEqual(answer.memo.length)
      const read = parseMemo(own, protocol)
      if (!read.ok || !isSwapMemo(read.memo)) throw new Error(`${own} cannot be read.`)
      const again = intentOf(protocol, fromAsset, read.memo)
      const same = ({ destination, refundAddress = '', ...rest }: SwapIntent) => ({
        ...rest,
        destination: normalizeAddress(destination, home),
        refundAddress: normalizeAddress(refundAddress, homeChain(fromAsset, protocol)) ?? refundAddress,
      })
      expect(same(again), answer.memo).toEqual(same(intent))
      compared++
    }
    console.log(`${compared} recorded memos of ${protocol} written in our own spelling`)
    expect(compared).toBeGreaterThan(0)
  })
})

test.skipIf(hasVectors)('recorded memos are missing (../shared/vectors)', () => {
  console.log('Recorded memos are not here: only the memos of our own devnet were rewritten.')
})
