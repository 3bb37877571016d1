import { decodeAbiParameters, encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { normalize, packetToBytes, toCoinType } from 'viem/ens'
import type { Address } from '../../address/address.ts'
import { parseAddress } from '../../address/address.ts'
import { chains } from '../../chains/chains.ts'
import type { EvmChain } from '../../deposits/evm/evmNetworks.ts'
import { evmChainIds } from '../../deposits/evm/evmNetworks.ts'
import type { EvmCallReport, EvmReader, ReadOptions } from '../reader.ts'
import { EnsNameError } from './ensNameError.ts'

/**
 * The Universal Resolver, which finds the resolver of a name on Ethereum and calls it. Source:
 * docs.ens.domains/resolvers/universal.
 */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Revert of a name whose address only a server outside Ethereum has. Source: ERC-3668, OffchainLookup. */
const offchainLookup = '0x556f1830'

/** Source: ENSIP-1 and ENSIP-9, address lookup. */
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])

/** Source: ENSIP-10. The Universal Resolver also returns the resolver. */
const universalAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)'])

const hexOf = (text: string): `0x${string}` => `0x${text.slice(2)}`

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
 * operators must report the address, and none another one. Servers outside Ethereum (CCIP-Read) are never queried.
 * Throws `EnsNameError`: unknown_name for an invalid or unregistered name, and inbound_unconfirmed when the servers
 * disagree or fewer than two operators answer.
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

/** Encodes the call that reads a normalised name's address on an EVM chain. Source of the coin types: ENSIP-11. */
function encodeEnsCall(name: string, chain: EvmChain): string {
  const node = namehash(name)
  const lookup =
    chain === 'ETH'
      ? encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [node] })
      : encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [node, toCoinType(evmChainIds[chain])] })
  return encodeFunctionData({ abi: universalAbi, functionName: 'resolve', args: [toHex(packetToBytes(name)), lookup] })
}

/**
 * Decodes the result of the call. Returns the address in lower case, or undefined for a name without one on the chain.
 * Throws for bytes of another shape.
 */
function decodeEnsResult(returned: string, chain: EvmChain): string | undefined {
  const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], hexOf(returned))
  if (result === '0x') return undefined
  const [address] = decodeAbiParameters([{ type: chain === 'ETH' ? 'address' : 'bytes' }], result)
  if (address === '0x' || /^0x0+$/.test(address)) return undefined
  if (!/^0x[\da-f]{40}$/i.test(address)) throw new RangeError('The name has an address of another length.')
  return address.toLowerCase()
}

/**
 * Returns an ENS name as the registry spells it. Throws `EnsNameError` (unknown_name) for characters that ENS forbids,
 * and for letters of several scripts that imitate others. Source: ENSIP-15.
 */
function normalizeEnsName(text: string): string {
  try {
    return normalize(text)
  } catch {
    throw new EnsNameError(text, 'it has characters that ENS forbids, or letters that imitate others.')
  }
}
