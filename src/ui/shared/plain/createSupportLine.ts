import { supportEn as messages } from '../../texts/support.en.ts'
import { supportLink } from '../support/supportLink.ts'
import { html } from './element.ts'

/** Creates the support link of a failure on a page of plain elements, with the code to send. */
export const createSupportLine = (code: string): HTMLElement =>
  html(
    'p',
    { class: 'support t13' },
    html('a', { href: supportLink({ code }) }, messages.link),
    html('span', `${messages.withCode} `, html('code', { translate: 'no' }, code)),
  )
