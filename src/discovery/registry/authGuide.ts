import { site } from '../../site.ts'
import type { Registry } from './registry.ts'
import { systemLines } from './systems.ts'

/** How to authenticate, in the headings that agents look for: by being anonymous. */
export function authGuide(registry: Registry): string {
  const { siteUrl, rates, errors } = registry
  const { limit, windowSeconds } = rates.mcp
  return `# auth.md for ${site.name}

> Access is anonymous. Send requests as they are, without a credential.

## Discover

There is no authorization server. \`/.well-known/oauth-protected-resource\` and
\`/.well-known/oauth-authorization-server\` answer 404. Connect directly to ${siteUrl}/mcp.

## Pick a method

The one method is \`anonymous\`. It covers the MCP server, the A2A agent and the REST API. Where a client asks for an
OAuth client id, an API key or a token for this site, leave the field empty.

## Register and claim

There are no accounts, so there is nothing to claim and no address to do it at.

## Use the credential

There is none to use. A request needs \`Content-Type: application/json\` and nothing else:

\`\`\`bash
curl -s '${siteUrl}/mcp' \\
  -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
\`\`\`

## Errors

No answer is a 401, and none carries \`WWW-Authenticate\`. What limits a client is its rate: ${limit} messages in
${windowSeconds} seconds per client address for MCP and A2A together. Beyond it the status is ${errors.rate_limited?.status ?? 429}, and \`Retry-After\` says
how many seconds to wait. All limits: ${siteUrl}/developers/rate-limits

## Revocation

Nothing is issued, so nothing is revoked.

## Other systems

${systemLines(registry, ['pageSwaps', 'ownWallets', 'aggregator', 'affiliates', 'memoless'])}

This site never holds a key and never asks for a seed phrase.

More: ${siteUrl}/developers/auth
`
}
