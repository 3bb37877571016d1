import type { ApiSpec } from '../../contract/apiSpec.ts'
import { openApi } from '../../discovery/registry/openApi.ts'
import { registryOf } from '../../discovery/registry/registry.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { documentCors } from './corsHeaders.ts'
import { createHandler, type FetchHandler } from './createHandler.ts'
import { createHttpHandler } from './http.ts'
import { jsonResponse, preflightResponse, renderFailure } from './responses.ts'
import type { RestService } from './routes.ts'
import { taggedResponse } from './taggedResponse.ts'

const allow = 'GET, HEAD, OPTIONS'

/**
 * Creates the handler of an API together with its OpenAPI document, which is public and has the limits in force. It is
 * also at the base address, which documents link to.
 */
export function createApiHandler(
  api: ApiSpec,
  services: Readonly<Record<string, RestService>>,
  serverContext: () => ServerContext,
): FetchHandler {
  const operations = createHttpHandler(api, services, serverContext)
  if (Object.keys(api.operations).length === 0) return operations
  const document = createHandler(
    {
      handle: (request, context) => sendDocument(request, api, context),
      renderFailure: (_request, failure) => jsonResponse(renderFailure(api.errorForm, failure)),
    },
    serverContext,
  )
  return (request, platform) => {
    const { pathname } = new URL(request.url)
    return pathname === api.openApiPath || pathname === api.base
      ? document(request, platform)
      : operations(request, platform)
  }
}

function sendDocument(request: Request, api: ApiSpec, { siteUrl, network, rates }: ServerContext): Promise<Response> {
  if (request.method === 'OPTIONS') return Promise.resolve(preflightResponse(allow, 'Accept, If-None-Match'))
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const body = `${JSON.stringify(openApi(registryOf(siteUrl, network, { rates }), api), undefined, 2)}\n`
  const headers = { 'cache-control': 'public, max-age=3600', ...documentCors }
  return taggedResponse(request, { body, headers }, 'application/vnd.oai.openapi+json')
}
