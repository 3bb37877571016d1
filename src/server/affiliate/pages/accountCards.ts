import type { z } from 'zod'
import type { affiliateAccountView, affiliateSessions } from '../../../contract/affiliate/account.ts'
import type { affiliateKeys } from '../../../contract/affiliate/keys.ts'
import { affiliateCaps } from '../../../core/memo/affiliateCaps.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { choice, field, form, hidden, linesField, submit } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import { countText, percentText, timeText } from '../../texts/formats.ts'
import { carryLanguage, type Language } from '../../texts/language.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { unknownBrowser } from '../browserName.ts'
import { facts, shareHint, shareProblem, splitText } from './accountFacts.ts'

type Account = z.output<typeof affiliateAccountView>
type Key = z.output<typeof affiliateKeys.output>['keys'][number]
type Session = z.output<typeof affiliateSessions.output>['sessions'][number]

export interface AccountContent {
  readonly account: Account
  readonly keys: readonly Key[]
  readonly sessions: readonly Session[]
  /** A new secret, shown once. */
  readonly secret: string | undefined
  readonly siteUrl: string
  /** Identifies this page in its forms that add something. */
  readonly formId: string
  /** Fields of a refused form, which show what was typed. */
  readonly typed: URLSearchParams
  /** Fields of it that are wrong, by their paths in the input. */
  readonly fields: Readonly<Record<string, string>>
  readonly language: Language
}

/** Renders everything of an account as cards. */
export function accountCards(content: AccountContent): readonly Html[] {
  const { account, keys, sessions, secret, language } = content
  const words = language.texts.partnerProgram.account
  return [
    ...(secret === undefined ? [] : [secretCard(secret, language)]),
    card(
      language.texts.partners.account,
      accountFactsOf(content) + account.changes.map((change) => changeRow(change, language)).join(''),
    ),
    card(words.change, changeForm(content)),
    card(words.settings, settingsForm(content)),
    ...(account.status === 'approved'
      ? [
          card(
            language.texts.partners.keys,
            `${keys.map((key) => keyRow(key, content)).join('')}<div class="row">${keyForm(content)}</div>`,
            'keys',
          ),
        ]
      : []),
    card(
      words.sessions,
      sessions.map((session) => sessionRow(session, language)).join('') + act('leave', [], words.signOut, language),
    ),
  ]
}

const card = (title: string, body: Html, id = ''): Html =>
  `<section class="card"${id && ` id="${id}"`}><h2>${escapeHtml(title)}</h2>${body}</section>`

/** Renders a form of the account page. */
const actForm = (name: string, parts: readonly Html[], language: Language): Html =>
  form(carryLanguage(affiliatePaths.account, language), [hidden('do', name), ...parts])

/** Renders a form that is only a button. The context names its object for screen readers. */
const act = (name: string, parts: readonly Html[], label: string, language: Language, of = ''): Html =>
  actForm(name, [...parts, submit(label, 'plain', of)], language)

/** Identifies a form that adds something. */
const once = ({ formId }: AccountContent): Html => hidden('form', formId)

function secretCard(secret: string, { texts }: Language): Html {
  const words = texts.partnerProgram.account
  return `<section class="card" role="status"><h2>${escapeHtml(words.secret)}</h2><p>${escapeHtml(words.secretWhy)}</p><p class="exact secret">${escapeHtml(secret)}</p></section>`
}

function accountFactsOf({ account, siteUrl, language }: AccountContent): Html {
  const { name, email, partnerId, thorchain, maya } = account
  const words = language.texts.partnerProgram.facts
  return facts([
    [words.partner, name],
    [words.email, email],
    ...(partnerId === null ? [] : ([[words.link, `${siteUrl}/?ref=${partnerId}`]] as const)),
    ['THORChain', splitText(thorchain, language)],
    ['Maya Protocol', splitText(maya, language)],
  ])
}

const shownTime = (time: string, { tag }: Language): string => timeText(Date.parse(time), tag)

function changeRow(change: Account['changes'][number], language: Language): Html {
  const { id, field: name, value, effectiveAt, confirmed } = change
  const { account: words, fields } = language.texts.partnerProgram
  const sentence = words.waiting(fields[name], value === '' ? words.none : value, shownTime(effectiveAt, language))
  const text = name === 'email' && !confirmed ? `${sentence} ${words.unconfirmed}` : sentence
  return `<div class="row"><p>${escapeHtml(text)}</p>${act('cancel', [hidden('id', id)], words.cancel, language, fields[name])}</div>`
}

function changeForm({ account, typed, fields: wrong, language }: AccountContent): Html {
  const { account: words, fields } = language.texts.partnerProgram
  const { problems } = language.texts
  const options = (Object.keys(fields) as (keyof typeof fields)[]).map(
    (name) => [name, name === 'email' ? words.currentEmail(account.email) : fields[name]] as const,
  )
  const isPayout = wrong['thorchain.name'] !== undefined || wrong['maya.name'] !== undefined
  const valueProblem = typed.get('field') === 'email' ? problems.fields.email : problems.fields.value
  const value = field({
    name: 'value',
    label: words.changeValue,
    maxLength: 254,
    hint: words.changeValueHint,
    value: typed.get('value') ?? '',
    problem: isPayout ? problems.fields.payout : wrong.value === undefined ? undefined : valueProblem,
  })
  return `<p class="hint">${escapeHtml(words.changeHint)}</p>${actForm(
    'change',
    [choice('field', words.changeField, options), value, submit(words.changeSubmit)],
    language,
  )}`
}

