import { protocols } from '../../src/core/chains/protocol.ts'
import type {
  ChainDiagnosis,
  EndpointDiagnosis,
  NetworkDiagnosis,
  ProtocolDiagnosis,
} from '../../src/core/diagnosis/diagnosis.ts'
import type { SiteReport } from './checkSite.ts'
import { formatTable } from './formatTable.ts'

/** Formats a diagnosis as text: endpoints, majorities, deposits, and what to know about them. */
export function formatDiagnosis({ network, swapsPossible, problems, ...found }: NetworkDiagnosis): string {
  const verdict = swapsPossible ? 'Swaps are possible.' : 'Swaps are not possible.'
  return [
    `Network: ${network}`,
    formatTable(endpointColumns, found.endpoints.map(endpointCells)),
    formatTable(protocolColumns, found.protocols.map(protocolCells)),
    formatTable(chainColumns, found.chains.map(chainCells)),
    [verdict, ...problems.map((problem) => `- ${problem}`)].join('\n'),
    '',
  ].join('\n\n')
}

const none = '–'
const endpointColumns = [
  'Service',
  'Operator',
  'Host',
  'State',
  'Chain id',
  'Height',
  'Age',
  'Latency',
  'Pages',
  'Version',
]

function endpointCells(found: EndpointDiagnosis): readonly string[] {
  const { service, operator, host, isProxy, state, chainId, height, ageSeconds, latencyMs, allowsPages, version } =
    found
  return [
    service,
    isProxy ? `${operator} (proxy)` : operator,
    host,
    state.replace('_', ' '),
    chainId === undefined ? none : shortId(chainId),
    height === undefined ? none : String(height),
    ageSeconds === undefined ? none : `${ageSeconds} s`,
    latencyMs === undefined ? none : `${Math.round(latencyMs)} ms`,
    allowsPages === undefined ? none : allowsPages ? 'yes' : 'no',
    version ?? none,
  ]
}

/** Hashes of blocks are shortened to their ends. */
const shortId = (id: string): string => (id.length > 24 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id)

const protocolColumns = ['Protocol', 'Operators', 'Up to date', 'Majority', 'Memoless deposits']

function protocolCells({ protocol, operators, upToDate, majority, memoless }: ProtocolDiagnosis): readonly string[] {
  const state = memoless === undefined ? none : `${memoless.available ? 'yes' : 'no'}: ${memoless.reason}`
  return [protocols[protocol].name, String(operators), String(upToDate), String(majority), state]
}

const chainColumns = ['Protocol', 'Chain', 'Deposits', 'Agreeing', 'Reason', 'Router', 'Known']

function chainCells(found: ChainDiagnosis): readonly string[] {
  const { protocol, chain, deposits, agreeing, operators, reason = none, router = none, routerKnown } = found
  const known = routerKnown === undefined ? none : routerKnown ? 'yes' : 'no'
  return [protocols[protocol].name, chain, deposits, `${agreeing} of ${operators}`, reason, router, known]
}

/** Formats the report of a deployed site as text. */
export function formatSite({ site, version, works, checks }: SiteReport): string {
  const rows = checks.map(({ check, state, detail, variable = '' }) => [check, state, variable, oneLine(detail)])
  return [
    `${site}${version === undefined ? '' : `, version ${oneLine(version)}`}`,
    formatTable(['Check', 'State', 'Variable', 'Detail'], rows),
    works ? 'Everything that is on works.' : 'Not everything that is on works.',
    '',
  ].join('\n\n')
}

/** The text comes from the site: control characters could write over the report. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, 400)
