import type { z } from 'zod'
import type { affiliateAccountView, affiliateSessions } from '../../../contract/affiliate/account.ts'
import type { affiliateKeys } from '../../../contract/affiliate/keys.ts'
import { affiliateCaps } from '../../../core/memo/affiliateCaps.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import { choice, field, form, hidden, linesField, submit } from '../../page/form.ts'
import type { Html } from '../../page/htmlParts.ts'
import { affiliatePaths } from '../affiliatePaths.ts'
import { facts, percentText, shareHint, splitText } from './accountFacts.ts'
import { fieldNames, timeText } from './changeFacts.ts'

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
  /** What is wrong with its fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** Renders everything of an account as cards. */
export function accountCards({
  account,
  keys,
  sessions,
  secret,
  siteUrl,
  formId,
  typed,
  fields,
}: AccountContent): readonly Html[] {
  const once = hidden('form', formId)
  return [
    ...(secret === undefined ? [] : [secretCard(secret)]),
    card('Account', accountFactsOf(account, siteUrl) + account.changes.map(changeRow).join('')),
    card('Change a payout or your address', changeForm(account, typed, fields)),
    card('Shares and widget', settingsForm(account, typed, fields)),
    ...(account.status === 'approved'
      ? [
          card(
            'API keys',
            `${keys.map((key) => keyRow(key, once)).join('')}<div class="row">${keyForm(typed, once, fields)}</div>`,
            'keys',
          ),
        ]
      : []),
    card('Sessions', sessions.map(sessionRow).join('') + act('leave', [], 'Sign out')),
  ]
}

const card = (title: string, body: Html, id = ''): Html =>
  `<section class="card"${id && ` id="${id}"`}><h2>${escapeHtml(title)}</h2>${body}</section>`

/** Renders a form of the account page. */
const actForm = (name: string, parts: readonly Html[]): Html =>
  form(affiliatePaths.account, [hidden('do', name), ...parts])

/** Renders a form that is only a button. The context names its object for screen readers. */
const act = (name: string, parts: readonly Html[], label: string, of = ''): Html =>
  actForm(name, [...parts, submit(label, 'plain', of)])

const secretCard = (secret: string): Html =>
  `<section class="card" role="status"><h2>Your new secret</h2><p>Copy it now. It is not shown again.</p><p class="exact secret">${escapeHtml(secret)}</p></section>`

function accountFactsOf({ name, email, partnerId, thorchain, maya }: Account, siteUrl: string): Html {
  return facts([
    ['Partner', name],
    ['E-mail', email],
    ...(partnerId === null ? [] : ([['Your link', `${siteUrl}/?ref=${partnerId}`]] as const)),
    ['THORChain', splitText(thorchain)],
    ['Maya Protocol', splitText(maya)],
  ])
}

function changeRow({ id, field: name, value, effectiveAt, confirmed }: Account['changes'][number]): Html {
  const state = name === 'email' && !confirmed ? ' Open the link at the new address to confirm it.' : ''
  const text = `${fieldNames[name]} changes to ${value === '' ? 'none' : value} on ${timeText(effectiveAt)}.${state}`
  return `<div class="row"><p>${escapeHtml(text)}</p>${act('cancel', [hidden('id', id)], 'Cancel this change', fieldNames[name])}</div>`
}

function changeForm({ email }: Account, typed: URLSearchParams, fields: AccountContent['fields']): Html {
  const options = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).map(
    (name) => [name, name === 'email' ? `${fieldNames.email} (now ${email})` : fieldNames[name]] as const,
  )
  const intro =
    '<p class="hint">It takes effect after 48 hours. Every address of the last 30 days gets a link that cancels it.</p>'
  const value = field({
    name: 'value',
    label: 'New name or address',
    maxLength: 254,
    hint: 'Empty for no share.',
    value: typed.get('value') ?? '',
    problem: fields.value ?? fields['thorchain.name'] ?? fields['maya.name'] ?? fields.email,
  })
  return intro + actForm('change', [choice('field', 'What changes', options), value, submit('Request the change')])
}

