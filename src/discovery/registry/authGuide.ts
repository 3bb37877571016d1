import { site } from '../../site.ts'
import type { OfferedApi } from './offeredApis.ts'
import type { Registry } from './registry.ts'
import { systemLines } from './systems.ts'

/** Returns the authentication guide, with the headings that agents expect. Access is anonymous. */
export function authGuide(registry: Registry): string {
  const { siteUrl, rates, errors, apis } = registry
  const keyed = apis.find(({ security }) => security !== undefined)
  const { limit, windowSeconds } = rates.mcp
  return `# auth.md for ${site.name}

> Access is anonymous. Send requests without a credential.${keyed ? ' Only the aggregator needs an API key.' : ''}

## Discover

There is no authorization server. \`/.well-known/oauth-protected-resource\` and
\`/.well-known/oauth-authorization-server\` return 404. Connect directly to ${siteUrl}/mcp.

## Pick a method

The one method is \`anonymous\`. It covers the MCP server, the A2A agent and the REST API. Where a client asks for an
OAuth client id, an API key or a token for this site, leave the field empty.

${keyed ? keyedText(keyed, siteUrl) : ''}## Register and claim

There are no accounts, so no endpoint registers or claims one.

## Use the credential

None is needed. A request needs only \`Content-Type: application/json\`:

\`\`\`bash
curl -s '${siteUrl}/mcp' \\
  -H 'Content-Type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
\`\`\`

## Errors

No anonymous interface responds with 401 or \`WWW-Authenticate\`. Requests are rate limited: ${limit} messages in
${windowSeconds} seconds per client address for MCP and A2A together. Beyond that, the status is ${errors.rate_limited?.status ?? 429} and \`Retry-After\` is
the wait in seconds. All limits: ${siteUrl}/developers/rate-limits

## Revocation

${keyed ? 'The operator revokes API keys; a revocation takes effect within 5 seconds.' : 'No credential is issued, so none can be revoked.'}

## Other systems

${systemLines(registry, ['pageSwaps', 'ownWallets', 'aggregator', 'affiliates', 'memoless'])}

This site never holds a key and never requests a seed phrase.

More: ${siteUrl}/developers/auth
`
}

/** Returns the section about the API that needs a key. */
const keyedText = ({ url, security }: OfferedApi, siteUrl: string) => `## The aggregator’s API keys

Send your key in the header \`${security}\` to ${url}. Keys are free:
[register](/affiliates), verify your e-mail address, and get the key on approval. \`pk_\` keys work on pages of their own
origins, \`sk_\` keys on servers. More: ${siteUrl}/developers/api-keys

`
