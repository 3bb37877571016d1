import type { Row, Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as accessibility from '../rules/accessibility.ts'
import * as browser from '../rules/browser.ts'
import * as catalogs from '../rules/catalogs.ts'
import * as home from '../rules/home.ts'
import * as interfaces from '../rules/interfaces.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'
import * as markdown from '../rules/markdown.ts'
import * as mcp from '../rules/mcp.ts'
import * as openApi from '../rules/openApi.ts'
import * as page from '../rules/page.ts'
import * as robots from '../rules/robots.ts'
import * as sitemap from '../rules/sitemap.ts'

const { outside, noCredentials, declined, noPayments, noGraphql, noJobs, notChosen, noProfile, noAddress } = reasons

const discovery: readonly Row[] = [
  ['ard-catalog', 'P', catalogs.aiCatalog('/.well-known/ard.json')],
  ['ai-catalog-published', 'P', catalogs.aiCatalog()],
  ['ard-entries-valid', 'P', catalogs.aiCatalog()],
  ['ard-trust-manifest', 'D', declined],
  ['agentic-search-usecase', 'X', outside],
  ['agentic-search-specific', 'X', outside],
  ['brand-search-accuracy', 'X', outside],
  ['wikipedia-presence', 'X', outside],
  ['robots-ai-policy-quality', 'P', robots.openToCrawlers],
  ['mcp-registry-listed', 'X', outside],
  ['npm-sdk-package', 'X', outside],
  ['agent-rules-repo', 'X', outside],
  ['agent-plugins-repo', 'C', notChosen],
  ['skills-sh-listed', 'X', outside],
  ['registry-branding', 'P', catalogs.serverIsBranded],
  ['chatgpt-app-listed', 'X', outside],
]

const access: readonly Row[] = [
  ['sitemap', 'P', sitemap.isValid],
  ['content-no-js', 'P', home.readsWithoutScripts],
  [
    'bot-detection',
    'P',
    home.returnsSamePageToAgents([
      'ChatGPT-User',
      'ClaudeBot',
      'Google-Extended',
      'DeepSeekBot',
      'GPTBot',
      'PerplexityBot',
      'Applebot-Extended',
    ]),
  ],
  ['agent-discovery-file', 'P', catalogs.skillsIndex],
  ['agent-skills-index-v2', 'P', catalogs.skillsIndex],
  ['a2a-agent-card', 'C', catalogs.agentCard],
  ['pricing-md', 'P', markdown.isServed('/pricing.md', /^\| .*Price.*Limits/m)],
  ['nlweb-schema-feeds', 'D', declined],
  ['mcp-well-known-discovery', 'P', catalogs.serverCardPlaces],
  ['agent-mode-view', 'P', home.hasAgentView],
  ['link-headers-discovery', 'P', home.hasLinkHeader(['sitemap', 'alternate', 'service-desc', 'api-catalog'], 4)],
  ['markdown-url-fallback', 'P', markdown.hasTwins],
  ['modular-llms-txt', 'P', llmsTxt.hasSections],
  ['sitemap-lastmod', 'P', sitemap.hasDates],
  ['robots-agent-user-policy', 'P', robots.openToUserAgents],
  ['llms-txt-exists', 'P', llmsTxt.exists],
  ['llms-txt-formatting', 'P', llmsTxt.isShort],
  ['json-ld', 'P', home.hasIdentity],
  ['pricing-info', 'P', home.hasOffer],
  ['public-api-docs', 'P', home.linksThePortal],
  ['agent-instruction', 'P', llmsTxt.explainsWhenToUseIt],
  ['skills-sh-quality', 'X', outside],
  ['json-ld-entity-linking', 'P', noProfile],
  ['metadata-completeness', 'P', page.isComplete],
  ['org-schema-completeness', 'C', noAddress],
  ['schema-type-breadth', 'P', home.hasSeveralTypes],
  ['trust-anchors', 'P', page.hasTrustPages],
  ['llms-txt-links-resolve', 'P', llmsTxt.linksResolve],
  ['markdown-link-alternate', 'P', page.pointsToTwin],
  ['markdown-frontmatter', 'P', markdown.hasFrontmatter],
  ['redirect-hygiene', 'P', page.redirectsByHttpAlone],
  ['page-token-budget', 'P', page.isOfBoundedText(100_000)],
  ['code-fence-validity', 'P', markdown.fencesAreClosed],
  ['docs-auth-gate', 'P', page.hasNoGate],
  ['openapi-spec', 'P', openApi.isServed],
  ['developer-portal', 'P', home.isDeveloperPortal],
  ['api-catalog-rfc9727', 'P', catalogs.apiCatalog],
  ['markdown-negotiation', 'P', markdown.allDocumentsAreMarkdown],
  ['markdown-negotiation-vary', 'P', markdown.variesByAccept],
  ['agent-ua-markdown', 'D', declined],
  [
    'agent-crawler-reachability',
    'P',
    home.returnsSamePageToAgents(['ChatGPT-User', 'ClaudeBot', 'Google-Extended', 'ora-agent', 'DeepSeekBot']),
  ],
]

const usability: readonly Row[] = [
  ['mcp-tool-descriptions', 'P', mcp.toolsAreDescribed],
  ['mcp-param-schemas', 'P', mcp.parametersAreTyped],
  ['mcp-server-identity', 'P', mcp.hasServerInfo],
  ['mcp-tool-listing', 'P', mcp.listsTools],
  ['mcp-tool-naming', 'P', mcp.toolsAreNamed],
  ['public-api', 'P', interfaces.hasPublicApi],
  ['oauth-support', 'P', openApi.isOpen],
  ['scoped-permissions', 'N', noCredentials],
  ['mcp-auth-mechanism', 'N', noCredentials],
  ['mcp-oauth-metadata', 'N', noCredentials],
  ['mcp-pkce-s256', 'N', noCredentials],
  ['onboarding-friction', 'P', interfaces.needsNoPaymentOrKey],
  ['web-bot-auth-directory', 'D', declined],
  ['oauth-protected-resource', 'D', declined],
  ['auth-md-exists', 'P', markdown.isServed('/auth.md', /^# auth\.md/, 200)],
  [
    'auth-md-structure',
    'C',
    markdown.isServed('/auth.md', /## Discover[\s\S]*## Pick a method[\s\S]*## Errors[\s\S]*## Revocation/),
  ],
  ['auth-md-walkthrough-simulation', 'N', noCredentials],
  ['agent-auth-discovery-metadata', 'D', declined],
  ['agent-auth-www-authenticate', 'N', noCredentials],
  ['agent-auth-endpoints-reachable', 'N', noCredentials],
  ['mcp-server', 'P', mcp.responds],
  ['mcp-error-handling', 'P', mcp.refusesBadCalls],
  ['mcp-transport-modern', 'P', mcp.isStreamableHttp],
  ['webmcp', 'B', browser.offersTools],
  ['rate-limit-headers', 'P', openApi.limitsAreDocumented],
  ['idempotency-key-support', 'P', openApi.writesTakeKeys],
  ['json-error-responses', 'P', interfaces.refusesAsJson],
  ['api-error-model', 'P', openApi.errorsAreTyped],
  ['api-versioning-policy', 'P', openApi.versionsAreDescribed],
  ['pagination-shape', 'C', noJobs],
  ['async-job-pattern', 'N', noJobs],
  ['cli-tool', 'X', outside],
  ['rest-sdk-packages', 'X', outside],
  ['nlweb-ask', 'C', notChosen],
  ['nlweb-streaming', 'C', notChosen],
  ['response-schema-coverage', 'P', openApi.responsesAreTyped],
  ['mcp-tool-annotations', 'P', mcp.toolsAreAnnotated],
  ['mcp-server-card', 'P', catalogs.serverCard],
  ['mcp-multi-surface-coverage', 'C', notChosen],
  ['sandbox-environment', 'C', home.isDeveloperPortal],
  ['batch-endpoints', 'N', noJobs],
  ['mcp-resource-listing', 'P', mcp.resourcesRead],
  ['graphql-error-type-definition', 'N', noGraphql],
  ['graphql-versioning-policy', 'N', noGraphql],
  ['graphql-pagination-pattern', 'N', noGraphql],
  ['graphql-async-job-pattern', 'N', noGraphql],
  ['graphql-schema-completeness', 'N', noGraphql],
  ['graphql-batch-mutations', 'N', noGraphql],
  ['agent-friendly-404', 'P', home.returns404],
  ['ax-document-structure', 'P', accessibility.hasLandmarks],
  ['ax-native-controls', 'P', accessibility.controlsAreNative],
  ['ax-accessible-names', 'P', accessibility.controlsHaveNames],
  ['ax-form-labeling', 'P', accessibility.fieldsHaveLabels],
  ['ax-tree-injection-safe', 'P', accessibility.hidesNoInstructions],
  ['mcp-app-registry', 'C', mcp.viewIsValid],
  ['a2ui-support', 'C', mcp.viewIsValid],
  ['mcp-apps-ui-quality', 'C', mcp.viewIsValid],
  ['mcp-view-domain', 'C', mcp.viewIsValid],
  ['mcp-view-csp', 'C', mcp.viewIsValid],
  ['api-schema-analysis', 'P', openApi.operationsAreComplete],
  ['function-calling-compat', 'P', openApi.operationsAreComplete],
  ['mcp-resource-quality', 'P', mcp.resourcesRead],
]

const payments: readonly Row[] = ['mpp', 'x402', 'ucp', 'acp', 'acp-delegate', 'ap2'].map((name) => [
  name === 'acp-delegate' ? 'acp-delegate-payment' : `${name}-support`,
  'N',
  noPayments,
])

export const ora: Scanner = { name: 'ora', rows: [...discovery, ...access, ...usability, ...payments] }
