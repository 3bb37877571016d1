import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import { finalizeTronDeposit } from '../../core/deposits/tron/finalizeTronDeposit.ts'
import type { FindWallets } from '../anyWallet.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { memberOf, providerWith } from '../pageObjects.ts'
import type { WalletChange, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { locked, rejected } from '../walletErrors.ts'
import { type TronDeposit, type TronWallet, tronChecks } from './tronChecks.ts'

/**
 * Provider that TronLink and compatible wallets inject. Source: docs.tronlink.org.
 * @example
 * const locked: TronLinkProvider = { request: async () => ({ code: 4000 }), tronWeb: false }
 */
export interface TronLinkProvider {
  readonly request: (args: { readonly method: string }) => Promise<unknown>
  /** False or absent while the wallet is locked. */
  readonly tronWeb?: TronWebLike | false | undefined
}

interface TronWebLike {
  readonly defaultAddress?: { readonly base58?: string | false }
  readonly trx: {
    readonly sign: (transaction: object) => Promise<unknown>
    readonly getBlock: (height: number) => Promise<unknown>
  }
}

/** Target of the window messages in which TronLink reports changes; its provider has no events. */
export interface TronLinkEventSource {
  readonly events?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
}

/** Actions of these messages. Their data is not used: the account and the chain are read again. */
const changes: Readonly<Record<string, WalletChange>> = {
  accountsChanged: 'accounts',
  setAccount: 'accounts',
  setNode: 'chain',
  disconnect: 'disconnected',
  disconnectWeb: 'disconnected',
}

/** Returns the change that a message reports. Messages of frames and other windows report none. */
function changeOf(event: Event): WalletChange | undefined {
  const { data, source, currentTarget } = event as MessageEvent<unknown>
  if (source !== currentTarget) return undefined
  const action = memberOf(Object(memberOf(Object(data), 'message')), 'action')
  return typeof action === 'string' && Object.hasOwn(changes, action) ? changes[action] : undefined
}

/** Codes that TronLink returns instead of throwing. */
const REJECTED = 4001
const LOCKED = 4000

/**
 * Creates a wallet around TronLink, which signs without sending. Its own node reports the chain's first block.
 * @example
 * const provider: TronLinkProvider = { request: async () => ({ code: 200 }) }
 * createTronLinkWallet(provider, { id: 'tron:tronLink', name: 'TronLink' }).family // 'tron'
 */
export function createTronLinkWallet(
  provider: TronLinkProvider,
  { events, ...info }: WalletInfo & TronLinkEventSource,
  timeouts?: WalletTimeouts,
): TronWallet {
  const open = () => provider.tronWeb || undefined
  const accountOf = () => {
    const address = open()?.defaultAddress?.base58
    return address ? { address } : undefined
  }
  const driver: Driver<TronDeposit, 'tron'> = {
    ...info,
    family: 'tron',
    chains: ['TRON'],
    async connect() {
      const answer = await provider.request({ method: 'tron_requestAccounts' })
      const { code } = (answer ?? {}) as { code?: unknown }
      if (code === REJECTED) throw rejected(info.name, answer)
      if (code === LOCKED) throw locked(info.name, answer)
      return accountOf()
    },
    account: async () => accountOf(),
    async identity() {
      const block = (await open()?.trx.getBlock(0)) as { blockID?: unknown } | undefined
      return typeof block?.blockID === 'string' ? block.blockID : undefined
    },
    deliver: {
      how: 'signs',
      async sign({ tx, intent }) {
        const web = open()
        if (web === undefined) throw locked(info.name)
        // TronLink writes the signature into its argument, so it gets a copy.
        const signed = (await web.trx.sign(structuredClone(tx.json))) as { txID?: unknown; signature?: unknown }
        const [signature] = Array.isArray(signed?.signature) ? signed.signature : []
        if (signed?.txID !== tx.hash) return unreadable('the wallet signed another transaction')
        return finalizeTronDeposit(tx, bytesOf(signature), intent).txBytes
      },
    },
    onChange(listener) {
      const notify = (event: Event) => {
        const change = changeOf(event)
        if (change !== undefined) listener(change)
      }
      events?.addEventListener('message', notify)
      return () => events?.removeEventListener('message', notify)
    },
  }
  return createWallet(driver, tronChecks, timeouts)
}

function bytesOf(text: unknown): Uint8Array {
  const digits = typeof text === 'string' ? text.replace(/^0x/, '') : ''
  return /^(?:[0-9a-f]{2}){65}$/i.test(digits)
    ? hex.decode(digits.toLowerCase())
    : unreadable('its signature is not 65 bytes of hex')
}

/** Finds TronLink. */
export const findTronLink: FindWallets = (page, timeouts) => {
  const provider = providerWith<TronLinkProvider>(page, 'tronLink', 'request')
  const info = { id: 'tron:tronLink', name: 'TronLink', events: page }
  return provider ? [createTronLinkWallet(provider, info, timeouts)] : []
}
