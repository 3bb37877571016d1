import type { RatePolicies } from '../../contract/limits.ts'
import { agentMarkdown, agentView } from '../../discovery/registry/agentView.ts'
import { registryOf } from '../../discovery/registry/registry.ts'
import type { SiteNetwork } from '../../site.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { prefers } from '../transport/accept.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import { jsonResponse, preflightResponse } from '../transport/responses.ts'
import { taggedResponse } from '../transport/taggedResponse.ts'

const allow = 'GET, HEAD, OPTIONS'

/** Creates the handler of `/?mode=agent`: the home page as JSON or, by default, markdown, with the limits in force. */
export function createAgentHandler(serverContext: () => ServerContext): FetchHandler {
  return createHandler({ handle, renderFailure: (_request, failure) => jsonResponse(failure) }, serverContext)
}

interface AgentTexts {
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly json: string
  readonly markdown: string
}

/** The texts of a site and its limits: rendering them costs more than the rest of a request. */
const rendered = new WeakMap<RatePolicies, AgentTexts>()

function renderTexts(context: ServerContext): AgentTexts {
  const { siteUrl, network, rates } = context
  const known = rendered.get(rates)
  if (known?.siteUrl === siteUrl && known.network === network) return known
  const view = agentView(registryOf(siteUrl, network, context))
  const texts = { siteUrl, network, json: JSON.stringify(view), markdown: agentMarkdown(view) }
  rendered.set(rates, texts)
  return texts
}

async function handle(request: Request, context: ServerContext): Promise<Response> {
  if (request.method === 'OPTIONS') return preflightResponse(allow, 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const { json, markdown } = renderTexts(context)
  const headers = { vary: 'Accept', 'cache-control': 'public, max-age=0, must-revalidate' }
  return prefers(request.headers.get('accept'), 'application/json', 'text/markdown')
    ? taggedResponse(request, { body: json, headers }, 'application/json; charset=utf-8')
    : taggedResponse(request, { body: markdown, headers }, 'text/markdown; charset=utf-8')
}
