/** Texts in one language, and the locale that formats their numbers and dates. */
export interface Localization<Messages> {
  readonly messages: Messages
  readonly locale: string
}
