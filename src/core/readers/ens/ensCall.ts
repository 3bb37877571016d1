import { decodeAbiParameters, encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes, toCoinType } from 'viem/ens'
import { type EvmChain, evmChainIds } from '../../deposits/evm/networks.ts'

/** The Universal Resolver, which finds the resolver of a name on Ethereum and calls it. Source: docs.ens.domains/resolvers/universal. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Revert of a name whose address only a server outside Ethereum has. Source: ERC-3668, OffchainLookup. */
export const offchainLookup = '0x556f1830'

/** Source: ENSIP-1 and ENSIP-9, address lookup. */
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
/** Source: ENSIP-10. The Universal Resolver also returns the resolver. */
const universalAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes, address)'])

/** Encodes the call that reads a normalised name's address on an EVM chain. Source of the coin types: ENSIP-11. */
export function encodeEnsCall(name: string, chain: EvmChain): string {
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
export function decodeEnsResult(returned: string, chain: EvmChain): string | undefined {
  const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], hexOf(returned))
  if (result === '0x') return undefined
  const [address] = decodeAbiParameters([{ type: chain === 'ETH' ? 'address' : 'bytes' }], result)
  if (address === '0x' || /^0x0+$/.test(address)) return undefined
  if (!/^0x[\da-f]{40}$/i.test(address)) throw new RangeError('The name has an address of another length.')
  return address.toLowerCase()
}

const hexOf = (text: string): `0x${string}` => `0x${text.slice(2)}`
