import { type Retirement, retirementsOf } from '../../contract/retirements.ts'
import type { Registry } from '../registry/registry.ts'

/** The portal's list of what goes, the next first. */
export function retirements({ operations }: Registry): readonly Retirement[] {
  return retirementsOf(operations)
}
