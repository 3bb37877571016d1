import { expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { markWalletOnly } from '../../../../src/ui/form/picker/usePicker.ts'
import type { ListedAsset } from '../../../../src/ui/shared/assets/listAssets.ts'

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const listed = (key: string): ListedAsset => ({
  key,
  asset: parseAsset(key),
  protocols: ['THORCHAIN'],
  status: 'open',

  priceUsd: undefined,
  depthUsd: 0n,
})

test('coins that only a wallet can send are marked and keep their place', () => {
  const marked = markWalletOnly(['BTC.BTC', usdc, 'THOR.RUNE', 'ETH.ETH', 'DASH.DASH'].map(listed))
  expect(marked.map(({ key, needsWallet }) => [key, needsWallet])).toEqual([
    ['BTC.BTC', undefined],
    [usdc, true],
    ['THOR.RUNE', true],
    ['ETH.ETH', undefined],
    ['DASH.DASH', true],
  ])
})
