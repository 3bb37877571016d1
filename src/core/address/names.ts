import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { chainsOfAddress } from './address.ts'

/**
 * Letters, digits, plus, minus and underscore, at most 30. Source: THORNode 3.17 and Mayanode 1.124, the name memos.
 */
const nameForm = /^[\w+-]{1,30}$/

/** How addresses begin: hexadecimal, bech32 with its separator, cashaddr and Radix. */
const addressBeginning = /^(?:0x[\da-f]*$|[a-z]{1,12}1[a-z\d]{10}|[qp][a-z\d]{20}|account_)/i

/** Longest name. XRP's addresses, the shortest of all, have 25 characters. */
const LONGEST_PLAIN = 24

/**
 * Returns whether a text can be a registered name. A text that looks like an address cannot, registered or not: readers
 * would believe that the coins go to that address.
 *
 * @example
 * isName('portage') // true
 * isName('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh') // false
 */
export function isName(text: string): boolean {
  if (!nameForm.test(text) || addressBeginning.test(text)) return false
  return text.length <= LONGEST_PLAIN ? chainsOfAddress(text).length === 0 : /[-+_]/.test(text)
}

/** What people call the names of each protocol. */
export const nameKinds: Readonly<Record<Protocol, string>> = { THORCHAIN: 'THORName', MAYACHAIN: 'MAYAName' }

/** Whether a text is written like an ENS name, such as "alice.eth". The nodes know no such names. */
export const isDottedName = (text: string): boolean => /^[^\s./:?]+(?:\.[^\s./:?]+)+$/.test(text)

/**
 * The name has no address on the chain. `reason` says why, in a clause that begins with "it" (unknown_name).
 *
 * @example
 * new UnknownNameError({ protocol: 'THORCHAIN', name: 'ebb', reason: 'it has expired' }).code // 'unknown_name'
 */
export class UnknownNameError extends SwapError {
  override name = 'UnknownNameError'
  constructor({ protocol, name, reason }: { protocol: Protocol; name: string; reason: string }) {
    super(`${protocols[protocol].name} has no address for the name "${name.slice(0, 40)}": ${reason}.`, {
      code: 'unknown_name',
      hint: `Give the address itself, or a ${nameKinds[protocol]} with an address on the chain.`,
    })
  }
}
