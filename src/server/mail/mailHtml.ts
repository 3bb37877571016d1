import { site } from '../../site.ts'
import { isRightToLeft } from '../../ui/texts/isRightToLeft.ts'
import { escapeHtml } from '../page/escapeHtml.ts'
import type { Language } from '../texts/language.ts'

interface MailLink {
  readonly url: string
  readonly text: string
}

export interface MailContent {
  readonly title: string
  /** Paragraphs before the button. */
  readonly opening: readonly string[]
  /** A secret or an address, in exact letters. */
  readonly exact?: string
  /** The button. */
  readonly action?: MailLink
  /** Paragraphs after the button. */
  readonly closing: readonly string[]
  /** The unsubscribe link. */
  readonly end?: MailLink
  readonly promise: string
  readonly language: Language
}

/*
 * Mail programs drop style sheets and choose light or dark themselves. So text has no colour of its own, and our few
 * colours are readable on white and on black.
 */
const styles = {
  body: "margin:0;padding:32px 20px;font:16px/1.5 'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif",
  column: 'max-width:544px;margin:0 auto',
  name: 'margin:0 0 24px;font-size:22px;font-weight:700;letter-spacing:-0.03em',
  paragraph: 'margin:0 0 20px',
  exact: "margin:0 0 20px;font:14px/1.5 ui-monospace,'SF Mono',Menlo,Consolas,monospace;overflow-wrap:anywhere",
  button:
    'display:inline-block;padding:12px 22px;border-radius:12px;background:#1a7288;color:#ffffff;font-weight:600;text-decoration:none',
  fine: 'margin:0 0 8px;font-size:14px',
  rule: 'margin:28px 0 20px;border:0;border-top:1px solid #7f8f96',
  link: 'color:inherit',
} as const

/** Renders a mail as HTML without external resources. */
export function mailHtml({ title, opening, exact, action, closing, end, promise, language }: MailContent): string {
  const paragraph = (html: string, style: string = styles.paragraph) => `<p style="${style}">${html}</p>`
  const link = ({ url, text }: MailLink, style: string) =>
    `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`
  const lines = [
    paragraph(escapeHtml(site.name), styles.name),
    ...opening.map((text) => paragraph(escapeHtml(text))),
    ...(exact === undefined ? [] : [paragraph(escapeHtml(exact), styles.exact)]),
    ...(action === undefined ? [] : [paragraph(link(action, styles.button))]),
    ...closing.map((text) => paragraph(escapeHtml(text))),
    `<hr style="${styles.rule}">`,
    ...(end === undefined ? [] : [paragraph(link(end, styles.link), styles.fine)]),
    paragraph(escapeHtml(promise), styles.fine),
  ]
  return `<!doctype html>
<html lang="${language.tag}" dir="${isRightToLeft(language.tag) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="${styles.body}">
<div style="${styles.column}">
${lines.join('\n')}
</div>
</body>
</html>
`
}
