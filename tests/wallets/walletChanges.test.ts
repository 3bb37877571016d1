import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Emitter } from '../../src/wallets/listen.ts'
import { createTronLinkWallet } from '../../src/wallets/tron/tronLink.ts'
import { createSatsConnectWallet, type SatsConnectProvider } from '../../src/wallets/utxo/satsConnect.ts'
import type { WalletChange } from '../../src/wallets/wallet.ts'
import { createCrossmarkWallet } from '../../src/wallets/xrp/crossmark.ts'
import { honest, sender, bitcoin as target } from './utxo/providers.ts'

const info = { id: 'double', name: 'Double' }

/** A page's window, which dispatches messages of itself or of another window. */
class Page extends EventTarget {
  post(data: unknown, source: unknown = this) {
    this.dispatchEvent(Object.assign(new Event('message'), { data, source }))
  }
}

/** The part of a provider that emits events, and how a test emits one. */
function emitting() {
  const emitter = new EventEmitter()
  const part: Emitter = {
    on: (event, listener) => emitter.on(event, listener as () => void),
    removeListener: (event, listener) => emitter.removeListener(event, listener as () => void),
  }
  return { emitter, part }
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

test('a sats-connect wallet whose reads open a window is read when it connects only', async () => {
  const asked: string[] = []
  const { accounts } = honest()
  const { emitter, part } = emitting()
  const provider: SatsConnectProvider = {
    ...part,
    async request(method: string) {
      asked.push(method)
      if (method === 'wallet_getNetwork') return { result: { bitcoin: { name: 'Mainnet' } } }
      return { result: accounts.map((address) => ({ address, purpose: 'payment' })) }
    },
  }
  const wallet = createSatsConnectWallet(provider, { ...info, readsOpenWindow: true })
  expect(wallet.reconnects).toBe(false)
  expect(await wallet.account(target)).toBeUndefined()
  expect(asked).toEqual([])
  await wallet.connect(target)
  expect(await wallet.account(target)).toMatchObject({ address: sender })
  emitter.emit('accountChange', {})
  expect(await wallet.account(target)).toBeUndefined()
  await wallet.connect(target)
  await wallet.disconnect()
  expect(await wallet.account(target)).toBeUndefined()
  expect(asked).not.toContain('getAddresses')
})
