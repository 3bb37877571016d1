import { describe, expect, test } from 'vitest'
import { createPhantomBitcoinWallet } from '../../../src/wallets/utxo/phantom.ts'
import { createSatsConnectWallet } from '../../../src/wallets/utxo/satsConnect.ts'
import { createUnisatWallet } from '../../../src/wallets/utxo/unisat.ts'
import { createVultisigWallet } from '../../../src/wallets/utxo/vultisig.ts'
import type { SubmitOptions } from '../../../src/wallets/wallet.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { ProviderError, targetFor } from '../targets.ts'
import {
  bitcoin,
  cheat,
  codeOf,
  deposit,
  honest,
  info,
  keplr,
  type Manners,
  options,
  phantom,
  satsConnect,
  sender,
  txidOf,
  unisat,
  vultisig,
} from './providers.ts'

describe.each([
  ['UniSat', (manners: Manners) => createUnisatWallet(unisat(manners).provider, info)],
  ['sats-connect', (manners: Manners) => createSatsConnectWallet(satsConnect(manners).provider, info)],
  ['Keplr', (manners: Manners) => createUnisatWallet(keplr(manners), info)],
  ['Vultisig', (manners: Manners) => createVultisigWallet({ bitcoin: vultisig(manners).provider }, info)],
  ['Phantom', (manners: Manners) => createPhantomBitcoinWallet(phantom(manners).provider, info)],
] as const)('a Bitcoin wallet in the way of %s', (_name, walletWith) => {
  /** Submits after an attempt to connect, because some providers report accounts only then. */
  async function submit(manners: Manners, given: SubmitOptions) {
    const wallet = walletWith(manners)
    await wallet.connect(bitcoin).catch(() => undefined)
    return wallet.submit(deposit, given)
  }

  test('signs the PSBT without sending it', async () => {
    const wallet = walletWith(honest())
    expect(await wallet.connect(bitcoin)).toMatchObject({ chain: 'BTC', address: sender })
    const { options: given, broadcast } = options()
    const submitted = await wallet.submit(deposit, given)
    expect(submitted.hash).toBe(txidOf(broadcast.mock.calls[0]?.[0] ?? new Uint8Array()))
    expect(submitted.sentBy).toBe('us')
  })

  test('sends nothing after another signature, no signature or a rejection', async () => {
    const attempts: readonly [Manners['how'], string][] = [
      [cheat, 'deposit_mismatch'],
      [(psbt) => psbt, 'deposit_mismatch'],
      [() => Uint8Array.of(1, 2, 3), 'deposit_mismatch'],
      [
        () => {
          throw new ProviderError(4001, 'User rejected the request.')
        },
        'wallet_rejected',
      ],
    ]
    for (const [how, code] of attempts) {
      const { options: given, broadcast } = options()
      await expect(submit({ ...honest(), how }, given)).rejects.toEqual(codeOf(code))
      expect(broadcast).not.toHaveBeenCalled()
    }
  })

  test('requests no signature from a locked wallet or another account', async () => {
    const other = addressOf('BTC', 9)
    await expect(submit({ ...honest(), accounts: [] }, options().options)).rejects.toEqual(codeOf('wallet_locked'))
    await expect(submit({ ...honest(), accounts: [other] }, options().options)).rejects.toEqual(
      codeOf('wallet_account_changed'),
    )
  })

  test('does not sign on the devnet, because it cannot report the first block', async () => {
    const devnet = targetFor('BTC', { network: 'mocknet' })
    const manners = { ...honest(), network: 'testnet', accounts: [addressOf('BTC', 3, 'mocknet')] }
    await expect(walletWith(manners).connect(devnet)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })
})
