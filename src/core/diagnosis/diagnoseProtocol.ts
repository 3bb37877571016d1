import { type Protocol, protocols } from '../chains/protocol.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node } from '../nodes/node.ts'
import { readInboundReports } from '../quorum/inboundReports.ts'
import { readAgreedMimirs } from '../quorum/readAgreedMimirs.ts'
import { isActive, type Mimirs } from './activeHalts.ts'
import { describeHalts } from './describeHalts.ts'
import type { ChainDiagnosis, EndpointDiagnosis, ProtocolDiagnosis } from './diagnosis.ts'
import { readDeposits } from './readDeposits.ts'

/** Votes and deposits of one protocol, before its endpoints are known. */
interface Found {
  readonly diagnosis: ProtocolDiagnosis
  readonly chains: readonly ChainDiagnosis[]
}

interface ProtocolOptions {
  readonly deadlineMs: number
  /** The checked endpoints of the protocol's nodes. */
  readonly endpoints: readonly EndpointDiagnosis[]
}

/** Reads votes and vaults from every operator of a protocol and counts them. Never rejects. */
export async function diagnoseProtocol(node: Node, { deadlineMs, endpoints }: ProtocolOptions): Promise<Found> {
  const all = { deadlineMs, waitsForAll: true }
  const [reports, mimirs] = await Promise.all([readInboundReports(node, all), readAgreedMimirs(node, all)])
  const { protocol, operators } = node
  const isCurrent = ({ state }: EndpointDiagnosis) => state === 'ok' || state === 'late'
  const upToDate = new Set(endpoints.flatMap((one) => (isCurrent(one) && !one.isProxy ? [one.operator] : []))).size
  const height = Math.max(0, ...endpoints.map((one) => (isCurrent(one) ? (one.height ?? 0) : 0)))
  const majority = majorityOf(operators.length)
  return {
    diagnosis: {
      protocol,
      operators: operators.length,
      upToDate,
      majority,
      halts: describeHalts(mimirs ?? new Map(), height),
      ...(protocol === 'THORCHAIN' ? { memoless: memolessOf(mimirs, height) } : {}),
    },
    chains: (await readDeposits(node, reports)).map(({ chain, diagnosis }) => diagnosis ?? withoutVault(node, chain)),
  }
}

/** A chain that the majority does not report. */
const withoutVault = ({ protocol, operators }: Node, chain: string): ChainDiagnosis => ({
  protocol,
  chain,
  deposits: 'withheld',
  agreeing: 0,
  operators: operators.length,
  reason: 'no_vault',
})

function memolessOf(mimirs: Mimirs | undefined, height: number): NonNullable<ProtocolDiagnosis['memoless']> {
  if (mimirs === undefined) return { available: false, reason: 'No majority of the nodes reports the network’s votes.' }
  if (isActive(mimirs.get('HALTMEMOLESS'), height)) return { available: false, reason: 'HALTMEMOLESS is in force.' }
  return { available: true, reason: 'No vote halts it.' }
}

/** Returns why a protocol takes no deposits, or what weakens it, as sentences. */
export function problemsOf({ diagnosis, chains }: Found): readonly string[] {
  const { protocol, operators, upToDate, majority, halts } = diagnosis
  const { name } = protocols[protocol]
  const withheld = chains.filter(({ deposits }) => deposits === 'withheld').map(({ chain }) => chain)
  return [
    ...(upToDate < majority
      ? [`${name}: ${upToDate} of ${operators} operators are up to date, and ${majority} make a majority.`]
      : upToDate < operators
        ? [`${name}: ${upToDate} of ${operators} operators are up to date, which is enough.`]
        : []),
    ...(withheld.length > 0 ? [`${name}: no majority confirms an address for ${withheld.join(', ')}.`] : []),
    ...chains.flatMap(({ chain, routerKnown }) =>
      routerKnown === false ? [`${name}: the router on ${chain} is not in the list of known ones.`] : [],
    ),
    ...halts.map((sentence) => `${name}: ${sentence}`),
  ]
}

/** Whether a deposit can be made on a chain of the protocol. */
export const takesDeposits = (chains: readonly ChainDiagnosis[], protocol: Protocol): boolean =>
  chains.some((one) => one.protocol === protocol && one.deposits === 'open')
