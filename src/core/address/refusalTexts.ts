import { chains } from '../chains/chains.ts'
import type { ForbiddenForm } from './destinationForms.ts'
import type { RefusalCode } from './findings.ts'
import { type AddressContext, type AddressLists, tokenAt } from './inspectRecipient.ts'

/** The fact and the solution, one sentence each. */
export interface RefusalText {
  /** The token or contract that the sentence names. */
  readonly about?: string
  readonly sentence: string
  readonly hint: string
}

/** Texts of the forms that a swap must not use. */
export const formTexts: Readonly<Record<ForbiddenForm['code'], RefusalText>> = {
  taproot: {
    sentence: 'Maya Protocol cannot pay taproot addresses.',
    hint: 'Give an address that starts with bc1q, 3 or 1, or swap over THORChain.',
  },
  mweb: {
    sentence: 'That is a Litecoin address of the extension blocks (MWEB), which no vault can pay.',
    hint: 'Give an address that starts with ltc1, L or M.',
  },
  shielded: {
    sentence: 'That is a shielded Zcash address, and vaults pay transparent ones only.',
    hint: 'Give a transparent address of the same wallet, one that starts with t1 or t3.',
  },
  tex: {
    sentence: 'Maya Protocol does not know TEX addresses.',
    hint: 'Give the same wallet’s address that starts with t1.',
  },
  tagged: {
    sentence: 'That XRP address has a destination tag, and swaps are paid without one.',
    hint: 'Give a plain address (r…) of a wallet of your own that needs no tag.',
  },
}

const GIVE_OWN = 'Give an address of your own.'
const GIVE_WALLET = 'Give the address of a wallet.'

/** Returns the text of a refusal of an address of the right form. */
export function refusalText(code: RefusalCode, context: AddressContext, lists: AddressLists): RefusalText {
  switch (code) {
    case 'vault':
      return {
        sentence: 'That address belongs to a vault, which would treat the payment as another deposit.',
        hint: GIVE_OWN,
      }
    case 'router':
      return { sentence: 'That address is a router of the protocols, which cannot pay coins back.', hint: GIVE_OWN }
    case 'module':
      return { sentence: 'That address belongs to the chain itself: no wallet has its key.', hint: GIVE_OWN }
    case 'burn':
      return { sentence: 'No wallet has the key to that address: coins sent there are lost.', hint: GIVE_OWN }
    case 'token_contract': {
      const about = tokenAt(context, lists) ?? ''
      const sentence = `That is the contract of ${about}, not an account: coins sent to it are lost.`
      return { about, sentence, hint: GIVE_WALLET }
    }
    case 'contract':
    case 'program': {
      const about = lists.contractAt(context.address, chains[context.chain].family)?.name ?? ''
      const sentence = `That is the address of ${about}, not of a wallet: coins sent to it are lost.`
      return { about, sentence, hint: GIVE_WALLET }
    }
    case 'no_wallet_key':
      return {
        sentence: 'That Solana address belongs to a program, not to a wallet.',
        hint: 'Give the address of the wallet itself, not of one of its token accounts.',
      }
  }
}
