import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { escapeHtml } from '../page/escapeHtml.ts'
import { page } from '../page/page.ts'
import { type Html, linkButton } from '../page/parts.ts'
import { emptyResponse } from '../transport/responses.ts'
import type { ReceivedMail } from './mail.ts'
import { mailTime } from './mailTime.ts'
import { mailboxPaths } from './paths.ts'

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
