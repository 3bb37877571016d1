import { isValidAddress } from '../../../core/address/address.ts'
import { ledgerIndexOf } from './ledgerMethods.ts'
import { includedBody } from './transactionMethods.ts'
import { failed, ledgerHash, type XrpMethod, type XrpNode, type XrpParams } from './xrpNode.ts'

const DEFAULT_LIMIT = 200
const MAX_LIMIT = 400

/** Methods about accounts. Source: xrpl.org, Account Methods. */
export const accountMethods: Readonly<Record<string, XrpMethod>> = {
  account_info: (node, params) => {
    const found = findAccount(node, params)
    if ('error' in found) return found
    const { account, balance, sequence, place } = found
    const facts = { Account: account, Balance: balance.toString(), Flags: 0, OwnerCount: 0, Sequence: sequence }
    return { account_data: { ...facts, LedgerEntryType: 'AccountRoot' }, account_flags: flags, ...place }
  },
  // Accounts of the devnet own no objects: it has payments of XRP only.
  account_lines: (node, params) => listOf(node, params, 'lines'),
  account_objects: (node, params) => listOf(node, params, 'account_objects'),
  account_tx: accountTx,
}

const flags = {
  defaultRipple: false,
  depositAuth: false,
  disableMasterKey: false,
  disallowIncomingXRP: false,

  globalFreeze: false,
  noFreeze: false,
  passwordSpent: false,
  requireAuthorization: false,
  requireDestinationTag: false,
}

function findAccount(node: XrpNode, params: XrpParams) {
  const { account } = params
  if (typeof account !== 'string') return failed('invalidParams', "Missing field 'account'.")
  if (!isValidAddress(account, 'XRP', 'mocknet')) return failed('actMalformed', 'Account malformed.')
  const index = ledgerIndexOf(node, params)
  if (index === undefined) return failed('lgrNotFound', 'ledgerNotFound')
  const isOpen = index === 'current'
  const found = (isOpen ? node.state.pending : node.state.settled).get(account)
  if (found === undefined) return { account, ...failed('actNotFound', 'Account not found.') }
  const { blocks } = node
  const place = isOpen
    ? { ledger_current_index: blocks.height() + 1, validated: false }
    : { ledger_index: index, ledger_hash: ledgerHash(blocks, index), validated: true }
  return { account, ...found, place }
}

function listOf(node: XrpNode, params: XrpParams, name: string): object {
  const found = findAccount(node, params)
  return 'error' in found ? found : { account: found.account, [name]: [], ...found.place }
}

/** Payments from and to an account, newest first unless `forward`. */
function accountTx(node: XrpNode, params: XrpParams): object {
  const { account, forward, limit, marker, api_version: version } = params
  const found = findAccount(node, { account, ledger_index: 'validated' })
  if ('error' in found) return found
  const { blocks } = node
  const bound = (value: unknown, fallback: number) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fallback
  const min = bound(params.ledger_index_min, blocks.firstHeight)
  const max = bound(params.ledger_index_max, blocks.height())
  const own = [...blocks.state.mined].filter(([, { tx, height }]) => {
    return height >= min && height <= max && (tx.account === account || tx.destination === account)
  })
  if (forward !== true) own.reverse()
  const size = Math.min(bound(limit, DEFAULT_LIMIT) || DEFAULT_LIMIT, MAX_LIMIT)
  const first = bound((marker as { seq?: unknown } | undefined)?.seq, 0)
  const page = own.slice(first, first + size)
  const last = page.at(-1)?.[1].height ?? 0
  return {
    account,
    ledger_index_min: min,
    ledger_index_max: max,
    limit: size,
    validated: true,
    transactions: page.map(([hash]) => includedBody(node, hash, version)),
    ...(own.length > first + size ? { marker: { ledger: last, seq: first + size } } : {}),
  }
}
