import { isRightToLeft } from '../../ui/texts/isRightToLeft.ts'
import { ApiError } from '../apiError.ts'
import type { PageRequestContext } from '../page/createPageHandler.ts'
import { escapeHtml } from '../page/escapeHtml.ts'
import type { Html } from '../page/htmlParts.ts'
import { linkButton, withTags } from '../page/htmlParts.ts'
import { page } from '../page/page.ts'
import { ageText, timeText } from '../texts/formats.ts'
import { carryLanguage, type Language } from '../texts/language.ts'
import { emptyResponse } from '../transport/responses.ts'
import type { ReceivedMail } from './mail.ts'
import { mailboxPaths } from './newsletterPaths.ts'

const allow = 'GET, HEAD, OPTIONS'

/** Returns the devnet's mails as a page or as JSON; 404 on other networks. */
export async function mailboxPage(request: Request, context: PageRequestContext, path: string): Promise<Response> {
  const { mailbox } = context
  if (!mailbox) throw new ApiError('not_found')
  if (request.method === 'OPTIONS') return emptyResponse(204, { allow })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const mails = await mailbox.list()
  if (path === mailboxPaths.json) return json({ mails: mails.map(asJson) })
  const { texts } = context.language
  const { mailbox: words } = texts.servedPages
  const list =
    mails.length === 0
      ? emptyCard(context.language)
      : `<ul class="list">${mails.map((mail) => item(mail, context)).join('\n')}</ul>`
  const heading = `<h1>${escapeHtml(words.title)}</h1>
<p class="lede">${escapeHtml(words.lede)}</p>
<div class="acts">${linkButton(carryLanguage(mailboxPaths.page, context.language), words.refresh)}${linkButton(mailboxPaths.json, words.json)}</div>`
  return page({ status: 200, title: words.title, body: `${heading}\n${list}`, context })
}

function emptyCard(language: Language): Html {
  const { mailbox } = language.texts.servedPages
  const home = `<a href="${escapeHtml(carryLanguage('/#newsletter', language))}">`
  return `<div class="card"><p><b>${escapeHtml(mailbox.empty)}</b></p><p>${withTags(mailbox.emptyWhy, home, '</a>')}</p></div>`
}

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
  { at, to, subject, text, language: own }: ReceivedMail,
  { siteUrl, clock, language }: PageRequestContext,
): Html {
  const { tag, texts } = language
  const { mailbox } = texts.servedPages
  const time = mailbox.time(ageText(clock() - at, tag) ?? mailbox.now, timeText(at, tag))
  const received = `<time datetime="${new Date(at).toISOString()}">${escapeHtml(time)}</time>`
  const facts = `<dl><dt>${escapeHtml(mailbox.to)}</dt><dd><bdi class="exact" dir="ltr">${escapeHtml(to)}</bdi></dd><dt>${escapeHtml(mailbox.received)}</dt><dd>${received}</dd></dl>`
  // A mail keeps its language, whatever that of the page is.
  const spoken = own === undefined ? '' : ` lang="${escapeHtml(own)}" dir="${isRightToLeft(own) ? 'rtl' : 'ltr'}"`
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((lines) => `<p class="lines"${spoken}>${withLinks(lines, siteUrl)}</p>`)
  return `<li><article class="card"><h2${spoken}>${escapeHtml(subject)}</h2>${facts}${paragraphs.join('')}</article></li>`
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
