import type { Rule, Scanner } from '../check.ts'
import * as accessibility from '../rules/accessibility.ts'
import * as home from '../rules/home.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'
import * as page from '../rules/page.ts'
import * as robots from '../rules/robots.ts'
import * as sitemap from '../rules/sitemap.ts'
import { everyPageHasData } from '../rules/structuredData.ts'

/** Combines rules; the evidence is that of all of them. */
const both = (...rules: readonly Rule[]): Rule => {
  return async (site) => {
    const evidence: string[] = []
    for (const rule of rules) evidence.push(await rule(site))
    return evidence.join('; ')
  }
}

export const agentReadiness: Scanner = {
  name: 'agent-readiness (npm)',
  rows: [
    ['llms.txt present', 'P', llmsTxt.exists],
    ['WebMCP tools', 'P', home.sourceNamesBrowserTools],
    ['Structured data', 'P', both(everyPageHasData, page.hasOpenGraph('og:title'))],
    ['Landmarks + H1', 'P', both(accessibility.hasLandmarks, accessibility.headingsAreInOrder)],
    ['Title + meta description', 'P', both(page.hasTitle, page.hasDescription)],
    ['robots.txt + sitemap.xml', 'P', both(robots.isServed, sitemap.isValid)],
    ['Canonical', 'P', page.hasCanonical],
    ['html lang', 'P', page.hasLanguage],
    ['alt coverage', 'P', accessibility.imagesHaveAlternatives],
  ],
}
