import type { Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as browser from '../rules/browser.ts'
import * as catalogs from '../rules/catalogs.ts'
import * as home from '../rules/home.ts'
import * as markdown from '../rules/markdown.ts'
import * as robots from '../rules/robots.ts'
import * as sitemap from '../rules/sitemap.ts'

const related = ['alternate', 'describedby', 'service-desc', 'service-doc', 'api-catalog', 'status']

export const isItAgentReady: Scanner = {
  name: 'isitagentready',
  rows: [
    ['robotsTxt', 'P', robots.isServed],
    ['sitemap', 'P', sitemap.isValid],
    ['linkHeaders', 'P', home.hasLinkHeader(related, 1)],
    ['dnsAid', 'X', reasons.outside],
    ['markdownNegotiation', 'P', markdown.homeIsNegotiated],
    ['robotsTxtAiRules', 'P', robots.namesAiAgents],
    ['contentSignals', 'P', robots.hasContentSignal],
    ['webBotAuth', 'D', reasons.declined],
    ['apiCatalog', 'P', catalogs.apiCatalog],
    ['oauthDiscovery', 'D', reasons.declined],
    ['oauthProtectedResource', 'D', reasons.declined],
    ['authMd', 'C', markdown.isServed('/auth.md', /^# .*auth\.md/, 200)],
    ['mcpServerCard', 'P', catalogs.serverCard],
    ['a2aAgentCard', 'C', catalogs.agentCard],
    ['agentSkills', 'P', catalogs.skillsIndex],
    ['webMcp', 'B', browser.offersTools],
    ['ard', 'P', catalogs.aiCatalog()],
    ['x402', 'N', reasons.noPayments],
    ['mpp', 'N', reasons.noPayments],
    ['ucp', 'N', reasons.noPayments],
    ['acp', 'N', reasons.noPayments],
    ['ap2', 'N', reasons.noPayments],
  ],
}
