import { type Retirement, retirementsOf } from '../../contract/retirements.ts'
import type { Registry } from '../registry/registry.ts'

/** Returns deprecated endpoints, the next to end first. */
export function retirements({ operations }: Registry): readonly Retirement[] {
  return retirementsOf(operations)
}