function settingsForm(
  { thorchain, maya, origins }: Account,
  typed: URLSearchParams,
  fields: AccountContent['fields'],
): Html {
  const bpsField = (name: string, label: string, value: number, most: number) =>
    field({
      name,
      label: `${label} in basis points, now ${percentText(value)}`,
      type: 'number',
      value: typed.get(name) ?? String(value),
      maxLength: 4,
      hint: shareHint(most),
      problem: fields[name] && `Write a whole number from 0 to ${most}. ${shareHint(most)}`,
    })
  return actForm('settings', [
    bpsField('thorchainPoints', 'Share on THORChain', thorchain?.basisPoints ?? 0, affiliateCaps.THORCHAIN.bps),
    bpsField('mayaPoints', 'Share on Maya Protocol', maya?.basisPoints ?? 0, affiliateCaps.MAYACHAIN.bps),
    linesField({
      name: 'origins',
      label: 'Origins of the widget',
      value: typed.get('origins') ?? origins.join('\n'),
      hint: 'One a line, such as https://shop.example. Only these pages may embed it.',
      problem: typed.get('do') === 'settings' ? fieldProblem(fields, 'origins') : undefined,
    }),
    submit('Save'),
  ])
}

function keyRow({ id, kind, label, origins, dailyQuota, usedToday, revokedAt, secrets }: Key, once: Html): Html {
  const about = facts([
    ['Key', id],
    ['For', kind === 'sk' ? 'servers' : `pages of ${origins.join(', ')}`],
    [
      'Today',
      revokedAt === null
        ? `${countText(usedToday)} of ${countText(dailyQuota)} requests`
        : `revoked on ${timeText(revokedAt)}`,
    ],
  ])
  const live = revokedAt === null ? secrets.filter((secret) => secret.revokedAt === null) : []
  const rows = live.map(
    ({ prefix, createdAt }) =>
      `<p><bdi class="exact">${escapeHtml(prefix)}…</bdi> since ${timeText(createdAt)}</p>${live.length > 1 ? act('revoke', [hidden('id', prefix)], 'Revoke this secret', prefix) : ''}`,
  )
  const rotate = live.length === 1 ? act('rotate', [once, hidden('id', id)], 'Add a second secret', label) : ''
  const end = revokedAt === null ? revocation(id, label) : ''
  return `<div class="row"><h3>${escapeHtml(label)}</h3>${about}${rows.join('')}${rotate}${end}</div>`
}

const countText = (count: number): string => count.toLocaleString('en')

/** Renders the form that ends a key. It opens first, because a key cannot be restored. */
function revocation(id: string, label: string): Html {
  const warning = '<p class="hint">Programs with this key stop within 5 seconds. A revoked key cannot be restored.</p>'
  const form = actForm('revoke', [warning, hidden('id', id), submit('Revoke the key', 'plain', label)])
  return `<details><summary>${escapeHtml(`Revoke ${label}…`)}</summary>${form}</details>`
}

/** Returns the problem of a list or of one of its lines. */
const fieldProblem = (fields: AccountContent['fields'], name: string): string | undefined =>
  fields[name] ?? Object.entries(fields).find(([path]) => path.startsWith(`${name}.`))?.[1]

function keyForm(typed: URLSearchParams, once: Html, fields: AccountContent['fields']): Html {
  return actForm('key', [
    once,
    '<h3>New key</h3>',
    field({
      name: 'label',
      label: 'Name of the key',
      required: true,
      maxLength: 60,
      value: typed.get('label') ?? '',
      problem: fields.label,
    }),
    choice('kind', 'Kind of key', [
      ['sk', 'For servers (sk)'],
      ['pk', 'For pages of the origins below (pk)'],
    ]),
    linesField({
      name: 'keyOrigins',
      label: 'Origins of the key',
      hint: 'One a line; only for a key for pages.',
      value: typed.get('keyOrigins') ?? '',
      problem: typed.get('do') === 'key' ? fieldProblem(fields, 'origins') : undefined,
    }),
    submit('Create key'),
  ])
}

function sessionRow({ id, browser, current, createdAt, seenAt }: Session): Html {
  const about = `${browser}${current ? ' (this browser)' : ''}, since ${timeText(createdAt)}, last used ${timeText(seenAt)}`
  const end = current ? '' : act('session', [hidden('id', id)], 'Close this session', browser)
  return `<div class="row"><p>${escapeHtml(about)}</p>${end}</div>`
}
