import { isChainId } from '../core/chains/chains.ts'
import { serverPresets } from '../core/chains/serverPresets.ts'
import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import type { ReadableChain } from '../core/readers/reader.ts'
import {
  devnetApiOf,
  isReadableChain,
  type ReaderEndpoints,
  readableChains,
  readerApisOf,
} from '../core/readers/readerApis.ts'
import type { ReaderEndpoint } from '../core/readers/readerEndpoint.ts'
import type { Network } from './browser.ts'
import type { NodeAddresses } from './chooseNodes.ts'
import { type Parsed, type Parser, socketOrWebAddress, webAddress, withoutSecrets } from './variableParsers.ts'

/** Inputs that decide the default servers of the chains. */
interface ReaderPlace {
  readonly network: Network
  readonly devnetUrl: string
  readonly nodes: Pick<NodeAddresses, 'thornode' | 'mayanode'>
}

/** Returns the chain servers that a network uses unless the operator names others. Stagenet uses the public chains. */
export function chooseReaders({ network, devnetUrl, nodes }: ReaderPlace): ReaderEndpoints {
  if (network === 'devnet') return devnetReaders(devnetUrl)
  const preset = Object.entries(serverPresets).filter(([, servers]) => servers.length > 0)
  return { ...Object.fromEntries(preset), ...nodeReaders(nodes) }
}

/** Returns one reader endpoint per devnet chain. */
export function devnetReaders(devnetUrl: string): ReaderEndpoints {
  return Object.fromEntries(
    readableChains.map((chain) => [chain, [{ api: devnetApiOf(chain), url: `${devnetUrl}/chain/${chain}` }]]),
  )
}

/** Returns the readers that need no setting: the protocols' nodes also serve their own chains. */
function nodeReaders({ thornode, mayanode }: ReaderPlace['nodes']): ReaderEndpoints {
  const cosmos = (endpoints: readonly Endpoint[]) =>
    endpoints.map((endpoint): ReaderEndpoint => ({ ...endpoint, api: 'cosmos' }))
  return { THOR: cosmos(thornode), MAYA: cosmos(mayanode) }
}

export const urlsOf = (readers: ReaderEndpoints): readonly string[] =>
  Object.values(readers).flatMap((endpoints) => endpoints.map(({ url }) => url))

/** Parses a comma list of `CHAIN=interface:address`. A chain may appear several times; its servers keep their order. */
export const parseReaders: Parser<ReaderEndpoints> = (text) => {
  const found: Partial<Record<ReadableChain, ReaderEndpoint[]>> = {}
  for (const part of text.split(',').map((each) => each.trim())) {
    const read = parseReader(part)
    if ('refused' in read) return read
    const { chain, ...endpoint } = read.value
    const list = found[chain] ?? []
    if (list.some(({ url }) => url === endpoint.url)) return { refused: `${quote(part)} is in the list twice` }
    found[chain] = [...list, endpoint]
  }
  return { value: found }
}

const quote = (text: string) => JSON.stringify(withoutSecrets(text))

function parseReader(part: string): Parsed<ReaderEndpoint & { readonly chain: ReadableChain }> {
  const [, chain = '', named, address = ''] = /^([A-Z]+)=(?:([a-z]+):(?!\/\/))?(.*)$/.exec(part) ?? []
  if (!isChainId(chain) || !isReadableChain(chain)) return { refused: `${quote(part)} names no readable chain` }
  const apis = readerApisOf(chain)
  const api = named === undefined && apis.length === 1 ? apis[0] : apis.find((one) => one === named)
  if (api === undefined) return { refused: `${quote(part)} needs ${apis.join(': or ')}: before the address` }
  const url = (api === 'rippled' ? socketOrWebAddress : webAddress)(address)
  return 'refused' in url ? url : { value: { chain, api, url: url.value } }
}
