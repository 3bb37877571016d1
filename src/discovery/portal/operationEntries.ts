import type { ApiSpec } from '../../contract/api.ts'
import { errorsOf } from '../../contract/keyErrors.ts'
import { jsonSchemaOf } from '../registry/jsonSchema.ts'
import { keyHeaders } from '../registry/offeredApis.ts'
import { aliasOf, apiOf, type Registry } from '../registry/registry.ts'
import { operationSamples } from '../registry/samples.ts'

/** Returns what the reference shows of every operation of an API. */
export function operationEntries(registry: Registry, id: ApiSpec['id']) {
  const api = apiOf(registry, id)
  const isOffered = id === 'support' || registry.apis.some((each) => each.id === id && each.isOwn)
  const callPrefix = id === 'support' ? 'rest' : id
  return Object.entries(api.operations).map(([name, operation]) => {
    const { limits } = operation
    return {
      ...operation,
      id: name,
      alias: aliasOf(registry, operation.path),
      policies: limits ? [registry.rates[limits.executions], registry.rates[limits.requests]] : [],
      body: jsonSchemaOf(operation.input, 'input'),
      answer: jsonSchemaOf(operation.output, 'output'),
      // A program that needs an earlier response is part of a guide, where the whole exchange is.
      samples: operation.followsUp
        ? []
        : operationSamples(operation, registry.siteUrl, keyHeaders(api, registry.network)),
      codes: errorsOf(operation, api),
      /** Its call in the console, where this site serves it. */
      call: isOffered ? `${callPrefix}-${name}` : undefined,
    }
  })
}
