import type { Protocol } from '../../core/chains/protocol.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { handleChainRequest } from '../chains/handleChainRequest.ts'
import { simulateFault, waitRealTime } from '../controls/faults.ts'
import type { DevnetParts } from '../devnetTypes.ts'
import type { View, ViewName } from '../machine/views.ts'
import { chainIdentifiers, devnetEvmChainIds, nodeVersions } from '../rules/identity.ts'
import type { ProtocolState, WireResponse } from '../rules/state.ts'
import { notImplemented } from '../wire/handler.ts'
import type { Routes } from '../wire/matchRoute.ts'
import { matchRoute } from '../wire/matchRoute.ts'
import { pageNotFound } from '../wire/midgard/midgardHandler.ts'
import { midgardRoutes } from '../wire/midgard/midgardRoutes.ts'
import { stateAtHeight } from '../wire/stateAtHeight.ts'
import { cosmosRoutes, nodeRoutes } from '../wire/thornode/nodeRoutes.ts'
import { devnetServers } from './devnetServers.ts'

/** Servers of every chain, with paths below this address. */
const describeServers = () =>
  devnetServers().map(({ chain, apis, websocket, chainId }) => ({
    chain,
    apis,
    ...(websocket === undefined ? {} : { websocket }),
    ...(chainId === undefined ? {} : { chain_id: chainId }),
  }))

const METHODS = 'GET, HEAD, OPTIONS'

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, X-Mayachain-Height, X-Mayachain-Time',
}

/** Creates a transport for requests to the devnet. Origin and port of a request are ignored. */
export function createTransport(devnet: DevnetParts, now: () => number, wait = waitRealTime): Transport {
  return async (request) => {
    const late = devnet.simulation.catchUp()
    if (late !== undefined) await late
    const { pathname } = new URL(request.url)
    if (/^\/devnet(\/|$)/.test(pathname)) {
      // Loaded here, because the schemas of the controls slow a start.
      const { handleControls } = await import('../controls/handleControls.ts')
      return handleControls(devnet, request, pathname)
    }
    const view = viewNameOf(pathname)
    if (
      view !== undefined &&
      devnet.controlState.settings.behaviours[view].fault !== null &&
      request.method !== 'OPTIONS'
    ) {
      const failed = await simulateFault(devnet.controlState, { view, request, wait })
      if (failed !== undefined) return failed
    }
    const chainPath = chainPathOf(pathname)
    if (chainPath !== undefined && devnet.chains !== undefined)
      return handleChainRequest(devnet.chains, request, chainPath)
    const headers = { ...corsHeaders, date: new Date(now()).toUTCString() }
    if (request.method === 'OPTIONS') return preflight(headers)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respond({ status: 405, body: { code: 12, message: 'Method Not Allowed', details: [] } }, request, {
        ...headers,
        allow: METHODS,
      })
    }
    const { response, extra } = handleUrl(devnet, new URL(request.url))
    return respond(response, request, { ...headers, ...extra })
  }
}

/** Returns the view of a path, by default the first; undefined for the index and the chains. */
function viewNameOf(pathname: string): ViewName | undefined {
  const [, view, service = ''] = /^(?:\/([123]))?\/([^/]+)/.exec(pathname) ?? []
  return Object.hasOwn(services, service) ? ((view as ViewName | undefined) ?? '1') : undefined
}

const homeChains: Readonly<Record<string, string>> = { thornode: 'THOR', mayanode: 'MAYA' }

/** Returns the chain path of a path: "/BTC/…" for "/chain/BTC/…", "/THOR/cosmos/…" for "/thornode/cosmos/…". */
function chainPathOf(pathname: string): string | undefined {
  const [, chainPath] = /^\/chain(\/.+)$/.exec(pathname) ?? []
  if (chainPath !== undefined) return chainPath
  const [, node = '', path = ''] =
    /^(?:\/[123])?\/(thornode|mayanode)\/((?:cosmos|bank|auth)\/.*)$/.exec(pathname) ?? []
  const own = path !== '' && matchRoute(cosmosRoutes, path.split('/').slice(1)) === undefined
  return own ? `/${homeChains[node]}/${path}` : undefined
}

function preflight(headers: Record<string, string>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    },
  })
}

