/** A public block explorer of one chain. */
export interface Explorer {
  readonly name: string
  /** Address of a transaction's page, without the hash at its end. */
  readonly txUrl: string
  /** What follows the hash on stagenet. Only the protocols' own chains differ there: outer chains are the public ones. */
  readonly stagenetQuery?: string
}
