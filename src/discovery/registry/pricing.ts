import { keyQuotas } from '../../contract/keyQuotas.ts'
import { site } from '../../site.ts'
import type { Registry } from './registry.ts'
import { listSystems } from './systems.ts'

/** A table of texts. */
interface PriceTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A paragraph or a table. In texts, backticks mark code and `[text](/path)` is a link. */
type PriceBlock = string | PriceTable

interface PriceSection {
  readonly title: string
  readonly blocks: readonly PriceBlock[]
}

/** The price list, rendered by the page and the document. */
export interface PriceList {
  readonly title: string
  readonly summary: string
  readonly sections: readonly PriceSection[]
}

export function priceList(registry: Registry): PriceList {
  const { siteUrl, rates, apis } = registry
  const window = ({ name, limit, windowSeconds }: Registry['rates']['mcp']) =>
    `\`${name}\`: ${limit} in ${windowSeconds} s`
  return {
    title: 'Pricing',
    summary: `${site.name} is free. A swap pays the protocol and the chains that it uses; its quote itemises these fees.`,
    sections: [
      {
        title: 'What this site charges',
        blocks: [
          {
            columns: ['What', 'Price', 'Who may use it', 'Limits per client address'],
            rows: [
              ['Swap page', '0', 'everyone, without an account', 'none from us: your browser queries the nodes'],
              ['MCP server and A2A agent', '0', 'everyone, without a key', window(rates.mcp)],
              [
                'REST API',
                '0',
                'everyone, without a key',
                [rates.newsletter, rates.newsletterRequests].map(window).join('; '),
              ],
              ...apis.map(({ tag, security }) => [
                `${tag.name} API`,
                '0',
                security ? 'programs with a key' : 'everyone, without a key',
                security
                  ? `per key: ${keyQuotas.sk} a day for \`sk_\`, ${keyQuotas.pk} for \`pk_\`; ${window(rates.skBurst)}; ${window(rates.pkBurst)}`
                  : 'in the RateLimit headers of each response',
              ]),
            ],
          },
          `There are no plans, no metered tiers and no payment methods. ${site.name} itself adds no fee to a quote. A partner can take one by its link or API key; the form and the quote show it first. [Rate limits](/developers/rate-limits) explains the limits.`,
        ],
      },
      { title: 'Other systems', blocks: [systemPrices(registry)] },
      { title: 'What a swap pays, and to whom', blocks: [swapCosts, netAmountText] },
      {
        title: 'Get a figure',
        blocks: [
          `Fees change with every block, so no page lists them. Get a quote and read its \`fees\`: the tool \`get_swap_quote\` at \`${siteUrl}${site.paths.mcp}\`, or the [swap page](/).`,
        ],
      },
    ],
  }
}

/** Returns the price of every system: 0 where available. */
const systemPrices = (registry: Registry): PriceTable => ({
  columns: ['System', 'Price', 'Description'],
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
      'Outbound fee: the cost of sending the coins on the destination chain',
      'the protocol, which pays that chain’s gas',
      '`fees.outbound`',
    ],
    [
      'Affiliate fee: 0, unless the link or API key of a partner sets one in the memo',
      'the partner',
      '`fees.affiliate`',
    ],
    [
      'Gas of the deposit',
      'the source chain, paid by the sending wallet on top of the amount',
      'the wallet, before signing',
    ],
  ],
}

const netAmountText =
  'Each is in the asset that you receive. `expected_amount_out` is the amount after all fees except the last. A refund costs an outbound fee, and the gas of the deposit is not returned.'

/** Returns the price list as markdown. */
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
