import { agentMarkdown, agentView } from '../discovery/registry/agentView.ts'
import { registryOf } from '../discovery/registry/registry.ts'
import { prefers } from './accept.ts'
import type { Answer, Ask } from './answer.ts'
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

async function answer(request: Ask, { siteUrl, rates }: ServerContext): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight(allow, 'Accept')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const view = agentView(registryOf(siteUrl, rates))
  const headers = { vary: 'Accept', 'cache-control': 'public, max-age=0, must-revalidate' }
  if (prefers(request.headers.get('accept'), 'application/json', 'text/markdown')) {
    return tagged(request, reply({ status: 200, body: view, headers }))
  }
  return tagged(request, replyText({ status: 200, body: agentMarkdown(view), headers }, 'text/markdown; charset=utf-8'))
}
