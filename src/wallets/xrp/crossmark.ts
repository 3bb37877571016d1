import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import type { FindWallets } from '../anyWallet.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import { memberOf, providerAt } from '../pageObjects.ts'
import type { WalletChange, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { rejected } from '../walletErrors.ts'
import { type XrpDeposit, type XrpWallet, xrpChecks } from './xrpChecks.ts'

/**
 * Provider that Crossmark injects. Source: docs.crossmark.io.
 * @example
 * const isPresent = (provider: Partial<CrossmarkProvider>) => provider.methods !== undefined
 * isPresent({}) // false
 */
export interface CrossmarkProvider extends Emitter {
  readonly methods: {
    readonly signInAndWait: () => Promise<CrossmarkAnswer>
    readonly signAndWait: (payment: object) => Promise<CrossmarkAnswer>
    /** The signed-in account, if any. */
    readonly getAddress: () => string | undefined
  }
}

interface CrossmarkAnswer {
  readonly response: {
    readonly data: {
      readonly address?: string
      readonly txBlob?: string
      readonly meta?: { readonly isRejected?: boolean; readonly isError?: boolean }
    }
  }
}

const changes: Readonly<Record<string, WalletChange>> = {
  'user-change': 'accounts',
  'network-change': 'chain',
  signout: 'disconnected',
}

/**
 * Creates a wallet around Crossmark, which signs without sending. It reports no network, so it cannot be used on the
 * devnet.
 * @example
 * const connectCrossmark = (provider: CrossmarkProvider) => createCrossmarkWallet(provider, { id: 'xrp:crossmark', name: 'Crossmark' })
 */
export function createCrossmarkWallet(
  provider: CrossmarkProvider,
  info: WalletInfo,
  timeouts?: WalletTimeouts,
): XrpWallet {
  const { methods } = provider
  const returned = ({ response: { data } }: CrossmarkAnswer) => {
    if (data.meta?.isRejected) throw rejected(info.name)
    return data
  }
  const driver: Driver<XrpDeposit, 'xrp'> = {
    ...info,
    family: 'xrp',
    chains: ['XRP'],
    async connect() {
      const { address } = returned(await methods.signInAndWait())
      return address === undefined ? undefined : { address }
    },
    async account() {
      const address = methods.getAddress()
      return address === undefined ? undefined : { address }
    },
    identity: async () => undefined,
    deliver: {
      how: 'signs',
      async sign({ tx }) {
        const { txBlob = '' } = returned(await methods.signAndWait(structuredClone(tx.json)))
        return /^(?:[0-9a-f]{2})+$/i.test(txBlob)
          ? hex.decode(txBlob.toLowerCase())
          : unreadable('the wallet returned nothing')
      },
    },
    onChange: (listener) => listen(provider, changes, listener),
  }
  return createWallet(driver, xrpChecks, timeouts)
}

/** Finds Crossmark. */
export const findCrossmark: FindWallets = (page, timeouts) => {
  const provider = providerAt(page, 'crossmark')
  if (provider === undefined || !memberOf(provider, 'methods')) return []
  const info = { id: 'xrp:crossmark', name: 'Crossmark' }
  return [createCrossmarkWallet(provider as CrossmarkProvider, info, timeouts)]
}