function respond({ status, body, plain }: WireResponse, request: Request, extra: Record<string, string>): Response {
  const bytes = new TextEncoder().encode(plain ? String(body) : JSON.stringify(body))
  const type = plain ? plainText : { 'content-type': 'application/json' }
  const headers = { ...extra, ...type, 'content-length': String(bytes.length) }
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

interface Reply {
  readonly response: WireResponse
  readonly extra?: Record<string, string>
}

/** Returns the decoded segments of a path; undefined if it is malformed. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname
      .split('/')
      .filter((word) => word !== '')
      .map((word) => decodeURIComponent(word))
  } catch {
    return undefined
  }
}

function handleUrl(devnet: DevnetParts, url: URL): Reply {
  const segments = segmentsOf(url.pathname)
  if (!segments) return { response: { status: 400, body: { error: 'The path cannot be decoded.' } } }
  const [first = '', ...rest] = segments
  if (first === '1' || first === '2' || first === '3') {
    return handleService(devnet, devnet.views[first], rest, url.searchParams)
  }
  return handleService(devnet, devnet.views[1], segments, url.searchParams)
}

/** Services by the first path segment. A node's own REST is also at the root. */
const services: Readonly<Record<string, { protocol: Protocol; kind: 'own' | 'node' | 'midgard' }>> = {
  thorchain: { protocol: 'THORCHAIN', kind: 'own' },
  mayachain: { protocol: 'MAYACHAIN', kind: 'own' },
  thornode: { protocol: 'THORCHAIN', kind: 'node' },
  mayanode: { protocol: 'MAYACHAIN', kind: 'node' },
  midgard: { protocol: 'THORCHAIN', kind: 'midgard' },
  mayamidgard: { protocol: 'MAYACHAIN', kind: 'midgard' },
}

function handleService(devnet: DevnetParts, view: View, segments: readonly string[], query: URLSearchParams): Reply {
  const [name = '', ...path] = segments
  if (name === '') return { response: { status: 200, body: describeDevnet(devnet) } }
  if (name === 'health' && path.length === 0) return { response: { status: 200, body: { status: 'ok' } } }
  const service = Object.hasOwn(services, name) ? services[name] : undefined
  if (!service) return { response: { status: 404, body: { error: `No endpoint at /${segments.join('/')}.` } } }
  // One copy, so that height and time of a response are from the same block.
  const state = view({ ...devnet.state[service.protocol] })
  const { routes, route } = routesOf(service, path)
  const match = matchRoute(routes, route)
  if (!match) return { response: unknownPath(service, state), extra: nodeHeaders(service, state) }
  const request = { params: match.params, query, history: devnet.histories[service.protocol] }
  const past = (height: number) => devnet.pastStates.at(state, height)
  const found = service.kind === 'midgard' ? state : stateAtHeight(state, { pattern: match.pattern, query, at: past })
  if ('status' in found) return { response: found, extra: nodeHeaders(service, state) }
  const seen = found === state ? state : view(found)
  return { response: match.handler(seen, request), extra: nodeHeaders(service, seen) }
}

function routesOf(
  { protocol, kind }: (typeof services)[string],
  path: readonly string[],
): { routes: Routes; route: readonly string[] } {
  if (kind === 'own') return { routes: nodeRoutes[protocol], route: path }
  const [head, ...route] = path
  if (kind === 'midgard') return { routes: head === 'v2' ? midgardRoutes[protocol] : {}, route }
  if (head === 'cosmos') return { routes: cosmosRoutes, route }
  const own = protocol === 'THORCHAIN' ? 'thorchain' : 'mayachain'
  return { routes: head === own ? nodeRoutes[protocol] : {}, route }
}

function unknownPath({ kind }: (typeof services)[string], state: ProtocolState): WireResponse {
  return kind === 'midgard' ? pageNotFound : notImplemented(state)
}

/** Returns the headers with the block of the response. Mayanode only. */
function nodeHeaders({ protocol, kind }: (typeof services)[string], state: ProtocolState): Record<string, string> {
  if (protocol !== 'MAYACHAIN' || kind === 'midgard') return {}
  return {
    'x-mayachain-height': String(state.height),
    'x-mayachain-time': new Date(state.time * 1000).toISOString(),
  }
}

/** Returns the index of the devnet's endpoints. */
function describeDevnet({ network, state, chains }: DevnetParts) {
  const playMoney = network === 'mocknet'
  return {
    name: 'Portage devnet',
    network,
    play_money: playMoney,
    notice: 'Not connected to any real chain. Never send real coins to an address shown here: they would be lost.',
    protocols: {
      THORCHAIN: {
        version: nodeVersions.THORCHAIN,
        chain_id: chainIdentifiers.THORCHAIN[network],
        height: state.THORCHAIN.height,
      },
      MAYACHAIN: {
        version: nodeVersions.MAYACHAIN,
        chain_id: chainIdentifiers.MAYACHAIN[network],
        height: state.MAYACHAIN.height,
      },
    },
    evm_chain_ids: playMoney ? devnetEvmChainIds : {},
    chains: chains === undefined ? [] : describeServers(),
    tokens: chains?.tokens.map(({ asset, contract, decimals, kind }) => ({ asset, contract, decimals, kind })) ?? [],
    paths: {
      '/thorchain/…': "THORNode's own REST, also under /thornode/thorchain/…",
      '/mayachain/…': "Mayanode's own REST, also under /mayanode/mayachain/…",
      '/thornode/cosmos/…': "THORNode's cosmos-sdk REST, and Mayanode's under /mayanode/cosmos/…",
      '/midgard/v2/…': "THORChain's Midgard",
      '/mayamidgard/v2/…': "Maya's Midgard",
      '/1, /2, /3': 'prefixes of all paths: three independent nodes',
      '/devnet': 'state of the devnet, and its controls below; /devnet/openapi.json describes them',
      '/health': 'health check',
    },
  }
}
