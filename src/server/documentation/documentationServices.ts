import type { z } from 'zod'
import { type DocumentationPage, resourceRoots } from '../../contract/documentation/documentationServer.ts'
import { type DocumentationTools, documentationTools } from '../../contract/documentation/documentationTools.ts'
import { type ErrorCode, errorPage, errors, hintOn } from '../../contract/errors.ts'
import { chainsOfAddress } from '../../core/address/address.ts'
import { checkDestination } from '../../core/address/destination.ts'
import { parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { type ChainStatus, chainStatus } from '../quotes/chainStatus.ts'
import { bindHandler, type Handler, type Service } from '../transport/bindHandler.ts'
import { explainMemo } from './explainMemo.ts'
import { searchPages, sectionCount } from './searchIndex.ts'
import { trackByHash } from './viewSwap.ts'

type Output<Name extends keyof DocumentationTools> = z.input<DocumentationTools[Name]['output']>

const DEFAULT_RESULTS = 6

/** Returns every page of the documentation. Throws `ApiError` not_found where the site is not built. */
export async function readPages({ readDocumentation }: ServerContext): Promise<readonly DocumentationPage[]> {
  const pages = await readDocumentation?.()
  if (pages !== undefined) return pages
  throw new ApiError('not_found', {
    message: 'This server has no copy of the documentation.',
    hint: 'Read it at /developers. On your machine, npm start builds it.',
  })
}

/** Returns the address of a page as a resource. */
export const pageResource = ({ path }: DocumentationPage): string => `${resourceRoots.page}${path.slice(1)}`

const searchDocs: Handler<DocumentationTools['searchDocs']> = async ({ query, limit = DEFAULT_RESULTS }, context) => {
  const pages = await readPages(context)
  const results = searchPages(pages, query, limit).map(({ section: { page, heading }, excerpt }) => ({
    title: page.title,
    ...(heading === undefined ? {} : { heading }),
    url: `${context.siteUrl}${page.path}`,
    resource: pageResource(page),
    excerpt,
  }))
  return { results, searched: sectionCount(pages) }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** Explains a code. Throws `ApiError` invalid_input for an unknown one, with those that share a word with it. */
const explainError: Handler<DocumentationTools['explainError']> = async ({ code }, { siteUrl }) => {
  if (!isErrorCode(code)) {
    const words = code.split('_')
    const similar = Object.keys(errors).filter((each) => each.split('_').some((word) => words.includes(word)))
    throw new ApiError('invalid_input', {
      message: `code: "${code}" is not an error code of this site.`,
      hint:
        similar.length > 0
          ? `Similar codes: ${similar.slice(0, 8).join(', ')}.`
          : 'Read the list at /developers/errors.',
    })
  }
  const { status, title, cause, hint } = errors[code]
  return { code, status, title, cause, hint: hintOn(siteUrl, hint), documentation: errorPage(siteUrl, code) }
}

/** The protocols that can pay an address of a chain. */
const protocolsOf = (chain: ChainId): readonly Protocol[] =>
  protocolIds.filter((id) => chains[chain].protocols.includes(id) || protocols[id].chain === chain)

/** Checks an address as the destination of a swap to each of its chains. */
const checkAddress: Handler<DocumentationTools['checkAddress']> = async ({ address, chain }, { nodes }) => {
  const { network } = nodes.THORCHAIN
  const own = chainsOfAddress(address).filter((home) => network === 'mocknet' || home.network === network)
  const wanted = chain === undefined ? [...new Set(own.map((home) => home.chain))] : [chain]
  return { checks: wanted.flatMap((each) => checkOn(each, address, network)) }
}

/** Both protocols find the same in an address but for their own modules, so a chain has one check. */
function checkOn(chain: ChainId, address: string, network: NetworkKind): Output<'checkAddress'>['checks'] {
  const checked = protocolsOf(chain).map((protocol) => {
    const toAsset = parseAsset(chains[chain].gasAsset, protocol)
    return checkDestination({ protocol, toAsset, destination: address, network })
  })
  const [first] = checked
  if (first === undefined) return []
  const findings = new Map(checked.flatMap((each) => each.findings.map((finding) => [finding.code, finding])))
  const accepted = checked.every(({ ok }) => ok) && first.ok ? first.address : undefined
  return [
    {
      chain,
      payable: accepted !== undefined,
      ...(accepted !== undefined && { address: accepted }),
      findings: [...findings.values()].map(({ code, severity, sentence, hint, suggestedAddress }) => ({
        code,
        severity,
        sentence,
        hint,
        ...(suggestedAddress !== undefined && { suggested_address: suggestedAddress }),
      })),
    },
  ]
}

/** Lists the halts of both protocols. Throws what reading THORChain threw when neither answers. */
const listHalts: Handler<DocumentationTools['listHalts']> = async (_input, { nodes, clock }) => {
  const now = clock()
  const read = protocolIds.map(async (protocol) => {
    const halts = await chainStatus(nodes[protocol], now).catch(expectSwapError)
    return { protocol, halts }
  })
  const results = await Promise.all(read)
  const [first] = results
  if (first?.halts instanceof SwapError && results.every(({ halts }) => halts instanceof SwapError)) throw first.halts
  return {
    protocols: results.map(({ protocol, halts }) => {
      if (!(halts instanceof SwapError)) return { protocol, ...haltsOf(halts) }
      return { protocol, error: halts.code, halted: [], trading: [] }
    }),
  }
}

function expectSwapError(thrown: unknown): SwapError {
  if (thrown instanceof SwapError) return thrown
  throw thrown
}

const haltReasons = ['halted', 'global_trading_paused', 'chain_trading_paused'] as const

function haltsOf(chainsNow: readonly ChainStatus[]) {
  const described = chainsNow.map((each) => ({ chain: each.chain, reasons: haltReasons.filter((key) => each[key]) }))
  return {
    halted: described.filter(({ reasons }) => reasons.length > 0),
    trading: described.filter(({ reasons }) => reasons.length === 0).map(({ chain }) => chain),
  }
}

/** Every tool of the documentation server with its handler, in the order of tools/list. */
export const documentationServices: { readonly [K in keyof DocumentationTools]: Service<DocumentationTools[K]> } = {
  searchDocs: bindHandler(documentationTools.searchDocs, searchDocs),
  explainError: bindHandler(documentationTools.explainError, explainError),
  explainMemo: bindHandler(documentationTools.explainMemo, explainMemo),
  checkAddress: bindHandler(documentationTools.checkAddress, checkAddress),
  trackSwap: bindHandler(documentationTools.trackSwap, trackByHash),
  listHalts: bindHandler(documentationTools.listHalts, listHalts),
}
