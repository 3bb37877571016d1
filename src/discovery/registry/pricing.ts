import { site } from '../../site.ts'
import type { Registry } from './registry.ts'

/** What is charged, and by whom. */
export function pricing({ siteUrl, rates }: Registry): string {
  const limited = Object.values(rates).map(
    ({ name, limit, windowSeconds }) => `\`${name}\`: ${limit} in ${windowSeconds} s`,
  )
  return `# What ${site.name} costs

> ${site.name} itself charges nothing. A swap pays the protocol and the chains it crosses, and its quote itemises that.

| What | Price | Who may use it | Limits per client address |
|---|---|---|---|
| Web page, MCP server, A2A agent, REST API | 0 | anybody, without an account | ${limited.join('; ')} |

There are no plans, no metered tiers and no payment methods. ${site.name} adds no affiliate fee to a quote.

## What a swap pays, and to whom

| Cost | Goes to | Where to read it |
|---|---|---|
| Liquidity fee: the price impact of the swap, larger for large swaps in shallow pools | the pools' liquidity providers | \`fees.liquidity\`, \`fees.slippage_bps\` |
| Outbound fee: what sending the coins on the destination chain takes | the protocol, which pays that chain's gas | \`fees.outbound\` |
| Affiliate fee: 0 here; interfaces that take one name it in the memo | the interface | \`fees.affiliate\` |
| Gas of the deposit | the source chain, paid by the sending wallet beside the amount | the wallet, before signing |

Each is counted in the asset that is received, and \`expected_amount_out\` is what remains after all but the last.

## Get a figure

Fees move with every block, so no page states one. Ask for a quote and read its \`fees\`: the tool \`get_swap_quote\` at
${siteUrl}/mcp, or the page ${siteUrl}/
`
}
