import { site } from '../../site.ts'
import type { Registry } from './registry.ts'
import { listSystems } from './systems.ts'

/** Rows of words under their columns. */
export interface PriceTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph or a table. In every text, what stands between backticks is code, and `[words](/path)` is a link. */
export type PriceBlock = string | PriceTable

export interface PriceSection {
  readonly title: string
  readonly blocks: readonly PriceBlock[]
}

/** What is charged, and by whom: the page and the document both say this and nothing else. */
export interface PriceList {
  readonly title: string
  readonly summary: string
  readonly sections: readonly PriceSection[]
}

export function priceList(registry: Registry): PriceList {
  const { siteUrl, rates } = registry
  const window = ({ name, limit, windowSeconds }: Registry['rates']['mcp']) =>
    `\`${name}\`: ${limit} in ${windowSeconds} s`
  return {
    title: `What ${site.name} costs`,
    summary: `${site.name} itself charges nothing. A swap pays the protocol and the chains it crosses, and its quote itemises that.`,
    sections: [
      {
        title: 'What this site charges',
        blocks: [
          {
            columns: ['What', 'Price', 'Who may use it', 'Limits per client address'],
            rows: [
              ['Swap page', '0', 'anybody, without an account', 'none of ours: your browser asks the nodes itself'],
              ['MCP server and A2A agent', '0', 'anybody, without a key', window(rates.mcp)],
              [
                'REST API',
                '0',
                'anybody, without a key',
                [rates.newsletter, rates.newsletterRequests].map(window).join('; '),
              ],
            ],
          },
          `There are no plans, no metered tiers and no payment methods. ${site.name} adds no affiliate fee to a quote. [Rate limits](/developers/rate-limits) says what is counted.`,
        ],
      },
      { title: 'Other systems', blocks: [systemPrices(registry)] },
      { title: 'What a swap pays, and to whom', blocks: [swapCosts, netWords] },
      {
        title: 'Get a figure',
        blocks: [
          `Fees move with every block, so no page states one. Ask for a quote and read its \`fees\`: the tool \`get_swap_quote\` at \`${siteUrl}${site.paths.mcp}\`, or the [swap page](/).`,
        ],
      },
    ],
  }
}

/** Nothing that works costs anything; a missing system has no price. */
const systemPrices = (registry: Registry): PriceTable => ({
  columns: ['System', 'Price', 'What it is'],
  rows: listSystems(registry).map(({ name, available, status }) => [
    name,
    available ? '0' : 'not available yet',
    status,
  ]),
})

const swapCosts: PriceTable = {
  columns: ['Cost', 'Goes to', 'Where to read it'],
  rows: [
    [
      'Liquidity fee: the price impact of the swap, larger for large swaps in shallow pools',
      'the pools’ liquidity providers',
      '`fees.liquidity`, `fees.slippage_bps`',
    ],
    [
      'Outbound fee: what sending the coins on the destination chain takes',
      'the protocol, which pays that chain’s gas',
      '`fees.outbound`',
    ],
    ['Affiliate fee: 0 here; interfaces that take one name it in the memo', 'the interface', '`fees.affiliate`'],
    [
      'Gas of the deposit',
      'the source chain, paid by the sending wallet beside the amount',
      'the wallet, before signing',
    ],
  ],
}

const netWords =
  'Each is counted in the asset that is received, and `expected_amount_out` is what remains after all but the last. A swap that is refunded pays an outbound fee on the way back, and the gas of its deposit is gone.'

/** The price list for programs. */
export function pricing(registry: Registry): string {
  const { title, summary, sections } = priceList(registry)
  const linked = (text: string) => text.replaceAll('](/', `](${registry.siteUrl}/`)
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const block = (each: PriceBlock) =>
    typeof each === 'string'
      ? each
      : [row(each.columns), row(each.columns.map(() => '---')), ...each.rows.map(row)].join('\n')
  const parts = sections.flatMap((section) => [`## ${section.title}`, ...section.blocks.map(block)])
  return linked(`${[`# ${title}`, `> ${summary}`, ...parts].join('\n\n')}\n`)
}
