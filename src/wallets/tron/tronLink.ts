import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/errors.ts'
import { finalizeTronDeposit } from '../../core/deposits/tron/finalizeTronDeposit.ts'
import { locked, rejected } from '../errors.ts'
import { createWallet, type Driver } from '../gate.ts'
import type { WalletFace, WalletTimes } from '../wallet.ts'
import { type TronDeposit, type TronWallet, tronChecks } from './tronChecks.ts'

/** What TronLink and its kin put into a page. Source: docs.tronlink.org. */
export interface TronLinkProvider {
  readonly request: (question: { readonly method: string }) => Promise<unknown>
  /** False or absent while the wallet is locked. */
  readonly tronWeb?: TronWebLike | false | undefined
}

export interface TronWebLike {
  readonly defaultAddress?: { readonly base58?: string | false }
  readonly trx: {
    readonly sign: (transaction: object) => Promise<unknown>
    readonly getBlock: (height: number) => Promise<unknown>
  }
}

/** TronLink says these in its answer instead of throwing. */
const [REJECTED, LOCKED] = [4001, 4000]

/** A wallet that signs without sending. It has a node of its own, which names the chain's first block. */
export function createTronLinkWallet(provider: TronLinkProvider, face: WalletFace, times?: WalletTimes): TronWallet {
  const open = () => provider.tronWeb || undefined
  const accountOf = () => {
    const address = open()?.defaultAddress?.base58
    return address ? { address } : undefined
  }
  const driver: Driver<TronDeposit, 'tron'> = {
    ...face,
    family: 'tron',
    chains: ['TRON'],
    async connect() {
      const answer = await provider.request({ method: 'tron_requestAccounts' })
      const { code } = (answer ?? {}) as { code?: unknown }
      if (code === REJECTED) throw rejected(face.name, answer)
      if (code === LOCKED) throw locked(face.name, answer)
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
        if (web === undefined) throw locked(face.name)
        // A copy: TronLink writes the signature into what it is given.
        const signed = (await web.trx.sign(structuredClone(tx.json))) as { txID?: unknown; signature?: unknown }
        const [signature] = Array.isArray(signed?.signature) ? signed.signature : []
        if (signed?.txID !== tx.hash) return unreadable('the wallet signed another transaction')
        return finalizeTronDeposit(tx, bytesOf(signature), intent).txBytes
      },
    },
  }
  return createWallet(driver, tronChecks, times)
}

function bytesOf(text: unknown): Uint8Array {
  const digits = typeof text === 'string' ? text.replace(/^0x/, '') : ''
  return /^(?:[0-9a-f]{2}){65}$/i.test(digits)
    ? hex.decode(digits.toLowerCase())
    : unreadable('its signature has another form')
}
