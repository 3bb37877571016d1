import type { SwapError } from '../../core/errors.ts'
import { AlteredDepositError } from '../../wallets/errors.ts'
import { payerEn } from '../texts/payer.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { RefusalView } from './refusal.ts'

/** Explains what a wallet refused, and offers to open it where that helps. Undefined for other errors. */
export function walletRefusal(error: SwapError, messages: ReviewMessages): RefusalView | undefined {
  const { code, message, hint } = error
  if (error instanceof AlteredDepositError) {
    const { wallet, fields } = error
    const lines = [
      payerEn.alteredWhy(wallet),
      messages.nothingSent,
      ...(fields.length > 0 ? [payerEn.altered(fields)] : []),
    ]
    return {
      tone: 'danger',
      title: payerEn.alteredTitle(wallet),
      lines,
      action: { kind: 'quote' },
      label: messages.newQuote,
    }
  }
  const reopen = { tone: 'warn', lines: [message, hint, messages.nothingSent], action: { kind: 'wallet' } } as const
  switch (code) {
    case 'wallet_wrong_chain':
      return { ...reopen, title: payerEn.wrongChainTitle, label: payerEn.switchChain }
    case 'wallet_locked':
      return { ...reopen, title: payerEn.lockedTitle, label: payerEn.openWallet }
    case 'wallet_account_changed': {
      const action = { kind: 'accounts' } as const
      return { tone: 'warn', title: message, lines: [hint], action, label: messages.changeAccounts }
    }
    case 'wallet_rejected': {
      const { cancelledTitle: title, nothingSent, tryAgain: label } = messages
      return { tone: 'info', title, lines: [nothingSent], action: { kind: 'quote' }, label }
    }
    default:
      return undefined
  }
}
