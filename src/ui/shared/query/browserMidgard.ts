import { createMidgard, type Midgards } from '../../../core/nodes/midgard.ts'
import { optionsOf, publicConfig } from '../../../runtime/browser.ts'

let midgards: Midgards | undefined

/** Returns both protocols' indexers. They report where a swap is, never where to send coins. */
export function browserMidgard(): Midgards {
  const { midgard, mayaMidgard } = publicConfig.nodes
  midgards ??= {
    THORCHAIN: createMidgard(optionsOf('THORCHAIN', midgard)),
    MAYACHAIN: createMidgard(optionsOf('MAYACHAIN', mayaMidgard)),
  }
  return midgards
}
