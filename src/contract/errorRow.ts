/** Describes an error code. */
export interface ErrorRow {
  /** HTTP status when the failure ends a REST request. A tool reports it inside a 200. */
  readonly status: number
  readonly title: string
  /** Cause, for the page about the code. */
  readonly cause: string
  /** What to do, unless the error itself has a better hint. `{site}` stands for the address of the site. */
  readonly hint: string
}
