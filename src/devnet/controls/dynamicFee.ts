import { z } from 'zod'
import { parseAsset } from '../../core/asset/asset.ts'
import { feePairOf } from '../../core/quote/math/dynamicFee.ts'
import { write } from '../machine/journal.ts'
import { setMimir } from '../machine/networkSettings.ts'
import { dynamicFeeKey } from '../rules/state.ts'
import { assetField } from './controlFields.ts'
import { defineControl } from './defineControl.ts'
import { findAsset } from './findAsset.ts'

const bpsField = z.number().int().min(0).max(100).meta({ description: 'Basis points of the output of a leg.' })

export const setDynamicFee = defineControl({
  id: 'setDynamicFee',
  method: 'POST',
  path: '/devnet/dynamic-fee',
  summary: 'Set the dynamic L1 fee of an affiliate for one pool of THORChain.',
  description:
    'Turns dynamic fees on and lists the THORName. Swaps between layer-1 assets whose memo gives this name the most basis ' +
    'points then pay at least this fee in the pool, in place of L1SlipMinBps.',
  input: z.strictObject({
    thorname: z.string().regex(/^[A-Za-z0-9+_-]{1,30}$/, 'it is not a THORName'),
    asset: assetField,
    bps: bpsField,
  }),
  output: z.object({ thorname: z.string(), pair: z.string(), bps: bpsField }),
  refusals: ['invalid_asset', 'unsupported_asset'],
  handle(devnet, { thorname, asset: text, bps }) {
    const { asset } = findAsset(devnet, text)
    const machine = devnet.state.THORCHAIN
    const pair = feePairOf(asset, parseAsset('THOR.RUNE'))
    return devnet.simulation.betweenBlocks(() => {
      setMimir(machine, 'L1DYNAMICFEEENABLED', 1)
      setMimir(machine, `DYNAMICFEE-WHITELIST-${thorname}`, 1)
      if (machine.dynamicFees !== undefined)
        write(machine.journal, machine.dynamicFees, dynamicFeeKey(thorname, pair), bps)
      return { thorname, pair, bps }
    })
  },
})
