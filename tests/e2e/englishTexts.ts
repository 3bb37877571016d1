import type { Page } from 'playwright-core'
import { chainIds, chains } from '../../src/core/chains/chains.ts'
import { protocolIds, protocols } from '../../src/core/chains/protocol.ts'
import { networkSignOf, site } from '../../src/site.ts'

/** Names that every language writes alike, the longest first: “Bitcoin Cash” before “Bitcoin”. */
const names = [
  ...protocolIds.map((id) => protocols[id].name),
  ...chainIds.map((id) => chains[id].name),
  site.name,
  'Maya',
  networkSignOf('devnet')?.name ?? '',
].sort((one, other) => other.length - one.length)

/**
 * Returns the texts of a page in the pseudo-locale that have a word without accents: names, code, isolated values and
 * texts for programs are left out, and the names that languages have for themselves.
 */
export function englishTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((known) => {
    const skipped = 'code, pre, script, style, noscript, template, [hidden], [translate="no"], option[lang], a[lang]'
    const name = new RegExp(`\\b(?:${known.join('|')})\\b`, 'g')
    const isEnglish = (text: string) => {
      const own = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, ' ').replaceAll(name, ' ')
      return (own.match(/\p{L}{3,}/gu) ?? []).some((word) => /^[A-Za-z]+$/.test(word) && /[aceinosuy]/.test(word))
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (node.parentElement?.closest(skipped) === null && isEnglish(text)) found.push(text.trim())
    }
    for (const attribute of ['aria-label', 'placeholder', 'title'])
      for (const element of document.body.querySelectorAll(`[${attribute}]`)) {
        const text = element.getAttribute(attribute) ?? ''
        if (!element.closest(skipped) && isEnglish(text)) found.push(`${attribute}: ${text}`)
      }
    return found
  }, names)
}
