import { registerTexts } from './registerTexts.ts'

/** Texts of the address fields. They load with the fields. */
export const recipientEn = registerTexts('recipient', {
  destination: (chain: string) => `Deliver to this ${chain} address`,
  destinationHint: (chain: string) => `An address on ${chain}, or a THORName or MAYAName.`,
  destinationOrEnsHint: (chain: string) => `An address on ${chain}, or a THORName, MAYAName or ENS name.`,
  refund: (chain: string) => `Refund to this ${chain} address (optional)`,
  refundHint: 'Without one, a refund goes back to the address that you send from.',
  refundToSender: (chain: string) => `A refund of coins on ${chain} always goes back to the sender.`,
  addRefund: 'Set a refund address',
  useWallet: 'Use my wallet instead',
  checking: 'Checking the address…',
  resolving: 'Looking up the name with every node…',
  ensDevnet: 'ENS names exist on Ethereum only, and this devnet has none. Paste the address itself.',
  ensChain: (chain: string) =>
    `We look up ENS names for Ethereum and its sister chains only. Paste the ${chain} address itself.`,
  ensSpelling: (name: string) => `ENS reads this name as “${name}”.`,
  ensLetters: 'This name has letters outside a–z, which can imitate others. Compare the address with its owner.',
  lookUpFailed: 'We couldn’t look up this name. Paste the address itself, or try again in a minute.',

  own: 'Your wallet',
  typed: 'Entered by you',
  linked: 'From a link',
  named: (name: string, kind: string) => `${kind} ${name}`,
  kinds: { THORCHAIN: 'THORName', MAYACHAIN: 'MAYAName', ENS: 'ENS name' },

  compare: 'I have compared the whole address, and it is right',
  exchange:
    'This address is new here. Is it an exchange’s deposit address? Check that the exchange credits deposits from every sender. A refund never goes to it.',
  exchangeByContract:
    'This address is new here. Is it an exchange’s deposit address? A swap can pay from a contract, and some exchanges don’t credit that. A refund never goes to it.',
  contract: 'This address is a contract. Make sure that it can receive and move these coins.',
  delegated: 'This account runs code when it is paid. Make sure that it can receive these coins.',
})
