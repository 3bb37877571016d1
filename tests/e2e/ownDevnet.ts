import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { type ViewName, viewOrigin } from '../../src/devnet/machine/views.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { routeDevnet } from './routeDevnet.ts'

/** When the clock of a test's own devnet starts (ms). */
export const START = 1_795_000_000_000

/** Where a view of the run's devnet is; each has a port of its own. */
export const viewAt = (view: ViewName): string => viewOrigin(inject('devnet'), view)

/** Creates a devnet for one test and routes the page's requests to it. Its clock moves only with blocks that the test makes. */
export async function ownDevnet(page: Page, devnet = createDevnet({ now: () => START })): Promise<Devnet> {
  await routeDevnet(page, devnet, inject('devnet'))
  return devnet
}
