import { type AffiliatesTerminal, runAffiliates } from '../../../scripts/affiliatesCommand.ts'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { createAffiliatePages } from '../../../src/server/affiliate/pages/createAffiliatePages.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createStoreLimiter } from '../../../src/server/limits/storeLimiter.ts'
import type { Mail } from '../../../src/server/mail/mail.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import type { Store } from '../../../src/storage/store.ts'
import { site, startsAt } from '../newsletterFixture.ts'
import { createTestContext } from '../testContext.ts'

export { site, startsAt }
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export const registration = {
  name: 'Acme',
  email: 'team@acme.example',
  terms: true,
  thorchain: { name: 'acme', basisPoints: 30 },
}

/** Finds the first secret key in a mail. */
export const keyIn = ({ text }: Mail): string => /[ps]k_portage_[0-9a-f]{72}/.exec(text)?.[0] ?? ''

/** Finds the token of the link to a page of the program. */
export const tokenIn = (mail: Mail | undefined, page: string): string =>
  new RegExp(`${site}/affiliates/${page}\\?token=([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? ''

/** The affiliate program over a store, with a clock of the test's own. */
export function createAffiliateFixture(store: Store, changes: Partial<ServerContext> = {}) {
  let now = startsAt
  let clients = 0
  const clock = () => now
  const mails: Mail[] = []
  const work: Promise<unknown>[] = []
  const { context: base, reported } = createTestContext()
  const context: ServerContext = {
    ...base,

    store,
    clock,
    apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => 'pepper', network: 'devnet', clock }),
    limiter: createStoreLimiter(store.limits, clock),
    rates: resolveRates({}),
    pepper: () => 'pepper',
    sendMail: async (mail) => void mails.push(mail),
    waitUntil: (task) => work.push(task),
    ...changes,
  }
  const api = createApiHandler(affiliateApi, affiliateServices, () => context)
  const pages = createAffiliatePages(() => context)
  const settled = async () => void (await Promise.all(work.splice(0)))
  /** Every request comes from another client unless an address is given. */
  const nextIp = () => `198.51.${clients >> 8}.${clients++ & 255}`

  const call = (path: string, body?: unknown, { ip = nextIp(), headers = {} }: CallOptions = {}) =>
    api(
      new Request(`${site}/v1/affiliate/${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json', origin: site }), ...headers },
      }),
      { ip },
    )
  const open = (
    path: string,
    form?: Readonly<Record<string, string>>,
    { ip = nextIp(), headers = {} }: CallOptions = {},
  ) =>
    pages(
      new Request(new URL(path, site), {
        ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
        headers: { ...(form === undefined ? {} : { 'sec-fetch-site': 'same-origin' }), ...headers },
      }),
      { ip },
    )
  const operate = async (args: readonly string[], terminal: Partial<AffiliatesTerminal> = {}) => {
    const out: string[] = []
    const err: string[] = []
    const file: string[] = []
    const code = await runAffiliates(args, {
      store,
      siteUrl: site,
      pepper: 'pepper',
      sendMail: context.sendMail,
      now: clock(),
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
      createFile: () => (text) => void file.push(text),
      ...terminal,
    })
    return { code, out: out.join(''), err: err.join(''), file: file.join('') }
  }
  /** Registers, and waits for the mail. */
  const register = async (body: unknown = registration) => {
    const response = await call('register', body)
    await settled()
    return response
  }
  const lastMail = () => mails.at(-1)
  const verify = () => call('verify', { token: tokenIn(lastMail(), 'verify') })

  /** Signs in by a mailed link. Returns the headers of the session. */
  const signIn = async (email: string = registration.email) => {
    await call('sign-in', { email })
    await settled()
    const response = await open('/affiliates/session', { token: tokenIn(lastMail(), 'session') })
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
    return { headers: { cookie } }
  }
  /** Registers, verifies and approves a partner. */
  const approve = async (body: unknown = registration) => {
    await register(body)
    await verify()
    await operate(['approve', (body as typeof registration).email])
  }

  return {
    context,
    call,
    open,
    operate,
    register,
    verify,
    settled,
    mails,
    lastMail,
    reported,
    signIn,
    approve,
    wait: (ms: number) => {
      now += ms
    },
  }
}

interface CallOptions {
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}
