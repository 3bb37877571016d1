import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/errors.ts'
import { rejected } from '../errors.ts'
import { createWallet, type Driver } from '../gate.ts'
import type { WalletFace, WalletTimes } from '../wallet.ts'
import { type XrpDeposit, type XrpWallet, xrpChecks } from './xrpChecks.ts'

/** What Crossmark puts into a page. Source: docs.crossmark.io. */
export interface CrossmarkProvider {
  readonly methods: {
    readonly signInAndWait: () => Promise<CrossmarkAnswer>
    readonly signAndWait: (payment: object) => Promise<CrossmarkAnswer>
    /** Who is signed in, if anybody. */
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

/** A wallet that signs a Payment and gives its bytes back. It does not name its ledger, so it proves no devnet. */
export function createCrossmarkWallet(provider: CrossmarkProvider, face: WalletFace, times?: WalletTimes): XrpWallet {
  const { methods } = provider
  const told = ({ response: { data } }: CrossmarkAnswer) => {
    if (data.meta?.isRejected) throw rejected(face.name)
    return data
  }
  const driver: Driver<XrpDeposit, 'xrp'> = {
    ...face,
    family: 'xrp',
    chains: ['XRP'],
    async connect() {
      const { address } = told(await methods.signInAndWait())
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
        const { txBlob = '' } = told(await methods.signAndWait(structuredClone(tx.json)))
        return /^(?:[0-9a-f]{2})+$/i.test(txBlob)
          ? hex.decode(txBlob.toLowerCase())
          : unreadable('the wallet gave nothing')
      },
    },
  }
  return createWallet(driver, xrpChecks, times)
}
