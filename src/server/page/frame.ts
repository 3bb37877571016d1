import { site } from '../../site.ts'
import { languageLinks } from '../../ui/texts/languageLinks.ts'
import { footerLinks, headerLinks } from '../../ui/texts/siteLinks.ts'
import { filledText } from '../../ui/texts/textAt.ts'
import { addressIn, carryLanguage, type Language } from '../texts/language.ts'
import { servedLanguages } from '../texts/servedTexts.ts'
import { escapeHtml } from './escapeHtml.ts'
import type { Html } from './htmlParts.ts'
import { icon, mark } from './icons.ts'

/** What header and footer depend on. */
export interface Frame {
  readonly language: Language
  /** Path and query of the page in any language, to which links to other languages lead. */
  readonly address: string
}

type SiteLink = (typeof headerLinks | (typeof footerLinks)[number]['links'])[number]

/** Pages and files whose text is English only. */
const englishOnly =
  /^\/(?:developers|\.well-known|affiliates\/widget|about|pricing|help|risk|terms|privacy|contact)(?:\/|$)/

/** Renders links. Those to pages that languages translate carry a linked language on. */
const linkList = (links: readonly SiteLink[], language: Language): Html =>
  links
    .map(({ href, text }) => {
      const address = englishOnly.test(href) ? href : carryLanguage(href, language)
      return `<a href="${escapeHtml(address)}">${escapeHtml(filledText(language.texts, text) ?? '')}</a>`
    })
    .join('')

const brand = (language: Language): Html =>
  `<a class="brand" href="${escapeHtml(carryLanguage('/', language))}" aria-label="${escapeHtml(language.texts.shell.home)}">${mark}<span>${site.name}</span></a>`

/** Renders a plain link to the page in each language. With a script, it also keeps the choice for built pages. */
const languageList = ({ language, address }: Frame): Html =>
  languageLinks(servedLanguages)
    .map(({ tag, name, dir }) => {
      const state = tag === language.tag ? ' aria-current="true"' : ''
      return `<a href="${escapeHtml(addressIn(tag, address))}" lang="${tag}" hreflang="${tag}" dir="${dir}" data-language${state}>${escapeHtml(name)}</a>`
    })
    .join('')

/** Renders a menu that opens without a script, behind an icon. */
const menu = (kind: string, closed: Html, name: string, list: Html): Html =>
  `<details class="menu menu--${kind}" data-menu><summary>${closed}<span class="sr">${escapeHtml(name)}</span></summary>${list}</details>`

/** Renders the header: links, the language, the theme, and the links again, folded on narrow screens. */
export function header(frame: Frame): Html {
  const { language } = frame
  const { nav, footer, theme } = language.texts.shell
  const links = linkList(headerLinks, language)
  const languages = menu(
    'language',
    icon('globe'),
    footer.language,
    // The footer has them as a landmark.
    `<div>${languageList(frame)}</div>`,
  )
  const folded = menu(
    'main',
    icon('menu', 'closed') + icon('x', 'opened'),
    nav.menu,
    `<nav aria-label="${escapeHtml(nav.folded)}">${links}</nav>`,
  )
  // The button needs a script, which shows it.
  const toggle = `<button class="toggle" type="button" data-theme-toggle data-system="${escapeHtml(theme.system)}" data-light="${escapeHtml(theme.light)}" data-dark="${escapeHtml(theme.dark)}" hidden>${icon('theme')}<span class="sr" data-theme-name></span></button>`
  return `<header><div class="wrap">${brand(language)}<nav class="top" aria-label="${escapeHtml(nav.main)}">${links}</nav><div class="ends">${languages}${toggle}${folded}</div></div></header>`
}

/** Renders the footer: the links, and the languages. */
export function footer(frame: Frame): Html {
  const { language } = frame
  const { footer: words } = language.texts.shell
  const lists = footerLinks.map(({ title: path, links }) => {
    const title = escapeHtml(filledText(language.texts, path) ?? '')
    return `<nav aria-label="${title}"><b>${title}</b>${linkList(links, language)}</nav>`
  })
  const languages = `<nav class="languages" aria-label="${escapeHtml(words.language)}">${languageList(frame)}</nav>`
  return `<footer><div class="wrap"><div class="foot">${brand(language)}${lists.join('')}</div>${languages}</div></footer>`
}
