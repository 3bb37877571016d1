import type { Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as home from '../rules/home.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'
import * as markdown from '../rules/markdown.ts'
import * as page from '../rules/page.ts'
import * as robots from '../rules/robots.ts'
import * as sitemap from '../rules/sitemap.ts'
import { everyPageHasData } from '../rules/structuredData.ts'

export const vercel: Scanner = {
  name: 'vercel-agent-readability',
  rows: [
    ['Soft 404 detection', 'P', home.returns404],
    ['Auth gate detection', 'P', page.hasNoGate],
    ['Redirect behavior', 'P', page.redirectsOnThisHost],
    ['llms.txt', 'P', llmsTxt.exists],
    ['llms.txt links resolve', 'P', llmsTxt.linksResolve],
    ['llms.txt size', 'P', llmsTxt.isShort],
    ['llms.txt valid', 'P', llmsTxt.isWellFormed],
    ['sitemap.xml', 'P', sitemap.hasDates],
    ['sitemap.md', 'P', sitemap.hasMarkdownSitemap],
    ['robots.txt', 'P', robots.openToCrawlers],
    ['Structured data', 'P', everyPageHasData],
    ['Agent UA -> markdown', 'D', reasons.declined],
    ['Accept header -> markdown', 'P', markdown.isNegotiated],
    ['Vary: Accept', 'P', markdown.variesByAccept],
    ['.md URL -> markdown', 'P', markdown.hasTwins],
    ['Markdown link alternate', 'P', page.pointsToTwin],
    ['Frontmatter', 'P', markdown.hasFrontmatter],
    ['Missing page -> markdown', 'D', reasons.declined],
    ['Page size (markdown)', 'P', markdown.isOfBoundedSize(100_000)],
    ['Code fence validity', 'P', markdown.fencesAreClosed],
    ['Server-rendered content', 'P', page.isServerRendered],
    ['Page size (HTML text)', 'P', page.isOfBoundedText(100_000)],
    ['Heading structure', 'P', page.hasSectionHeadings],
    ['Meta description', 'P', page.hasDescription],
    ['Canonical URL', 'P', page.hasCanonical],
  ],
}
