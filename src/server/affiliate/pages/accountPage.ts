import { site } from '../../../site.ts'
import { ApiError } from '../../apiError.ts'
import { notice } from '../../page/form.ts'
import { carryLanguage } from '../../texts/language.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { affiliateServices as services } from '../affiliateServices.ts'
import { cookieOf, readSession, requireSession } from '../session.ts'
import { accountCards } from './accountCards.ts'
import type { AffiliatePage, PageVisit } from './pageVisit.ts'
import { linesOf, readBps, textOf } from './pageVisit.ts'
import { approveCommand, errorNote, redirectTo, showPage } from './showPage.ts'

/** How long a form that was sent is remembered: a day, in milliseconds. */
const keptMs = 86_400_000

/** The account of a session: payouts, shares, keys and sessions, each with its forms. */
export const accountPage: AffiliatePage = {
  async get(visit) {
    return (await readSession(visit.context)) ? showAccount(visit) : redirectTo(pathIn(visit, affiliatePaths.signIn))
  },
  async post(visit) {
    const name = textOf(visit, 'do')
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    try {
      if (!action) throw new ApiError('invalid_input')
      return (
        (await action(visit)) ?? redirectTo(pathIn(visit, `${affiliatePaths.account}?done=${encodeURIComponent(name)}`))
      )
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.code === 'session_missing') return redirectTo(pathIn(visit, affiliatePaths.signIn))
      return showAccount(visit, { error: thrown })
    }
  },
}

const pathIn = ({ context }: PageVisit, path: `/${string}`): `/${string}` => carryLanguage(path, context.language)

/** Runs an action; returns a page, or nothing to show the account again. */
type Action = (visit: PageVisit) => Promise<Response | undefined>

const done = async (work: Promise<unknown>): Promise<undefined> => {
  await work
  return undefined
}

const actions: Readonly<Record<string, Action>> = {
  change: (visit) => {
    const input = { field: textOf(visit, 'field'), value: textOf(visit, 'value') }
    return done(services.affiliateChangeRequest.run(input, visit.context))
  },
  cancel: (visit) => done(services.affiliateChangeCancel.run({ id: textOf(visit, 'id') }, visit.context)),
  settings: (visit) => {
    const input = {
      thorchainPoints: readBps(textOf(visit, 'thorchainPoints')),
      mayaPoints: readBps(textOf(visit, 'mayaPoints')),
      origins: linesOf(visit, 'origins'),
    }
    return done(services.affiliateSettings.run(input, visit.context))
  },
  key: async (visit) => {
    const origins = linesOf(visit, 'keyOrigins')
    const input = { kind: textOf(visit, 'kind'), label: textOf(visit, 'label'), origins }
    return showSecret(visit, () => services.affiliateKeyCreate.run(input, visit.context))
  },
  rotate: (visit) =>
    showSecret(visit, () => services.affiliateKeyRotate.run({ id: textOf(visit, 'id') }, visit.context)),
  revoke: (visit) => done(services.affiliateKeyRevoke.run({ id: textOf(visit, 'id') }, visit.context)),
  session: (visit) => done(services.affiliateSessionRevoke.run({ id: textOf(visit, 'id') }, visit.context)),
  leave: async (visit) => {
    const { session } = (await readSession(visit.context)) ?? {}
    if (session) await services.affiliateSessionRevoke.run({ id: session.id }, visit.context)
    return redirectTo(pathIn(visit, affiliatePaths.home), { 'set-cookie': cookieOf('', 0) })
  },
}

/** Adds a secret and shows it once. A form that was already sent redirects, so that a reload shows the account. */
async function showSecret(visit: PageVisit, add: () => Promise<{ readonly secret: string }>): Promise<Response> {
  const added = await onceOfForm(visit, add)
  return added
    ? showAccount(visit, { secret: added.secret })
    : redirectTo(pathIn(visit, `${affiliatePaths.account}?done=again`))
}

async function showAccount(visit: PageVisit, result: { error?: ApiError; secret?: string } = {}): Promise<Response> {
  const { error, secret } = result
  const { context } = visit
  const { language, network } = context
  const words = language.texts.partnerProgram
  const typed = error ? visit.form : new URLSearchParams()
  // Each of them requires the session by itself. Reading needs no proof of origin.
  const read = { ...context, request: new Request(visit.request.url, { headers: visit.request.headers }) }
  const [account, { keys }, { sessions }] = await Promise.all([
    services.affiliateAccount.run({}, read),
    services.affiliateKeys.run({}, read),
    services.affiliateSessions.run({}, read),
  ])
  const done = new Map<string, string>(Object.entries(words.done)).get(visit.query.get('done') ?? '')
  const body = [
    errorNote(error, language),
    notice(done),
    ...accountCards({
      account,
      keys,
      sessions,
      secret,
      siteUrl: context.siteUrl,
      formId: crypto.randomUUID(),
      typed,
      fields: error?.fields ?? {},
      language,
    }),
  ]
  const waiting = network === 'devnet' ? words.account.approve(approveCommand) : words.account.inReview(site.reviewDays)
  const lede = account.status === 'approved' ? words.account.approved(account.partnerId ?? '') : waiting
  return showPage({ title: account.name, current: 'account', error, lede, body }, context)
}

/**
 * Runs the action of a form once, because a reload of its page sends the form again. Forms of two pages differ in their
 * hidden field. Returns undefined for a form that was already sent. A failed action can be repeated.
 */
async function onceOfForm<T>({ context, form }: PageVisit, action: () => Promise<T>): Promise<T | undefined> {
  const { session } = await requireSession(context)
  const { idempotency } = context.store
  const request = { key: `affiliate form ${session.id} ${form}`, fingerprint: '', leaseMs: keptMs }
  const reserved = await idempotency.reserve(request, context.clock())
  if (reserved.state !== 'reserved') return undefined
  try {
    return await action()
  } catch (thrown) {
    await idempotency.release(reserved.lease)
    throw thrown
  }
}
