import type { RatePolicies } from '../contract/limits.ts'
import { agentMarkdown, agentView } from '../discovery/registry/agentView.ts'
import { registryOf } from '../discovery/registry/registry.ts'
import type { SiteNetwork } from '../site.ts'
import { prefers } from './accept.ts'
import type { Answer, Ask, TextAndBytes } from './answer.ts'
import type { ServerContext } from './context.ts'
import { createDoor, type Handling } from './door.ts'
import { ApiError } from './failure.ts'
import { preflight, reply, replyText } from './reply.ts'
import { tagged } from './tagged.ts'

const allow = 'GET, HEAD, OPTIONS'

/** The home page for programs: JSON for who asks for it, markdown for everybody else. The operator's limits count. */
export function createAgentHandler(context: () => ServerContext): Handling {
  return createDoor(
    { answer: async ({ request, world }) => answer(request, world), refuse: (_, failure) => reply(failure) },
    context,
  )
}

interface Forms {
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly json: TextAndBytes
  readonly markdown: TextAndBytes
}

/** Written once for a site and its limits: writing them takes longer than everything else of an answer. */
const written = new WeakMap<RatePolicies, Forms>()

function formsOf({ siteUrl, network, rates }: ServerContext): Forms {
  const known = written.get(rates)
  if (known?.siteUrl === siteUrl && known.network === network) return known
  const view = agentView(registryOf(siteUrl, network, { rates }))
  const json = ['', Buffer.from(JSON.stringify(view))] as const
  const forms = { siteUrl, network, json, markdown: ['', Buffer.from(agentMarkdown(view))] as const }
  written.set(rates, forms)
  return forms
}

async function answer(request: Ask, world: ServerContext): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight(allow, 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const { json, markdown } = formsOf(world)
  const headers = { vary: 'Accept', 'cache-control': 'public, max-age=0, must-revalidate' }
  if (prefers(request.headers.get('accept'), 'application/json', 'text/markdown')) {
    return tagged(request, replyText({ status: 200, body: json, headers }, 'application/json; charset=utf-8'))
  }
  return tagged(request, replyText({ status: 200, body: markdown, headers }, 'text/markdown; charset=utf-8'))
}
