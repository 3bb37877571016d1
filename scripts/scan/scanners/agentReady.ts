import type { Row, Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as accessibility from '../rules/accessibility.ts'
import * as catalogs from '../rules/catalogs.ts'
import * as home from '../rules/home.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'
import * as markdown from '../rules/markdown.ts'
import * as openApi from '../rules/openApi.ts'
import * as page from '../rules/page.ts'
import * as robots from '../rules/robots.ts'
import * as sitemap from '../rules/sitemap.ts'
import { dataIsComplete, everyPageHasData } from '../rules/structuredData.ts'

const { notChosen, declined, noPayments } = reasons

const site: readonly Row[] = [
  ['S1', 'P', llmsTxt.exists],
  ['S2', 'P', llmsTxt.isPlainText],
  ['S3', 'P', llmsTxt.exists],
  ['S4', 'P', llmsTxt.linksAreAbsolute],
  ['S5', 'P', robots.openToCrawlers],
  ['S6', 'P', robots.allowsLlmsTxt],
  ['S7', 'P', robots.isServed],
  ['S8', 'P', sitemap.isValid],
  ['S9', 'P', sitemap.hasDates],
  ['S10', 'P', sitemap.hasMarkdownSitemap],
  ['S11', 'P', sitemap.hasMarkdownSitemap],
  ['S12', 'P', markdown.isServed('/AGENTS.md', /^# /)],
  ['S13', 'P', markdown.isServed('/AGENTS.md', /## Installation[\s\S]*## Configuration[\s\S]*## Usage/)],
  ['S14', 'X', 'A local site has no certificate; another test checks Strict-Transport-Security.'],
  ['S15', 'P', openApi.isServed],
]

const pages: readonly Row[] = [
  ['P1', 'P', page.responds],
  ['P2', 'P', page.redirectsOnThisHost],
  ['P3', 'P', page.isHtml],
  ['P4', 'P', page.isIndexable],
  ['P5', 'P', page.hasCanonical],
  ['P6', 'P', page.hasDescription],
  ['P7', 'P', page.hasOpenGraph('og:title')],
  ['P8', 'P', page.hasOpenGraph('og:description')],
  ['P9', 'P', page.hasLanguage],
  ['P10', 'P', everyPageHasData],
  ['P11', 'P', dataIsComplete],
  ['P12', 'P', page.hasSectionHeadings],
  ['P13', 'P', page.hasEnoughText],
  ['P14', 'C', notChosen],
  ['P15', 'P', markdown.hasTwins],
  ['P16', 'P', markdown.hasFrontmatter],
  ['P17', 'P', page.pointsToTwin],
  ['P18', 'P', markdown.namesItsPage],
  ['P19', 'P', markdown.isNegotiated],
  ['P20', 'P', markdown.hasSitemapSection],
  ['P21', 'P', markdown.codeNamesItsLanguage],
  ['P22', 'P', page.pointsToTheApi],
  ['P23', 'P', page.isServerRendered],
]

const index: readonly Row[] = [
  ['L1', 'P', llmsTxt.exists],
  ['L2', 'P', llmsTxt.isWellFormed],
  ['L3', 'P', llmsTxt.isWellFormed],
  ['L4', 'P', llmsTxt.isWellFormed],
  ['L5', 'P', llmsTxt.isWellFormed],
  ['L6', 'P', llmsTxt.linksAreAbsolute],
  ['L7', 'P', llmsTxt.linksResolve],
  ['L8', 'P', llmsTxt.optionalComesLast],
  ['L9', 'P', llmsTxt.isPlainText],
  ['L10', 'P', llmsTxt.hasFullText],
]

const protocol: readonly Row[] = [
  ['C1', 'P', catalogs.serverCard],
  ['C2', 'P', catalogs.serverCard],
  ['C3', 'D', declined],
  ['C4', 'C', catalogs.agentCard],
  ['C5', 'C', catalogs.agentCard],
  ['C6', 'C', notChosen],
  ['C7', 'N', 'Not useful here: robots.txt lists what agents may do.'],
  ['C8', 'N', noPayments],
  ['C9', 'D', declined],
  ['C10', 'N', noPayments],
  ['C11', 'N', noPayments],
  ['C12', 'C', notChosen],
  ['C13', 'P', catalogs.apiCatalog],
  ['C14', 'D', declined],
  ['C15', 'P', catalogs.skillsIndex],
  ['C16', 'P', home.returnsSamePageToAgents(['GPTBot', 'ClaudeBot', 'PerplexityBot', 'Googlebot'])],
  ['C17', 'C', notChosen],
  ['C18', 'N', noPayments],
  ['C19', 'N', noPayments],
  ['C20', 'N', noPayments],
  ['C21', 'N', noPayments],
]

const reading: readonly Row[] = [
  ['A1', 'P', accessibility.imagesHaveAlternatives],
  ['A2', 'P', accessibility.fieldsHaveLabels],
  ['A3', 'P', accessibility.controlsHaveNames],
  ['A4', 'P', accessibility.mediaHaveSizes],
  ['A5', 'P', accessibility.referencesResolve],
  ['A6', 'P', accessibility.framesHaveNames],
  ['A7', 'P', accessibility.headingsAreInOrder],
  ['A8', 'P', accessibility.keepsTabOrder],
  ['A9', 'P', accessibility.canBeZoomed],
]

export const agentReady: Scanner = {
  name: 'agent-ready.dev',
  rows: [...site, ...pages, ...index, ...protocol, ...reading],
}