function settingsForm({ account, typed, fields: wrong, language }: AccountContent): Html {
  const { thorchain, maya, origins } = account
  const words = language.texts.partnerProgram.account
  const bpsField = (name: string, protocol: string, value: number, most: number) =>
    field({
      name,
      label: words.share(protocol, percentText(value, language.tag)),
      type: 'number',
      value: typed.get(name) ?? String(value),
      maxLength: 4,
      hint: shareHint(most, language),
      problem: wrong[name] === undefined ? undefined : shareProblem(most, language),
    })
  const parts = [
    bpsField('thorchainPoints', 'THORChain', thorchain?.basisPoints ?? 0, affiliateCaps.THORCHAIN.bps),
    bpsField('mayaPoints', 'Maya Protocol', maya?.basisPoints ?? 0, affiliateCaps.MAYACHAIN.bps),
    linesField({
      name: 'origins',
      label: words.origins,
      value: typed.get('origins') ?? origins.join('\n'),
      hint: words.originsHint,
      problem: originsProblem('settings', { typed, fields: wrong, language }),
    }),
    submit(words.save),
  ]
  return actForm('settings', parts, language)
}

/** Returns the problem of a form's list of origins, or of one of its lines. */
function originsProblem(
  form: string,
  { typed, fields, language }: Pick<AccountContent, 'typed' | 'fields' | 'language'>,
): string | undefined {
  const isWrong = Object.keys(fields).some((path) => /^origins(?:\.|$)/.test(path))
  return isWrong && typed.get('do') === form ? language.texts.problems.fields.origins : undefined
}

function keyRow(key: Key, content: AccountContent): Html {
  const { id, kind, label, origins, dailyQuota, usedToday, revokedAt, secrets } = key
  const { language } = content
  const words = language.texts.partnerProgram.keys
  const used = countText(usedToday, language.tag)
  const quota = countText(dailyQuota, language.tag)
  const about = facts([
    [words.id, id],
    [words.use, kind === 'sk' ? words.servers : words.pages(origins.join(', '))],
    [words.today, revokedAt === null ? words.requests(used, quota) : words.revoked(shownTime(revokedAt, language))],
  ])
  const live = revokedAt === null ? secrets.filter((secret) => secret.revokedAt === null) : []
  const rows = live.map(({ prefix, createdAt }) => {
    const since = escapeHtml(words.since(shownTime(createdAt, language)))
    const end = live.length > 1 ? act('revoke', [hidden('id', prefix)], words.revokeSecret, language, prefix) : ''
    return `<p><bdi class="exact">${escapeHtml(prefix)}…</bdi> ${since}</p>${end}`
  })
  const rotate =
    live.length === 1 ? act('rotate', [once(content), hidden('id', id)], words.rotate, language, label) : ''
  const end = revokedAt === null ? revocation(id, label, language) : ''
  return `<div class="row"><h3>${escapeHtml(label)}</h3>${about}${rows.join('')}${rotate}${end}</div>`
}

/** Renders the form that ends a key. It opens first, because a key cannot be restored. */
function revocation(id: string, label: string, language: Language): Html {
  const words = language.texts.partnerProgram.keys
  const warning = `<p class="hint">${escapeHtml(words.revokeWarning)}</p>`
  const end = actForm('revoke', [warning, hidden('id', id), submit(words.revoke, 'plain', label)], language)
  return `<details><summary>${escapeHtml(words.revokeNamed(label))}</summary>${end}</details>`
}

function keyForm(content: AccountContent): Html {
  const { typed, fields: wrong, language } = content
  const words = language.texts.partnerProgram.keys
  const parts = [
    once(content),
    `<h3>${escapeHtml(words.create)}</h3>`,
    field({
      name: 'label',
      label: words.name,
      required: true,
      maxLength: 60,
      value: typed.get('label') ?? '',
      problem: wrong.label === undefined ? undefined : language.texts.problems.fields.label,
    }),
    choice('kind', words.kind, [
      ['sk', words.forServers],
      ['pk', words.forPages],
    ]),
    linesField({
      name: 'keyOrigins',
      label: words.origins,
      hint: words.originsHint,
      value: typed.get('keyOrigins') ?? '',
      problem: originsProblem('key', content),
    }),
    submit(words.submit),
  ]
  return actForm('key', parts, language)
}

function sessionRow({ id, browser, current, createdAt, seenAt }: Session, language: Language): Html {
  const words = language.texts.partnerProgram.account
  const name = browserText(browser, language)
  const about = words.session(
    current ? words.thisBrowser(name) : name,
    shownTime(createdAt, language),
    shownTime(seenAt, language),
  )
  const end = current ? '' : act('session', [hidden('id', id)], words.closeSession, language, name)
  return `<div class="row"><p>${escapeHtml(about)}</p>${end}</div>`
}

/** Returns a browser as `browserName` named it, in another language. */
function browserText(name: string, { texts }: Language): string {
  const words = texts.partnerProgram.account
  const [browser = '', system] = name.split(' on ')
  const shown = browser === unknownBrowser ? words.otherProgram : browser
  return system === undefined ? shown : words.browserOn(shown, system)
}
