import type { costsEn } from './costs.en.ts'
import type { en } from './en.ts'
import type { explorerEn } from './explorer.en.ts'
import type { noticeEn } from './notice.en.ts'
import type { pickerEn } from './picker.en.ts'
import type { reviewEn } from './review.en.ts'
import type { settingsEn } from './settings.en.ts'
import type { trackingEn } from './tracking.en.ts'

/** Every text of a language: one dictionary for each feature. A locale file has all of them. */
export interface Texts {
  readonly form: typeof en
  readonly costs: typeof costsEn
  readonly explorer: typeof explorerEn
  readonly notice: typeof noticeEn
  readonly picker: typeof pickerEn
  readonly review: typeof reviewEn
  readonly settings: typeof settingsEn
  readonly tracking: typeof trackingEn
}
