import { memoKindOf } from '../../../core/memo/keywords.ts'
import type { MemoKind } from '../../../core/memo/memo.ts'
import type { Machine } from '../machine.ts'

/**
 * Returns the node's message for a memo that it cannot parse. `reason` is the library's, for fields whose message is not
 * known. Source: parser.Error of both nodes.
 */
export function parseFailure(machine: Machine, text: string, reason: string): string {
  const [body = ''] = text.split('|')
  const [keyword = '', ...fields] = body.split(':')
  const kind = memoKindOf(keyword, machine.protocol)
  const failure = kind === undefined ? undefined : failureOf(machine, kind, fields)
  return `MEMO: ${body}\nPARSE FAILURE(S): ${failure ?? reason}`
}

function failureOf(machine: Machine, kind: MemoKind, fields: readonly string[]): string | undefined {
  if (kind === 'swap' || kind === 'limit_swap') return limitFailure(machine, fields[2] ?? '')
  if (kind === 'trade_deposit' || kind === 'secured_deposit') return accountFailure(machine, fields[0] ?? '')
  return undefined
}

/** THORChain reads a limit without an exponent or a slash as a whole number. */
function limitFailure({ protocol }: Machine, text: string): string | undefined {
  if (protocol !== 'THORCHAIN' || /[e/]/i.test(text) || /^\d*$/.test(text)) return undefined
  return `cannot parse '${text}' as an uint: cannot convert ${JSON.stringify(text)} to big.Int`
}

/** An account has the prefix of the protocol's chain and network. */
function accountFailure({ modules }: Machine, text: string): string | undefined {
  const fault = (why: string) => `cannot parse '${text}' as an AccAddress: ${why}`
  if (text.trim() === '') return fault('empty address string is not allowed')
  const prefixOf = (address: string) => address.slice(0, Math.max(address.lastIndexOf('1'), 0))
  const [expected, got] = [prefixOf(modules.reserve), prefixOf(text)]
  if (!/^[a-z]+$/.test(got) || got === expected) return undefined
  return fault(`invalid Bech32 prefix; expected ${expected}, got ${got}`)
}
