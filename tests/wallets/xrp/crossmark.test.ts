import { describe, expect, test, vi } from 'vitest'
import { buildXrpDeposit } from '../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { finalizeXrpDeposit, hashOfXrpTx } from '../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import type { WalletChange } from '../../../src/wallets/wallet.ts'
import { type CrossmarkProvider, createCrossmarkWallet } from '../../../src/wallets/xrp/crossmark.ts'
import * as xrp from '../../core/deposits/xrp/intents.ts'
import { emitting } from '../emitting.ts'
import { optionsAt, ProviderError, targetFor } from '../targets.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'double', name: 'Double' }

describe('a Crossmark-like wallet', () => {
  const target = targetFor('XRP')
  const deposit = { intent: xrp.intent, tx: buildXrpDeposit(xrp.intent) }
  const { hex: blob, txBytes } = finalizeXrpDeposit(deposit.tx, xrp.secp.sign(deposit.tx.signBytes), xrp.intent)

  function crossmark(data: object, address: string | undefined = xrp.secp.address) {
    const signAndWait = vi.fn(async () => ({ response: { data } }))
    const provider: CrossmarkProvider = {
      methods: {
        signInAndWait: async () => ({ response: { data: { ...(address && { address }), ...data } } }),
        signAndWait,
        getAddress: () => address,
      },
    }
    return { wallet: createCrossmarkWallet(provider, info), signAndWait }
  }

  test('signs the payment without sending it', async () => {
    const { wallet } = crossmark({ txBlob: blob })
    expect(await wallet.connect(target)).toEqual({ chain: 'XRP', address: xrp.secp.address })
    const { options } = optionsAt(target, hashOfXrpTx)
    expect(await wallet.submit(deposit, options)).toEqual({ chain: 'XRP', hash: hashOfXrpTx(txBytes), sentBy: 'us' })
  })

  test('sends nothing after a rejection, an empty result or another payment', async () => {
    const { options, broadcast } = optionsAt(target, hashOfXrpTx)
    const submit = (data: object) => crossmark(data).wallet.submit(deposit, options)
    await expect(submit({ meta: { isRejected: true } })).rejects.toEqual(codeOf('wallet_rejected'))
    await expect(submit({})).rejects.toEqual(codeOf('deposit_mismatch'))
    const changed = { ...xrp.intent, memo: '=:b:x' }
    const tx = buildXrpDeposit(changed)
    const other = finalizeXrpDeposit(tx, xrp.secp.sign(tx.signBytes), changed).hex
    await expect(submit({ txBlob: other })).rejects.toEqual(codeOf('deposit_mismatch'))
    expect(broadcast).not.toHaveBeenCalled()
    await expect(crossmark({ meta: { isRejected: true } }).wallet.connect(target)).rejects.toBeInstanceOf(Error)
  })

  test('converts errors of the wallet to WalletError', async () => {
    const provider = {
      methods: {
        signInAndWait: () => Promise.reject(new ProviderError(4001, 'no')),
        signAndWait: () => Promise.reject(new Error('no')),
        getAddress: () => undefined,
      },
    }
    const wallet = createCrossmarkWallet(provider, info)
    await expect(wallet.connect(target)).rejects.toEqual(codeOf('wallet_rejected'))
    expect(await wallet.account(target)).toBeUndefined()
  })
})

test('Crossmark reports another account, another network and a sign-out', () => {
  const never = () => Promise.reject(new Error('unexpected request'))
  const methods = { signInAndWait: never, signAndWait: never, getAddress: () => undefined }
  const { emitter, part } = emitting()
  const seen: WalletChange[] = []
  const stop = createCrossmarkWallet({ ...part, methods }, info).onChange((change) => seen.push(change))
  for (const event of ['user-change', 'network-change', 'signout', 'response']) emitter.emit(event)
  expect(seen).toEqual(['accounts', 'chain', 'disconnected'])
  stop()
  expect(emitter.listenerCount('user-change')).toBe(0)
})
