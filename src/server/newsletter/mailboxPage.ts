import type { Visit } from '../door.ts'
import { ApiError } from '../failure.ts'
import { empty } from '../reply.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { ReceivedMail } from './mail.ts'
import { page, paragraph } from './page.ts'
import { mailboxPaths } from './paths.ts'

const allow = 'GET, HEAD, OPTIONS'

/** The devnet's mails, as a page or as JSON. There is no such page anywhere else. */
export function mailboxPage({ request, world }: Visit, path: string): Response {
  const { mailbox, siteUrl } = world
  if (!mailbox) throw new ApiError('not_found')
  if (request.method === 'OPTIONS') return empty(204, { allow })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const mails = mailbox.list()
  if (path === mailboxPaths.json) return json({ mails: mails.map(asJson) })
  const empties = paragraph('No mail yet. Subscribe an address to the newsletter, and its mail lands here.')
  const intro = paragraph(
    'This devnet sends no mail into the world. What it would have sent is kept here until it ends.',
  )
  const articles = mails.map((mail) => article(mail, siteUrl))
  return page({ status: 200, title: 'Mailbox', body: `${intro}${mails.length === 0 ? empties : articles.join('\n')}` })
}

/** Other sites' pages may not read along, so nothing is said of other origins. */
const json = (body: unknown) =>
  Response.json(body, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })

const asJson = ({ at, to, subject, text, html, unsubscribeUrl }: ReceivedMail) => ({
  at: new Date(at).toISOString(),
  to,
  subject,
  text,
  html,
  unsubscribe_url: unsubscribeUrl,
})

function article({ at, to, subject, text }: ReceivedMail, siteUrl: string): string {
  const head = `To ${to}, ${new Date(at).toISOString()}`
  return `<article><h2>${escapeHtml(subject)}</h2>${paragraph(head)}<pre>${withLinks(text, siteUrl)}</pre></article>`
}

/** Text with the site's own addresses, and no others, made into links. */
function withLinks(text: string, siteUrl: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      const shown = escapeHtml(word)
      return word.startsWith(`${siteUrl}/`) ? `<a href="${shown}">${shown}</a>` : shown
    })
    .join('')
}
