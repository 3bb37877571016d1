import { InvalidAssetError } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import { memoKindOf } from '../../../core/memo/keywords.ts'
import type { MemoKind } from '../../../core/memo/memo.ts'
import { findAddress, findLiveName } from '../../quote/addresses.ts'
import { assetRefusal } from '../../quote/readParameters.ts'
import type { Machine } from '../machine.ts'

/**
 * Returns the node's message for a memo that it cannot parse. `reason` is the library's, for fields whose message is
 * not known. Source: parser.Error of both nodes.
 */
export function parseFailure(machine: Machine, text: string, reason: string): string {
  const [body = ''] = text.split('|')
  const [keyword = '', ...fields] = body.split(':')
  const kind = memoKindOf(keyword, machine.protocol)
  if (kind === undefined) return `invalid tx type: ${keyword}`
  if (kind === 'swap' || kind === 'limit_swap') {
    const stream = streamFailure(fields[2] ?? '')
    if (stream !== undefined) return stream
  }
  return `MEMO: ${body}\nPARSE FAILURE(S): ${failureOf(machine, kind, fields) ?? reason}`
}

function failureOf(machine: Machine, kind: MemoKind, fields: readonly string[]): string | undefined {
  if (kind === 'swap' || kind === 'limit_swap') return swapFailures(machine, fields) || undefined
  if (kind === 'trade_deposit' || kind === 'secured_deposit') return accountFailure(machine, fields[0] ?? '')
  return undefined
}

/** Returns what is wrong with asset, destination and limit, as the nodes join it; empty if nothing is. */
function swapFailures(machine: Machine, [asset = '', receivers = '', limit = '']: readonly string[]): string {
  const [destination = ''] = receivers.split('/')
  const failures = [assetFailure(machine, asset), addressFailure(machine, destination), limitFailure(machine, limit)]
  return failures.filter((failure) => failure !== undefined).join('-')
}

function assetFailure({ protocol, pools }: Machine, text: string): string | undefined {
  try {
    resolveAsset(text, protocol, pools)
    return undefined
  } catch (error) {
    if (!(error instanceof InvalidAssetError)) throw error
    return `cannot parse '${text}' as an asset: ${assetRefusal(text)}`
  }
}

/** A destination is an address of any chain, or a name with an optional chain: "name.BTC". */
function addressFailure(machine: Machine, text: string): string | undefined {
  const [name = ''] = text.split('.')
  if (text === '' || findAddress(machine, text) !== undefined || findLiveName(machine, name) !== undefined)
    return undefined
  return `cannot parse '${text}' as an Address: ${text} is not recognizable`
}

/** Interval and quantity of a stream are whole numbers of 64 bits, and fail before the other fields. */
function streamFailure(text: string): string | undefined {
  const [, interval = '', quantity = ''] = text.split('/')
  for (const [what, part] of [
    ['frequency', interval],
    ['quantity', quantity],
  ] as const) {
    const problem = /^\d*$/.test(part)
      ? BigInt(part || 0) < 2n ** 64n
        ? undefined
        : 'value out of range'
      : 'invalid syntax'
    if (problem !== undefined) {
      return `failed to parse stream ${what}: ${part}: strconv.ParseUint: parsing ${JSON.stringify(part)}: ${problem}`
    }
  }
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
  const expected = prefixOf(modules.reserve)
  const got = prefixOf(text)
  if (!/^[a-z]+$/.test(got) || got === expected) return undefined
  return fault(`invalid Bech32 prefix; expected ${expected}, got ${got}`)
}
