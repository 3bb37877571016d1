import { z } from 'zod'
import { units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { addressField, amountField, assetField, chainField, hashField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { defineControl } from './defineControl.ts'
import { chainOfAsset, findAsset, MAX_COINS } from './findAsset.ts'

export const requestTestCoins = defineControl({
  id: 'requestTestCoins',
  method: 'POST',
  path: '/devnet/faucet',
  summary: 'Give test coins to an address.',
  description:
    'Sent as its own transaction. A chain includes it in its newest block at once, THOR and MAYA in their next one. At ' +
    'most 1,000,000 coins at a time.',
  input: z.strictObject({ address: addressField, asset: assetField, amount: amountField }),
  output: z.object({ hash: hashField, chain: chainField }),
  refusals: ['invalid_address', 'invalid_amount', 'invalid_asset', 'unsupported_asset', 'payment_refused'],
  handle(devnet, { address, asset: text, amount: digits }) {
    const { asset, one } = findAsset(devnet, text)
    const amount = units(BigInt(digits))
    if (amount > MAX_COINS * one) {
      throw new ControlRefusal('invalid_amount', `${digits} is more than ${MAX_COINS} coins.`, 'Ask for less.')
    }
    const chain = chainOfAsset(devnet, asset)
    return devnet.simulation.betweenBlocks(() => {
      const hash = chain.faucet({ to: address, asset: formatAsset(asset), amount })
      chain.includeNow(hash)
      if (chain.txState(hash)?.state === 'failed') {
        const hint = 'Request more: a new account on XRP requires at least 1 XRP.'
        throw new ControlRefusal('payment_refused', `${chain.chain} failed the payment.`, hint)
      }
      return { hash, chain: chain.chain }
    })
  },
})
