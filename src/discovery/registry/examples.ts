import type { Operation } from '../../contract/defineOperation.ts'
import type { Tool } from '../../contract/defineTool.ts'
import affiliate from './examples/affiliate.json' with { type: 'json' }
import aggregator from './examples/aggregator.json' with { type: 'json' }
import memoless from './examples/memoless.json' with { type: 'json' }
import rpc from './examples/rpc.json' with { type: 'json' }
import support from './examples/support.json' with { type: 'json' }
import toolExamples from './examples/tools.json' with { type: 'json' }

/**
 * A response of the devnet, with its request where that is not the example of the contract. Lists are cut to a few
 * members. `tests/discovery/registry/examples.test.ts` records them, with `npm test -- tests/discovery/registry/examples -u`.
 */
export interface RecordedExample {
  readonly request?: object
  readonly response: unknown
}

/** Address of the site on which they are recorded. */
const recordedSite = 'https://swap.example.org'

type Examples = Readonly<Record<string, RecordedExample>>
const operations: Examples = { ...support, ...aggregator, ...memoless, ...affiliate }
const tools: Examples = toolExamples
const methods: Examples = rpc

/** The name of an operation in the files of examples, such as "POST /v1/quote". */
export const operationKey = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => `${method} ${path}`

/** Returns the example of an operation, with the addresses of this site. */
export const operationExample = (operation: Operation, siteUrl: string): RecordedExample | undefined =>
  onSite(operations[operationKey(operation)], siteUrl)

/** Returns the example of a tool: its arguments and its result. */
export const toolExample = ({ name }: Pick<Tool, 'name'>, siteUrl: string): RecordedExample | undefined =>
  onSite(tools[name], siteUrl)

/** Returns the example of a JSON-RPC method. */
export const methodExample = (method: keyof typeof rpc, siteUrl: string): RecordedExample =>
  onSite(methods[method] ?? { response: {} }, siteUrl)

/** Writes the address of this site into a recording. */
export function onSite<E extends object | undefined>(example: E, siteUrl: string): E {
  return example && (JSON.parse(JSON.stringify(example).replaceAll(recordedSite, siteUrl)) as E)
}
