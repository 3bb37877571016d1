import type { AffiliateAccount, LinkPurpose } from '../../../storage/affiliateTable.ts'
import { form, hidden, submit } from '../../page/form.ts'
import type { Html } from '../../page/parts.ts'
import { linkError } from '../verifyPartner.ts'
import { accountFacts } from './accountFacts.ts'
import { type AffiliatePage, type PageVisit, textOf } from './pageVisit.ts'
import { showPage } from './showPage.ts'

interface LinkPage {
  readonly purpose: LinkPurpose
  readonly title: string
  readonly intro: string
  readonly button: string
  /** Renders what the link ends or changes. */
  readonly details?: (account: AffiliateAccount, visit: PageVisit) => Promise<Html>
  /** Uses the link up. Throws `ApiError` when it does not work. */
  readonly use: (token: string, visit: PageVisit) => Promise<Response>
}

/** Creates the page of a mailed link: GET shows the account and a button, POST uses the link up. */
export function linkPage({ purpose, title, intro, button, details, use }: LinkPage): AffiliatePage {
  return {
    async get(visit) {
      const { request, context, query } = visit
      const token = query.get('token') ?? ''
      const link = await context.store.affiliates.readLink(token, purpose, context.clock())
      if (link.state !== 'open') throw linkError(link.state)
      const { pathname } = new URL(request.url)
      const parts = [hidden('token', token), submit(button)]
      const shown = accountFacts(link.account) + ((await details?.(link.account, visit)) ?? '')
      const body = [`<div class="card">${shown}${form(pathname as `/${string}`, parts)}</div>`]
      return showPage({ title, lede: intro, body }, context)
    },
    post: (visit) => use(textOf(visit, 'token'), visit),
  }
}
