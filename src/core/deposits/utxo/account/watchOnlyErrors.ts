import { SwapError } from '../../../errors.ts'

/**
 * Why a text is not an address or account to watch.
 * @example
 * const fault: WatchOnlyFault = 'checksum'
 */
export type WatchOnlyFault =
  | 'private'
  | 'unreadable'
  | 'checksum'
  | 'other_chain'
  | 'other_network'
  | 'several_keys'
  | 'scripts'
  | 'hardened'
  | 'kind'

const faults: Readonly<Record<WatchOnlyFault, readonly [message: string, hint: string]>> = {
  private: [
    'This is secret: anyone who has it can spend the coins.',
    'Never paste a private key or recovery words into a page. Paste an address or a public key instead.',
  ],
  unreadable: [
    'This is not an address, an extended public key or a descriptor.',
    'Copy it again from the wallet: an address, a key that starts like xpub or zpub, or a descriptor like wpkh(…).',
  ],
  checksum: ['The checksum is wrong, so a character differs.', 'Copy the whole text again from the wallet.'],
  other_chain: ['This key belongs to another chain.', 'Choose the account of the chain that you swap from.'],
  other_network: ['This key belongs to another network.', 'Choose an account of the network that this page uses.'],
  several_keys: [
    'This wallet needs several keys, and such deposits are not supported.',
    'Use an account with one key, or one of its addresses.',
  ],
  scripts: [
    'This descriptor has scripts that are not supported.',
    'Use one of the forms wpkh(…), tr(KEY), sh(wpkh(…)) or pkh(…).',
  ],
  hardened: [
    'The keys after this one are hardened, so they cannot be derived from it.',
    'Export the account’s extended public key, with its hardened steps in square brackets.',
  ],
  kind: [
    'This chain has no addresses of this kind.',
    'Choose another kind of address, or paste an address of the wallet.',
  ],
}

/**
 * A text is not an address or account that can be watched (invalid_parameter). `fault` is the reason.
 *
 * @example new WatchOnlyError('private').code // 'invalid_parameter'
 */
export class WatchOnlyError extends SwapError {
  override name = 'WatchOnlyError'
  readonly fault: WatchOnlyFault
  constructor(fault: WatchOnlyFault, cause?: unknown) {
    const [message, hint] = faults[fault]
    super(message, { code: 'invalid_parameter', hint, cause })
    this.fault = fault
  }
}
