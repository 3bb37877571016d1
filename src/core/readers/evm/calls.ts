import { hex } from '../../address/encoding/hex.ts'

/** Method selectors: the first four bytes of the Keccak hash of the signature. Source: EIP-20, Optimism's oracle. */
const selectors = {
  balanceOf: '70a08231',
  allowance: 'dd62ed3e',
  decimals: '313ce567',
  getL1Fee: '49948e0e',
} as const

const padded = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0')
const sized = (value: number): string => value.toString(16).padStart(64, '0')

export const decimalsCall = `0x${selectors.decimals}`
export const balanceOfCall = (owner: string): string => `0x${selectors.balanceOf}${padded(owner)}`
export const allowanceCall = (owner: string, spender: string): string =>
  `0x${selectors.allowance}${padded(owner)}${padded(spender)}`

/** Encodes `getL1Fee(bytes)` of Base's fee oracle: offset, length, bytes, padding. */
export function l1FeeCall(bytes: Uint8Array): string {
  const body = hex.encode(bytes)
  return `0x${selectors.getL1Fee}${sized(32)}${sized(bytes.length)}${body.padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`
}
