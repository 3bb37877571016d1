/** What a page says of a code. */
export interface ErrorRow {
  /** HTTP status when the failure ends a REST request. A tool reports it inside a 200. */
  readonly status: number
  readonly title: string
  /** How it comes about, for the page about the code. */
  readonly cause: string
  /** The way out, when the failure itself does not know a better one. */
  readonly hint: string
}
