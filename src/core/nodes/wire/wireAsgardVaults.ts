import * as v from 'valibot'
import { count } from './wireNumber.ts'

/** The protocol's vaults, as far as their age. Source: THORNode 3.17, /vaults/asgard. */
export const wireAsgardVaults = v.pipe(
  v.array(v.object({ status: v.pipe(v.string(), v.maxLength(40)), status_since: count })),
  v.maxLength(200),
)

/** The network's built-in settings, as far as the time between churns. Source: THORNode 3.17, /constants. */
export const wireConstants = v.object({ int_64_values: v.object({ ChurnInterval: count }) })

export type WireAsgardVaults = v.InferOutput<typeof wireAsgardVaults>

export type WireConstants = v.InferOutput<typeof wireConstants>
