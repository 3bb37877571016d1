import { isSameAccount, type SessionAccount } from './sessionState.ts'

/**
 * Adds the accounts of one wallet, in place of its earlier ones. `last` is after the accounts of the same kind: a wallet
 * that answers late still comes before the test wallet.
 */
export function addAccounts(
  accounts: readonly SessionAccount[],
  added: readonly SessionAccount[],
  end: 'first' | 'last',
): readonly SessionAccount[] {
  const others = accounts.filter((account) => !added.some((each) => isSameAccount(each, account)))
  if (end === 'first') return [...added, ...others]
  const isInjected = added.some(({ kind }) => kind === 'injected')
  const at = isInjected ? others.findLastIndex(({ kind }) => kind === 'injected') + 1 : others.length
  return others.toSpliced(at, 0, ...added)
}
