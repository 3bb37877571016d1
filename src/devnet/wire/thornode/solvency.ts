import { formatAsset } from '../../../core/asset/asset.ts'
import { solvencyOf } from '../../machine/vaults/overSolvency.ts'
import { fail, type Handler, ok } from '../handler.ts'

/**
 * Returns the vaults' coins beyond all that they owe, by asset; negative for a shortfall. Refused while vaults retire.
 * Source: queryVaultSolvency of THORNode 3.17.
 */
export const vaultSolvency: Handler = (machine) => {
  if (machine.retiring.size > 0) {
    return fail(machine, 'failed to calculate network solvency: churn in progress, cannot calculate solvency')
  }
  const assets = machine.pools
    .filter(({ asset }) => asset.chain !== machine.base.chain && asset.kind !== 'derived')
    .map((pool) => ({ asset: formatAsset(pool.asset), amount: String(solvencyOf(machine, pool)) }))
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
  return ok({ assets })
}
