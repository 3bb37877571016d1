/** A public block explorer of one chain. */
export interface Explorer {
  readonly name: string
  /** Address of a transaction's page, without the hash at its end. */
  readonly txUrl: string
  /** Address of an account's page, without the account; only where contracts are paid. */
  readonly addressUrl?: string
  /**
   * What follows the hash on stagenet. Only the protocols' own chains differ there: outer chains are the public ones.
   */
  readonly stagenetQuery?: string
}
