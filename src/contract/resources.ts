import { site } from '../site.ts'

/** Source: MCP Apps 2026-01-26. */
export const viewMimeType = 'text/html;profile=mcp-app'

/** One MCP resource as resources/list shows it. */
export interface ResourceListing {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  readonly _meta: Readonly<Record<string, unknown>>
}

/** The view of a quote. It loads nothing, so its policy names no domain at all. */
export const swapQuoteView: ResourceListing = {
  uri: `ui://${site.name.toLowerCase()}/swap-quote`,
  name: 'swap-quote',
  title: 'Swap quote',
  description: 'Shows the result of get_swap_quote: what is paid, what arrives, fees, time and expiry.',
  mimeType: viewMimeType,
  _meta: {
    ui: {
      csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
      prefersBorder: true,
    },
  },
}

/** Every resource of the MCP server. */
export const resources: readonly ResourceListing[] = [swapQuoteView]
