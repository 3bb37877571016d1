import { site } from '../../site.ts'
import type { Mail } from '../mail/mail.ts'
import { mailHtml } from '../mail/mailHtml.ts'

export interface ProgramMail {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** A secret, in exact letters. */
  readonly exact?: string
  readonly action?: { readonly url: string; readonly text: string }
  /** The last paragraph: validity, and what to do if it was not you. */
  readonly terms: string
}

const promise = `${site.name} never asks for a seed phrase or a private key, by email or on a page.`

/** Writes a mail of the affiliate program as text and HTML. */
export function programMail({ to, subject, paragraphs, exact, action, terms }: ProgramMail): Mail {
  const text = [
    ...paragraphs,
    ...(exact === undefined ? [] : [exact]),
    ...(action === undefined ? [] : [`${action.text}:\n${action.url}`]),
    terms,
    promise,
  ]
  const html = mailHtml({
    title: subject,
    opening: paragraphs,
    ...(exact !== undefined && { exact }),
    ...(action && { action }),
    terms,
    promise,
  })
  return { to, subject, text: `${text.join('\n\n')}\n`, html }
}
