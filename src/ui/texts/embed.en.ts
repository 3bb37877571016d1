import { registerTexts } from './registerTexts.ts'

/** Texts of the widget's frame. */
export const embedEn = registerTexts('embed', {
  title: 'Swap',
  intro: 'Swap native coins without a wallet, on a page of a partner.',
  needsScript: 'This form needs JavaScript.',
  needsScriptWhy: 'Your browser gets prices directly from the nodes.',
  wallet: (host: string) => `With a wallet, you confirm the swap in a new window at ${host}. Check its address there.`,
  served: (host: string) => `Served by ${host}`,
  unknown: 'This browser does not know this payment. Start the swap again.',
  again: 'Start a new swap',
  looking: 'Looking for your swap…',
  trouble: 'Can’t reach the nodes. We’ll keep trying; your coins aren’t affected.',
})
