import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import { type NodeApi, nodePresets } from '../core/nodes/nodePresets.ts'
import { listOf, portNumber, type Reader, webAddress } from './readers.ts'

/** An environment variable. The portal, the errors and the parser use this row. */
export interface Variable<T> {
  readonly name: string
  /** Its purpose, in one sentence. */
  readonly about: string
  /** What applies when it is not set. */
  readonly fallback: string
  /** Description of a valid value. Ends the sentence "Expected …". */
  readonly expects: string
  readonly read: Reader<T>
}

const shown = (endpoints: readonly Endpoint[]) => endpoints.map(({ url }) => `\`${url}\``).join(', ')
const presetsOf = (api: NodeApi) => {
  const { mainnet, stagenet } = nodePresets
  return `mainnet: ${shown(mainnet[api])}; stagenet: ${shown(stagenet[api]) || 'none'}; devnet: its three views`
}

/** A variable with a list of nodes or indexers. */
export const nodeList = (name: string, about: string, kind: NodeApi) =>
  ({
    name,
    about,
    fallback: presetsOf(kind),
    expects: 'http(s) addresses, separated by commas, without duplicates, credentials or query',
    read: listOf(webAddress),
  }) satisfies Variable<readonly string[]>

/** A variable with a TCP port. */
export const port = (name: string, about: string, fallback: string) =>
  ({ name, about, fallback, expects: 'a port from 0 to 65535', read: portNumber }) satisfies Variable<number>
