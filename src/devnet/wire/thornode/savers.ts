import { formatAsset } from '../../../core/asset/asset.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { emptyFor } from '../marked.ts'
import { readAsset } from './readAsset.ts'

const CAUSE = 'savers ended; a node has no such records'

/** Lists the savers of a pool: null without any. Source: querySavers of both nodes. */
export const savers: Handler = emptyFor(CAUSE, (machine, { params }) =>
  readAsset(machine, params.asset ?? '') === undefined
    ? fail(machine, 'fail to parse asset: invalid symbol')
    : ok(null),
)

/** Returns the zero position of an address. Source: querySaver of both nodes. */
export const saver: Handler = emptyFor(CAUSE, (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'fail to parse asset: invalid symbol')
  return ok({
    asset: formatAsset(asset),
    asset_address: (params.address ?? '').slice(0, 200),

    units: '0',
    asset_deposit_value: '0',
    asset_redeem_value: '0',
    growth_pct: '0.000000000000000000',
  })
})
