import { expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/index.ts'
import { watchingText } from '../../../src/ui/pay/PayView.tsx'

const textOf = (asset: string) => watchingText({ from: parseAsset(asset) })

test.each(['BTC.BTC', 'LTC.LTC', 'BCH.BCH', 'DOGE.DOGE', 'XRP.XRP', 'GAIA.ATOM', 'TRON.USDT-T'])(
  'a payment of %s is looked for on its own chain',
  (asset) => {
    expect(textOf(asset)).toMatch(/^We look for it on \S.* itself and at THORChain’s nodes\.$/)
  },
)

test.each(['ETH.ETH', 'TRON.TRX', 'SOL.SOL'])('a payment of %s is reported by the nodes', (asset) => {
  expect(textOf(asset)).toMatch(/^This page doesn’t search \S.* itself\. THORChain’s nodes report your payment/)
})
