import type { Request as Asked, Page } from 'playwright-core'
import { inject } from 'vitest'
import { createDevnet } from '../../src/devnet/devnet.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { type ViewName, viewNames, viewOrigin } from '../../src/devnet/views.ts'

const START = 1_795_000_000_000

/** Where a view of the run's devnet is; each has a port of its own. */
export const viewAt = (view: ViewName): string => viewOrigin(inject('devnet'), view)

const isOfTheDevnet = ({ origin }: URL): boolean => viewNames.some((view) => viewAt(view) === origin)

/** Creates a devnet for one test and routes the page's requests to it. Its clock moves only with blocks that the test makes. */
export async function ownDevnet(page: Page, devnet = createDevnet({ now: () => START })): Promise<Devnet> {
  await page.route(isOfTheDevnet, async (route) => {
    const answer = await devnet.transport(asRequest(route.request()))
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  })
  return devnet
}

function asRequest(requested: Asked): Request {
  const body = requested.postDataBuffer()
  const method = requested.method()
  return new Request(requested.url(), { method, ...(body === null ? {} : { body: new Uint8Array(body) }) })
}
