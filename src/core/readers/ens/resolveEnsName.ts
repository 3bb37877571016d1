import { type Address, parseAddress } from '../../address/address.ts'
import { chains } from '../../chains/chains.ts'
import type { EvmChain } from '../../deposits/evm/networks.ts'
import type { EvmCallReport, EvmReader, ReadOptions } from '../reader.ts'
import { decodeEnsResult, encodeEnsCall, offchainLookup, universalResolver } from './ensCall.ts'
import { EnsNameError } from './errors.ts'
import { normalizeEnsName } from './normalizeEnsName.ts'

/** The address of an ENS name on one chain. Show the address, not only the name. */
export interface ResolvedEnsName {
  /** As ENS spells it; it may differ from the typed text. */
  readonly name: string
  readonly address: Address
  /** The operators whose servers report this address. */
  readonly confirmedBy: readonly string[]
}

/** Operators that must report the same address. */
const MIN_OPERATORS = 2

/** What one server reports about a name. */
type EnsReport = { readonly address: string } | { readonly problem: 'none' | 'offchain' | 'invalid' }

/**
 * Resolves an ENS name on Ethereum, for an address on an EVM chain. Every configured server is queried; at least two
 * operators must report the address, and none another one. Servers outside Ethereum (CCIP-Read) are never queried. Throws
 * `EnsNameError`: unknown_name for an invalid or unregistered name, and inbound_unconfirmed when the servers disagree or
 * fewer than two operators answer.
 */
export async function resolveEnsName(
  reader: Pick<EvmReader, 'callEach'>,
  { name: text, chain }: { readonly name: string; readonly chain: EvmChain },
  options?: ReadOptions,
): Promise<ResolvedEnsName> {
  const name = normalizeEnsName(text)
  const answers = await reader.callEach({ to: universalResolver, data: encodeEnsCall(name, chain) }, options)
  const operators = [...new Set(answers.map(({ operator }) => operator))]
  if (operators.length < MIN_OPERATORS) {
    const reason = `only ${operators.length} of the ${MIN_OPERATORS} Ethereum servers that we need answered. Try again in a minute.`
    throw new EnsNameError(name, reason, 'inbound_unconfirmed')
  }
  const reports = answers.map((answer) => reportOf(answer, chain))
  const addresses = new Set(reports.map((report) => ('address' in report ? report.address : undefined)))
  const [address] = addresses
  if (addresses.size > 1) {
    throw new EnsNameError(
      name,
      `the servers of ${operators.join(', ')} report different addresses.`,
      'inbound_unconfirmed',
    )
  }
  if (address === undefined) throw new EnsNameError(name, reasonOf(reports, chain))
  return { name, address: parseAddress(address, chain, 'mainnet'), confirmedBy: operators }
}

function reportOf({ result }: EvmCallReport, chain: EvmChain): EnsReport {
  if ('reverted' in result) return { problem: result.reverted.startsWith(offchainLookup) ? 'offchain' : 'none' }
  try {
    const address = decodeEnsResult(result.returned, chain)
    return address === undefined ? { problem: 'none' } : { address }
  } catch {
    return { problem: 'invalid' }
  }
}

function reasonOf(reports: readonly EnsReport[], chain: EvmChain): string {
  const has = (problem: string) => reports.some((report) => 'problem' in report && report.problem === problem)
  if (has('offchain')) return 'its address is kept on a server outside Ethereum (CCIP-Read), which we don’t query.'
  if (has('invalid')) return 'the Ethereum servers returned invalid data.'
  return `it isn’t registered, or has no address on ${chains[chain].name}.`
}
