import { createWallet, type Driver } from '../createWallet.ts'
import type { WalletAccount, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/** Longer than any quote is valid. */
const CARRY_MS = 3_600_000

/**
 * An account whose keys are outside of the browser, and the way to its signer.
 * @example
 * const carry = (deposit: UtxoDeposit): Promise<Uint8Array> => Promise.resolve(deposit.tx.psbt)
 * const parts: PsbtWalletParts = { account: { chain: 'BTC', address: sender.address }, sign: carry }
 */
export interface PsbtWalletParts {
  readonly account: WalletAccount
  /**
   * Hands the deposit's PSBT to the person, and returns what the signer made of it: a PSBT, signed or finalised, or the
   * transaction. Its bytes are compared and verified before they are sent.
   */
  readonly sign: (deposit: UtxoDeposit) => Promise<Uint8Array>
}

/**
 * Creates a wallet whose signer is reached by a file or a QR code, for BTC, LTC, DOGE and DASH.
 * @example
 * const account: WalletAccount = { chain: 'BTC', address: sender.address }
 * createPsbtWallet({ account, sign: async ({ tx }) => tx.psbt }, { id: 'psbt:1', name: 'Example' }).kind // 'external'
 */
export function createPsbtWallet(
  { account, sign }: PsbtWalletParts,
  info: WalletInfo,
  timeouts: WalletTimeouts = { promptMs: CARRY_MS },
): UtxoWallet {
  const own = async () => account
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...info,
    family: 'utxo',
    kind: 'external',
    chains: [account.chain],
    reconnects: false,
    connect: own,
    account: own,
    identity: async () => undefined,
    deliver: { how: 'signs', sign },
  }
  return createWallet(driver, utxoChecks, timeouts)
}
