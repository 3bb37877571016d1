import type { Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as accessibility from '../rules/accessibility.ts'
import * as home from '../rules/home.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'
import * as markdown from '../rules/markdown.ts'
import * as page from '../rules/page.ts'

export const afdocs: Scanner = {
  name: 'afdocs',
  rows: [
    ['llms-txt-exists', 'P', llmsTxt.exists],
    ['llms-txt-valid', 'P', llmsTxt.isWellFormed],
    ['llms-txt-size', 'P', llmsTxt.isShort],
    ['llms-txt-links-resolve', 'P', llmsTxt.linksResolve],
    ['llms-txt-links-markdown', 'P', llmsTxt.linksAreMarkdown],
    ['llms-txt-directive-html', 'P', page.pointsToLlmsTxt],
    ['llms-txt-directive-md', 'P', markdown.pointsToLlmsTxt],
    ['markdown-url-support', 'P', markdown.hasTwins],
    ['content-negotiation', 'P', markdown.isNegotiated],
    ['rendering-strategy', 'P', page.isServerRendered],
    ['page-size-markdown', 'P', markdown.isOfBoundedSize(50_000)],
    ['page-size-html', 'P', page.isOfBoundedText(50_000)],
    ['page-size-transfer', 'P', page.isLight],
    ['content-start-position', 'P', page.contentStartsEarly],
    ['single-fetch-completeness', 'P', markdown.matchesPageText],
    ['tabbed-content-serialization', 'P', markdown.isOfBoundedSize(50_000)],
    ['section-header-quality', 'P', accessibility.headingsAreInOrder],
    ['markdown-code-fence-validity', 'P', markdown.fencesAreClosed],
    ['markdown-link-portability', 'P', markdown.linksArePortable],
    ['embedded-data-serialization', 'P', markdown.hasNoBulkData],
    ['http-status-codes', 'P', home.returns404],
    ['redirect-behavior', 'P', page.redirectsOnThisHost],
    ['llms-txt-coverage', 'P', llmsTxt.coversThePages],
    ['markdown-content-parity', 'P', markdown.matchesPageText],
    ['cache-header-hygiene', 'P', markdown.isCachedBriefly],
    ['auth-gate-detection', 'P', page.hasNoGate],
    ['auth-alternative-access', 'N', reasons.noCredentials],
    ['bot-protection-interference', 'P', home.returnsSamePageToAgents(['afdocs', 'GPTBot', 'ClaudeBot'])],
  ],
}
