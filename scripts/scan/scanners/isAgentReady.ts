import type { Plan, Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as catalogs from '../rules/catalogs.ts'
import * as interfaces from '../rules/interfaces.ts'
import * as page from '../rules/page.ts'

const known = (plan: Plan, ...names: readonly string[]) => names.map((name) => [name, plan, reasons.nameOnly] as const)

/** Its rules are not published. A check runs where its name is clear. */
export const isAgentReady: Scanner = {
  name: 'isagentready.com (different product)',
  rows: [
    ...known('P', 'robots.txt', 'AI crawler rules', 'sitemap', 'llms.txt', 'meta robots', 'bot access'),
    ...known('P', 'JSON-LD present', 'Organization/WebSite', 'high-value types', '@id linking', 'breadcrumbs'),
    ...known('P', 'validation', 'SSR', 'heading hierarchy', 'semantic HTML', 'ARIA', 'alt text', 'lang', 'link text'),
    ...known('P', 'WebMCP declarative'),
    ...known('C', 'WebMCP manifest', 'A2A card'),
    ['MCP discovery (/.well-known/mcp.json)', 'P', catalogs.serverCardPlaces],
    ...known('P', 'OpenAPI'),
    ...known('C', 'agents.json'),
    ['HTTPS', 'P', 'A local site has no certificate.'],
    ['HSTS', 'P', page.hasHeaders({ 'strict-transport-security': /max-age=\d{7,}/ })],
    [
      'CSP',
      'P',
      page.hasHeaders({
        'content-security-policy': /^(?!.*unsafe-inline)(?!.*'unsafe-eval').*default-src 'none'|default-src 'self'/,
      }),
    ],
    ['X-Content-Type-Options', 'P', page.hasHeaders({ 'x-content-type-options': /^nosniff$/ })],
    ['frame protection', 'P', page.hasHeaders({ 'content-security-policy': /frame-ancestors 'none'/ })],
    ['CORS', 'P', interfaces.allowsAnyOrigin],
    ['Referrer-Policy', 'P', page.hasHeaders({ 'referrer-policy': /strict-origin|no-referrer|same-origin/ })],
  ],
}
