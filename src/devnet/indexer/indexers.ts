import type { Protocol } from '../../core/chains/protocol.ts'
import type { BlockListener } from '../simulation/simulation.ts'
import type { History } from './history.ts'
import { createIndexer, type Indexer } from './indexer.ts'

/** Both protocols' indexers, as a block listener. */
export interface Indexers extends BlockListener {
  readonly histories: Readonly<Record<Protocol, History>>
}

export function createIndexers(): Indexers {
  const own: Readonly<Record<Protocol, Indexer>> = {
    THORCHAIN: createIndexer('THORCHAIN'),
    MAYACHAIN: createIndexer('MAYACHAIN'),
  }
  const { THORCHAIN, MAYACHAIN } = own
  return {
    histories: { THORCHAIN: THORCHAIN.state, MAYACHAIN: MAYACHAIN.state },
    block: (machine, events) => own[machine.protocol].index(machine, events),
    snapshot() {
      const restore = [THORCHAIN.snapshot(), MAYACHAIN.snapshot()]
      return () => {
        for (const back of restore) back()
      }
    },
  }
}
