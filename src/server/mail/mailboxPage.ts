import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { escapeHtml } from '../page/escapeHtml.ts'
import type { Html } from '../page/htmlParts.ts'
import { linkButton } from '../page/htmlParts.ts'
import { page } from '../page/page.ts'
import { emptyResponse } from '../transport/responses.ts'
import type { ReceivedMail } from './mail.ts'
import { mailboxPaths } from './newsletterPaths.ts'

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

const allow = 'GET, HEAD, OPTIONS'

/** Returns the devnet's mails as a page or as JSON; 404 on other networks. */
export async function mailboxPage(request: Request, context: ServerContext, path: string): Promise<Response> {
  const { mailbox } = context
  if (!mailbox) throw new ApiError('not_found')
  if (request.method === 'OPTIONS') return emptyResponse(204, { allow })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const mails = await mailbox.list()
  if (path === mailboxPaths.json) return json({ mails: mails.map(asJson) })
  const body =
    mails.length === 0 ? empties : `<ul class="list">${mails.map((mail) => item(mail, context)).join('\n')}</ul>`
  return page({ status: 200, title: 'Mailbox', body: `${heading}\n${body}`, context })
}

const heading = `<h1>Mailbox</h1>
<p class="lede">This devnet sends no real email. Its last 50 messages are kept here.</p>
<div class="acts">${linkButton(mailboxPaths.page, 'Refresh')}${linkButton(mailboxPaths.json, 'View as JSON')}</div>`

const empties = `<div class="card"><p><b>No mail yet.</b></p><p>Subscribe on the <a href="/#newsletter">home page</a>, and the confirmation lands here.</p></div>`

/** Without CORS headers, so that pages of other sites cannot read the mails. */
const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })

const asJson = ({ at, to, subject, text, html, unsubscribeUrl }: ReceivedMail) => ({
  at: new Date(at).toISOString(),
  to,
  subject,
  text,
  html,
  unsubscribe_url: unsubscribeUrl ?? null,
})

function item(
  { at, to, subject, text }: ReceivedMail,
  { siteUrl, clock }: Pick<ServerContext, 'siteUrl' | 'clock'>,
): Html {
  const received = `<time datetime="${new Date(at).toISOString()}">${escapeHtml(mailTime(at, clock()))}</time>`
  const facts = `<dl><dt>To</dt><dd><bdi class="exact" dir="ltr">${escapeHtml(to)}</bdi></dd><dt>Received</dt><dd>${received}</dd></dl>`
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => `<p class="lines">${withLinks(lines, siteUrl)}</p>`)
  return `<li><article class="card"><h2>${escapeHtml(subject)}</h2>${facts}${paragraphs.join('')}</article></li>`
}

/** Turns the site's own URLs, and no others, into links. */
function withLinks(text: string, siteUrl: string): string {
  return text
    .split(/(\s+)/)
    .map((term) => {
      const shown = escapeHtml(term)
      return term.startsWith(`${siteUrl}/`) ? `<a class="exact" href="${shown}">${shown}</a>` : shown
    })
    .join('')
}

/** Formats a time, such as "3 minutes ago, on 2 January 2026 at 03:04 UTC". Both are Unix milliseconds. */
function mailTime(at: number, now: number): string {
  return `${formatAge(now - at)}, on ${day.format(at)} UTC`
}

function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')
}
