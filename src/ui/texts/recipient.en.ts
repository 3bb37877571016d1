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
  nameUnconfirmed:
    'Too few nodes confirm one address for this name, so we don’t use it. Paste the address itself, or try again in a minute.',
  lookUpFailed: 'We couldn’t look up this name. Paste the address itself, or try again in a minute.',

  own: 'Your wallet',
  typed: 'Entered by you',
  linked: 'From a link',
  savedAs: (name: string) => `Saved as “${name}”`,
  saved: 'Saved recipients',
  removeSaved: (name: string) => `Remove ${name}`,
  importedRecipient: 'From a file',
  savedRefused: (count: number) =>
    count === 1
      ? 'A saved recipient was changed outside Portage, so it is not used.'
      : `${count} saved recipients were changed outside Portage, so they are not used.`,
  removeRefused: 'Remove',
  savedChanged: 'This saved recipient changed meanwhile. Paste the address itself.',
  save: 'Save this recipient',
  saveName: 'Name',
  saveHint: 'Stored in this browser only. A name belongs to this address alone.',
  saveNow: 'Save',
  saveCancel: 'Cancel',
  saveProblems: {
    no_name: 'Enter a name.',
    name_taken: 'Another address on this chain has this name. Choose a different one.',
    too_many: 'There is no room for more. Remove one first.',
    not_stored: 'Your browser did not allow storing it.',
  },
  named: (name: string, kind: string) => `${kind} ${name}`,
  kinds: { THORCHAIN: 'THORName', MAYACHAIN: 'MAYAName', ENS: 'ENS name' },

  findings: {
    vault:
      'This address belongs to a vault, which would treat your coins as another deposit. Enter an address of your own.',
    router: 'This is a router of the protocols, which can’t pay coins back. Enter an address of your own.',
    module: 'This address belongs to the chain itself: no wallet has its key. Enter an address of your own.',
    burn: 'No wallet has the key to this address: coins sent there are lost. Enter an address of your own.',
    token_contract: (token: string) =>
      `This is the contract of ${token}, not an account: coins sent to it are lost. Enter the address of a wallet.`,
    contract: (name: string) =>
      `This is the address of ${name}, not of a wallet: coins sent to it are lost. Enter the address of a wallet.`,
    no_wallet_key:
      'This Solana address belongs to a program, not to a wallet. Enter the wallet’s own address, not one of its token accounts.',
    taproot:
      'Maya Protocol can’t pay taproot addresses. Enter an address that starts with bc1q, 3 or 1, or swap over THORChain.',
    mweb: 'No vault can pay Litecoin’s MWEB addresses. Enter an address that starts with ltc1, L or M.',
    shielded:
      'Vaults can’t pay shielded Zcash addresses. Enter a transparent address of the same wallet, which starts with t1 or t3.',
    tex: 'Maya Protocol can’t pay TEX addresses. Enter the same wallet’s address that starts with t1.',
    tagged:
      'This XRP address has a destination tag, and swaps are paid without one. Enter an r… address of your own that needs no tag.',
    outdated: (chain: string) =>
      `This is an outdated form of a ${chain} address, and of one of Bitcoin too. No node reads it for ${chain}. If your wallet showed it for receiving ${chain}, use the form below.`,
    other_link: (other: string, chain: string) => `This is a payment link for ${other}. Enter an address on ${chain}.`,
    unreadable_link: (chain: string) =>
      `This payment link has no address that a swap could pay. Enter an address on ${chain}.`,
    link: 'This was a payment link. We use its address only: its amount and other details are left out.',
    link_memo: 'This payment link has a memo, and a swap can’t include one. Check that your coins arrive without it.',
    look_alike: (known: string) =>
      `This address has the same ends as ${known}, which you know, but is another one. Compare every character with the receiver’s own page, not with a list of transactions.`,
    two_chains: (other: string, chain: string) =>
      `This address also has the form of ${other}. Make sure that its wallet showed it for receiving ${chain}.`,
    needs_no_tag: (chain: string) =>
      `An exchange may need a destination tag to credit a deposit on ${chain}, and a swap can’t include one. Enter an activated account of your own, not an exchange’s deposit address.`,
    needs_no_memo: (chain: string) =>
      `An exchange may need a memo to credit a deposit on ${chain}, and a swap can’t include one. Enter an address of your own wallet, not an exchange’s deposit address.`,
    refund_unused: 'Coins on the protocol’s own chain always go back to their sender. You need no refund address.',
    unsupported_chain: (protocol: string, chain: string) =>
      `${protocol} doesn’t connect to ${chain}. Choose another coin, or the other protocol.`,
  },
  invalid: {
    otherNetwork: (chain: string) => `This ${chain} address belongs to another network.`,
    evm: 'This is an EVM address.',
    ofChains: (chains: string) => `This address is for ${chains}.`,
    none: (chain: string) => `This isn’t a valid ${chain} address.`,
    checksum: 'Its length or its checksum doesn’t match. Copy the whole address again.',
    letters: (chain: string) => `${chain} needs one of 32 to 44 letters and digits.`,
    starts: (chain: string, list: string) => `${chain} needs one that starts with ${list}.`,
  },

  suggestion: (address: string) => `Use ${address}`,
  compare: 'I have compared the whole address, and it is right',
  exchange:
    'This address is new here. Is it an exchange’s deposit address? Check that the exchange credits deposits from every sender. A refund never goes to it.',
  exchangeByContract:
    'This address is new here. Is it an exchange’s deposit address? A swap can pay from a contract, and some exchanges don’t credit that. A refund never goes to it.',
  contract: 'This address is a contract. Make sure that it can receive and move these coins.',
  delegated: 'This account runs code when it is paid. Make sure that it can receive these coins.',
})
