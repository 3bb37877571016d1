import { type Retirement, retirementsOf } from '../../contract/retirements.ts'
import type { Registry } from '../registry/registry.ts'

/** Returns deprecated endpoints of every API, the next to end first. */
export function retirements({ operations, apis }: Registry): readonly Retirement[] {
  return [operations, ...apis.map((api) => api.operations)]
    .flatMap(retirementsOf)
    .toSorted((one, other) => one.sunset.localeCompare(other.sunset))
}
