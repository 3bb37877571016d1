/** A public name of the Python or the Go client, with its documentation. */
export interface SdkEntry {
  readonly name: string
  readonly kind: 'method' | 'function' | 'type' | 'error'
  /** On one line, with its result. */
  readonly signature: string
  readonly purpose: string
  /** Arguments of a method, fields of a type. */
  readonly members: readonly SdkMember[]
  /** Codes of a method's errors. */
  readonly errors: string
}

export interface SdkMember {
  readonly name: string
  /** Absent for an argument, whose type is in the signature. */
  readonly type?: string
  readonly about: string
}

/** Joins the lines of a documentation text. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
