import { describe, expect, test, vi } from 'vitest'
import { createPsbtWallet } from '../../../src/wallets/utxo/psbtWallet.ts'
import { sign } from '../../core/deposits/utxo/wallet.ts'
import { optionsAt, targetFor } from '../targets.ts'
import { bitcoin, codeOf, deposit, info, options, sender, txidOf } from './providers.ts'

const account = { chain: 'BTC', address: sender } as const
const honest = async () => sign(deposit.tx.psbt)

describe('an external signer', () => {
  test('gets the PSBT, and what it signs is sent by us', async () => {
    const signer = vi.fn(honest)
    const wallet = createPsbtWallet({ account, sign: signer }, info)
    expect(await wallet.connect(bitcoin)).toMatchObject(account)
    const { options: given, broadcast } = options()
    const submitted = await wallet.submit(deposit, given)
    expect(submitted).toEqual({
      chain: 'BTC',
      hash: txidOf(broadcast.mock.calls[0]?.[0] ?? new Uint8Array()),
      sentBy: 'us',
    })
    expect(signer).toHaveBeenCalledExactlyOnceWith(deposit, bitcoin)
  })

  test('sends nothing that comes back unsigned, or after the quote has expired', async () => {
    const unsigned = createPsbtWallet({ account, sign: async () => deposit.tx.psbt }, info)
    const { options: given, broadcast } = options()
    await expect(unsigned.submit(deposit, given)).rejects.toEqual(codeOf('deposit_mismatch'))
    let now = given.now()
    const late = createPsbtWallet(
      {
        account,
        async sign() {
          now = given.quoteExpiry
          return honest()
        },
      },
      info,
    )
    await expect(late.submit(deposit, { ...given, now: () => now })).rejects.toEqual(codeOf('quote_expired'))
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('is on the chain of its account only', async () => {
    const wallet = createPsbtWallet({ account, sign: honest }, info)
    expect(wallet).toMatchObject({ kind: 'external', family: 'utxo', chains: ['BTC'] })
    const target = targetFor('LTC')
    await expect(wallet.connect(target)).rejects.toEqual(codeOf('wallet_unsupported'))
    const { options: given } = optionsAt(target)
    await expect(wallet.submit(deposit, given)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })
})
