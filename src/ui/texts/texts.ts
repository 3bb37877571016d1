import type { addressSwapsEn } from './addressSwaps.en.ts'
import type { backupEn } from './backup.en.ts'
import type { balanceEn } from './balance.en.ts'
import type { costsEn } from './costs.en.ts'
import type { deviceEn } from './device.en.ts'
import type { earningsEn } from './earnings.en.ts'
import type { elsewhereEn } from './elsewhere.en.ts'
import type { embedEn } from './embed.en.ts'
import type { errorsEn } from './errors.en.ts'
import type { explorerEn } from './explorer.en.ts'
import type { followEn } from './follow.en.ts'
import type { formEn } from './form.en.ts'
import type { formRecipientsEn } from './formRecipients.en.ts'
import type { fundsEn } from './funds.en.ts'
import type { haltedEn } from './halted.en.ts'
import type { helpEn } from './help.en.ts'
import type { historyEn } from './history.en.ts'
import type { linksEn } from './links.en.ts'
import type { networkEn } from './network.en.ts'
import type { networkPageEn } from './networkPage.en.ts'
import type { newsletterEn } from './newsletter.en.ts'
import type { noticeEn } from './notice.en.ts'
import type { orderEn } from './order.en.ts'
import type { orderChangeEn } from './orderChange.en.ts'
import type { outcomeEn } from './outcome.en.ts'
import type { pairsEn } from './pairs.en.ts'
import type { partnerFeeEn } from './partnerFee.en.ts'
import type { partnersEn } from './partners.en.ts'
import type { payEn } from './pay.en.ts'
import type { payerEn } from './payer.en.ts'
import type { pickerEn } from './picker.en.ts'
import type { pillEn } from './pill.en.ts'
import type { poolDialogEn } from './poolDialog.en.ts'
import type { priceLimitEn } from './priceLimit.en.ts'
import type { reasonsEn } from './reasons.en.ts'
import type { recipientEn } from './recipient.en.ts'
import type { reviewEn } from './review.en.ts'
import type { settingsEn } from './settings.en.ts'
import type { shellEn } from './shell.en.ts'
import type { shortcutsEn } from './shortcuts.en.ts'
import type { speedEn } from './speed.en.ts'
import type { supportEn } from './support.en.ts'
import type { trackingEn } from './tracking.en.ts'
import type { walletEn } from './wallet.en.ts'

/** Every dictionary, in English. */
interface Texts {
  readonly form: typeof formEn
  readonly addressSwaps: typeof addressSwapsEn
  readonly backup: typeof backupEn
  readonly costs: typeof costsEn
  readonly device: typeof deviceEn
  readonly earnings: typeof earningsEn
  readonly elsewhere: typeof elsewhereEn
  readonly embed: typeof embedEn
  readonly errors: typeof errorsEn
  readonly explorer: typeof explorerEn
  readonly follow: typeof followEn
  readonly formRecipients: typeof formRecipientsEn
  readonly history: typeof historyEn
  readonly notice: typeof noticeEn
  readonly order: typeof orderEn
  readonly orderChange: typeof orderChangeEn
  readonly outcome: typeof outcomeEn
  readonly picker: typeof pickerEn
  readonly pill: typeof pillEn
  readonly halted: typeof haltedEn
  readonly help: typeof helpEn
  readonly links: typeof linksEn
  readonly network: typeof networkEn
  readonly networkPage: typeof networkPageEn
  readonly newsletter: typeof newsletterEn
  readonly balance: typeof balanceEn
  readonly funds: typeof fundsEn
  readonly priceLimit: typeof priceLimitEn
  readonly partners: typeof partnersEn
  readonly partnerFee: typeof partnerFeeEn
  readonly pay: typeof payEn
  readonly payer: typeof payerEn
  readonly pairs: typeof pairsEn
  readonly poolDialog: typeof poolDialogEn
  readonly reasons: typeof reasonsEn
  readonly recipient: typeof recipientEn
  readonly review: typeof reviewEn
  readonly settings: typeof settingsEn
  readonly shell: typeof shellEn
  readonly shortcuts: typeof shortcutsEn
  readonly speed: typeof speedEn
  readonly support: typeof supportEn
  readonly tracking: typeof trackingEn
  readonly wallet: typeof walletEn
}

/** Texts in another language: the same keys, of which any may be missing. */
export type Translated<T> = T extends string | readonly string[] | ((...values: never) => string)
  ? T
  : { readonly [K in keyof T]?: Translated<T[K]> }

/** The texts of a language, in `locales/<tag>.ts`. A text that it leaves out is shown in English. */
export type Translation = Translated<Texts>
