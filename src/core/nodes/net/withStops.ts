import type { Protocol } from '../../chains/protocol.ts'
import type { Stops } from './siteIncidents.ts'
import type { Transport } from './transport.ts'

/** Same words as those of a node, which callers recognise as a halt. */
const refusal = JSON.stringify({ code: 3, message: "trading is halted, can't process swap", details: [] })

/**
 * Wraps the transport of a protocol's nodes so that everything the operator of the site has stopped is halted, whatever
 * the nodes report: their vaults are halted, and quotes are refused. Nothing that checks halts can then show or sign a
 * deposit. Other requests pass.
 */
export function withStops(protocol: Protocol, transport: Transport, readStops: () => Promise<Stops>): Transport {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const isVaults = pathname.endsWith('/inbound_addresses')
    const isQuote = pathname.endsWith('/quote/swap')
    if (!isVaults && !isQuote) return transport(request)
    // Vaults are not delayed by the stops.
    const early = isVaults ? transport(request) : undefined
    early?.catch(() => {})
    const { protocols, chains } = await readStops()
    const isEverything = protocols.includes(protocol)
    const isStopped = (chain: unknown) => isEverything || (typeof chain === 'string' && chains.includes(chain))
    if (!isEverything && chains.length === 0) return early ?? transport(request)
    if (early) return haltRows(await early, isStopped, isEverything)
    const sides = ['from_asset', 'to_asset'].map((name) => (searchParams.get(name) ?? '').split(/[.~/-]/)[0])
    return sides.some(isStopped) ? jsonResponse(400, refusal) : transport(request)
  }
}

const jsonResponse = (status: number, body: string) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

/** Halts the rows of stopped chains. A body that is not a list is no answer, and stays as it is. */
async function haltRows(
  response: Response,
  isStopped: (chain: unknown) => boolean,
  isEverything: boolean,
): Promise<Response> {
  if (!response.ok) return response
  const text = await response.text()
  const rows = parseRows(text)
  if (rows === undefined) return jsonResponse(response.status, text)
  const halted = rows.map((row) => {
    if (typeof row !== 'object' || row === null || !isStopped('chain' in row && row.chain)) return row
    const everywhere = isEverything ? { global_trading_paused: true } : {}
    return { ...row, halted: true, chain_trading_paused: true, ...everywhere }
  })
  return jsonResponse(response.status, JSON.stringify(halted))
}

function parseRows(text: string): readonly unknown[] | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}
