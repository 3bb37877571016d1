import type { ApiSpec } from '../../contract/apiSpec.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import { errorsOf } from '../../contract/operationErrors.ts'
import { type ClientSources, clientPrograms } from '../library/clientPrograms.ts'
import { operationExample } from '../registry/examples.ts'
import { jsonSchemaOf } from '../registry/jsonSchema.ts'
import { keyHeaders } from '../registry/offeredApis.ts'
import { exampleInput, exampleParameters } from '../registry/parameters.ts'
import { aliasOf, apiOf, type Registry } from '../registry/registry.ts'
import { operationSamples } from '../registry/samples.ts'

/**
 * Returns what the reference shows of every operation of an API. `sources` are those of the clients, for their
 * programs.
 */
export function operationEntries(registry: Registry, id: ApiSpec['id'], sources?: ClientSources) {
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
        : [
            ...operationSamples(operation, registry.siteUrl, keyHeaders(api, registry.network)),
            ...(sources === undefined ? [] : programsOf(operation, sources, registry.siteUrl)),
          ],
      recorded: operationExample(operation, registry.siteUrl),
      operation,
      codes: errorsOf(operation, api),
      /** Its call in the console, where this site serves it. */
      call: isOffered ? `${callPrefix}-${name}` : undefined,
    }
  })
}

/** Returns the programs of the Python and the Go client, where they have the operation. */
function programsOf(operation: Operation, sources: ClientSources, siteUrl: string) {
  const { method, path } = operation
  const input = method === 'GET' ? exampleParameters(operation) : exampleInput(operation)
  return clientPrograms(sources, { method, path }, { input: input as Readonly<Record<string, unknown>>, siteUrl })
}
