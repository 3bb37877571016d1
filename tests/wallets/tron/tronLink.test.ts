import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { buildTronDeposit } from '../../../src/core/deposits/tron/buildTronDeposit.ts'
import { createTronLinkWallet, type TronLinkProvider } from '../../../src/wallets/tron/tronLink.ts'
import type { WalletChange } from '../../../src/wallets/wallet.ts'
import * as tron from '../../core/deposits/tron/intents.ts'
import { genesis, optionsAt, targetFor } from '../targets.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'double', name: 'Double' }

describe('a TronLink-like wallet', () => {
  const target = targetFor('TRON')
  const deposit = { intent: tron.intent, tx: buildTronDeposit(tron.intent) }
  const signatureOf = (unsigned: Uint8Array) => hex.encode(tron.sign(unsigned))

  function tronLink(
    change: { address?: string; block?: string; sign?: (json: object) => unknown; code?: number } = {},
  ) {
    const { address = tron.sender, block = genesis, code = 200 } = change
    const sign = change.sign ?? ((json) => ({ ...json, signature: [signatureOf(deposit.tx.unsigned)] }))
    const provider: TronLinkProvider = {
      request: async () => ({ code, message: 'as asked' }),
      tronWeb: {
        defaultAddress: { base58: address },
        trx: { sign: async (json) => sign(json), getBlock: async () => ({ blockID: block }) },
      },
    }
    return createTronLinkWallet(provider, info)
  }

  test('signs the built transaction without sending it', async () => {
    const wallet = tronLink()
    expect(await wallet.connect(target)).toEqual({ chain: 'TRON', address: tron.sender })
    const { options, broadcast } = optionsAt(target, () => deposit.tx.hash)
    expect(await wallet.submit(deposit, options)).toEqual({ chain: 'TRON', hash: deposit.tx.hash, sentBy: 'us' })
    expect(broadcast).toHaveBeenCalledOnce()
  })

  test.each<[string, Parameters<typeof tronLink>[0], string]>([
    ['has a node of another chain', { block: 'cd'.repeat(32) }, 'wallet_wrong_chain'],
    ['shows another account', { address: tron.other }, 'wallet_account_changed'],
    ['signs another transaction', { sign: (json) => ({ ...json, txID: 'cd'.repeat(32) }) }, 'deposit_mismatch'],
    ['gives no signature', { sign: (json) => json }, 'deposit_mismatch'],
    [
      'says no',
      {
        sign: () => {
          throw 'Confirmation declined by user'
        },
      },
      'wallet_rejected',
    ],
  ])('sends nothing when it %s', async (_what, change, code) => {
    const { options, broadcast } = optionsAt(target, () => deposit.tx.hash)
    await expect(tronLink(change).submit(deposit, options)).rejects.toEqual(codeOf(code))
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('reports its codes for a rejection and a lock, and no account while locked', async () => {
    await expect(tronLink({ code: 4001 }).connect(target)).rejects.toEqual(codeOf('wallet_rejected'))
    await expect(tronLink({ code: 4000 }).connect(target)).rejects.toEqual(codeOf('wallet_locked'))
    const shut = createTronLinkWallet({ request: async () => ({ code: 200 }), tronWeb: false }, info)
    await expect(shut.connect(target)).rejects.toEqual(codeOf('wallet_locked'))
    expect(await shut.account(target)).toBeUndefined()
  })

  test('signs on the devnet when its node reports the devnet’s first block', async () => {
    const { createTronBurner } = await import('../../../src/wallets/burner/tronBurner.ts')
    const { parseBurnerKey } = await import('../../../src/wallets/burner/burnerKey.ts')
    const devnet = targetFor('TRON', { network: 'mocknet' })
    const burner = createTronBurner(parseBurnerKey('0c'.repeat(32)))
    const { address } = await burner.connect(devnet)
    const intent = { ...tron.intent, network: 'mocknet' as const, sender: address }
    const tx = buildTronDeposit(intent)
    const sign = (json: object) => ({ ...json, signature: [signatureOf(tx.unsigned)] })
    const { options } = optionsAt(devnet, () => tx.hash)
    expect(await tronLink({ address, sign }).submit({ intent, tx }, options)).toMatchObject({ hash: tx.hash })
    const elsewhere = tronLink({ address, sign, block: 'cd'.repeat(32) })
    await expect(elsewhere.submit({ intent, tx }, options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })
})

/** A page's window, which dispatches messages of itself or of another window. */
class Page extends EventTarget {
  post(data: unknown, source: unknown = this) {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source }))
  }
}

test('TronLink reports changes by messages of its own page, until its listener ends', () => {
  const page = new Page()
  const wallet = createTronLinkWallet({ request: async () => ({}) }, { ...info, events: page })
  const seen: WalletChange[] = []
  const stop = wallet.onChange((change) => seen.push(change))
  const actions = ['accountsChanged', 'setAccount', 'setNode', 'disconnect', 'tabReply', 'constructor']
  for (const action of actions) page.post({ isTronLink: true, message: { action, data: { address: 'x' } } })
  expect(seen).toEqual(['accounts', 'accounts', 'chain', 'disconnected'])
  stop()
  page.post({ message: { action: 'setAccount' } })
  expect(seen).toHaveLength(4)
})

test.each([null, undefined, 'setAccount', { message: null }, { message: { action: 5 } }, { message: 'setAccount' }])(
  'TronLink reports no change for the message %j',
  (data) => {
    const page = new Page()
    const seen: WalletChange[] = []
    createTronLinkWallet({ request: async () => ({}) }, { ...info, events: page }).onChange((change) =>
      seen.push(change),
    )
    page.post(data)
    page.post({ message: { action: 'setAccount' } }, { another: 'window' })
    expect(seen).toEqual([])
  },
)
