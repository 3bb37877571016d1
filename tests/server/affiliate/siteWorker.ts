import { createInterface } from 'node:readline'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { createAffiliatePages } from '../../../src/server/affiliate/pages/createAffiliatePages.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import { createStoreLimiter } from '../../../src/server/limits/storeLimiter.ts'
import type { Mail } from '../../../src/server/mail/mail.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import type { StoreOptions } from '../../../src/storage/openStore.ts'
import { openWithLongTimeouts } from '../../storage/openWithLongTimeouts.ts'
import { createTestContext } from '../testContext.ts'

/** A request to an instance. `body` is sent to the API as JSON, `form` to a page. */
export interface SiteRequest {
  readonly path: string
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly cookie?: string
  readonly ip: string
  /** Time of the request, in Unix milliseconds. */
  readonly at: number
}

export interface SiteReply {
  readonly status: number
  readonly text: string
  /** The cookie that it set, as a client sends it. */
  readonly cookie: string
  /** Mails that the request sent, also after its response. */
  readonly mails: readonly Mail[]
  /** Failures that the request reported. */
  readonly reported: readonly string[]
}

/** One instance of the site in its own process: serves each request line of its input at the request's time. */
const { options, pepper } = JSON.parse(process.argv[2] ?? '') as { options: StoreOptions; pepper: string }
const store = openWithLongTimeouts(options)
let now = 0
const clock = () => now
const { context: base } = createTestContext()
const shared: ServerContext = {
  ...base,

  store,
  clock,
  apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => pepper, network: 'devnet', clock }),
  limiter: createStoreLimiter(store.limits, clock),
  pepper: () => pepper,
}

async function serve({ path, body, form, cookie, ip, at }: SiteRequest): Promise<SiteReply> {
  now = at
  const mails: Mail[] = []
  const reported: string[] = []
  const work: Promise<unknown>[] = []
  const context: ServerContext = {
    ...shared,
    sendMail: async (mail) => void mails.push(mail),
    reportError: (_id, failure) => void reported.push(String(failure)),
    waitUntil: (task) => void work.push(task),
  }
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const sent = form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body)
  const request = new Request(`${base.siteUrl}${path}`, {
    headers,
    ...(sent === undefined ? {} : { method: 'POST', body: sent }),
  })
  const handler = path.startsWith(affiliateApi.base)
    ? createApiHandler(affiliateApi, affiliateServices, () => context)
    : createAffiliatePages(() => context)
  const response = await handler(request, { ip })
  const [set = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const reply = { status: response.status, text: await response.text(), cookie: set }
  await Promise.all(work)
  return { ...reply, mails, reported }
}

const serving: Promise<void>[] = []
for await (const line of createInterface({ input: process.stdin })) {
  const { id, request } = JSON.parse(line) as { id: number; request: SiteRequest }
  serving.push(serve(request).then((reply) => console.log(JSON.stringify({ id, reply }))))
}
await Promise.all(serving)
await store.close()
