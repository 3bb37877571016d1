import { hex } from '@scure/base'

/** Account that pays, as `ProviderAccount` of `createWallet`. */
interface PaymentAccount {
  readonly address: unknown
  readonly publicKey?: Uint8Array
}

/**
 * Returns the payment account of a wallet's list, never its ordinals account. Source: WBIP004 and Phantom's
 * `BtcAccount`, which share these fields.
 */
export function paymentAccount(accounts: unknown): PaymentAccount | undefined {
  const listed: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  const found = listed.map(recordOf).find(({ purpose }) => purpose === 'payment')
  if (found === undefined) return undefined
  const { address, publicKey } = found
  return typeof publicKey === 'string' && /^(?:[0-9a-f]{2}){32,33}$/i.test(publicKey)
    ? { address, publicKey: hex.decode(publicKey.toLowerCase()) }
    : { address }
}

/** Returns the value if it is an object, else an empty one. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
