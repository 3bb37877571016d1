import { withArticle } from '../../std/withArticle.ts'
import { registerTexts } from './registerTexts.ts'

/** Texts about the recipients that the form shows before their fields load. */
export const formRecipientsEn = registerTexts('formRecipients', {
  deliverTo: (chain: string) => `Deliver to your ${chain} address`,
  toTestWallet: 'To your test wallet, shown in the review.',
  toWallet: 'Enter one now or choose a wallet next.',
  ofWallet: (wallet: string) => `Your ${wallet} account`,
  change: 'Change',
  enterAddress: (chain: string) => `Enter ${withArticle(chain)} address`,
  checkingAddress: 'Checking the address…',
  confirmAddress: 'Confirm the address first',
})
