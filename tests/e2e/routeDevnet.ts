import type { Request as Asked, BrowserContext, Page } from 'playwright-core'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { viewNames, viewOrigin } from '../../src/devnet/machine/views.ts'

/** Routes requests of a page, or of all pages of a context, to the devnet at `devnetUrl` to another devnet. */
export async function routeDevnet(
  page: Pick<Page | BrowserContext, 'route'>,
  devnet: Pick<Devnet, 'transport'>,
  devnetUrl: string,
): Promise<void> {
  const origins = viewNames.map((view) => viewOrigin(devnetUrl, view))
  const isOfTheDevnet = ({ origin }: URL): boolean => origins.includes(origin)
  await page.route(isOfTheDevnet, async (route) => {
    const answer = await devnet.transport(asRequest(route.request()))
    const body = Buffer.from(await answer.arrayBuffer())
    await route.fulfill({ status: answer.status, headers: Object.fromEntries(answer.headers), body })
  })
}

function asRequest(requested: Asked): Request {
  const body = requested.postDataBuffer()
  const method = requested.method()
  return new Request(requested.url(), { method, ...(body === null ? {} : { body: new Uint8Array(body) }) })
}
