import { type Asset, homeChain } from '../asset/asset.ts'
import { type ChainFamily, chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'

const consequence = 'A payment without the memo is not swapped, and its coins can be lost.'

/** The form is not known, because neither protocol has opened a chain of this family. */
const unknownForm = 'The form of the memo on this chain is not known here. Send nothing.'

/** Where the memo is in a deposit. Source: THORNode 3.17 and Mayanode 1.124, bifrost/pkg/chainclients. */
const forms: Readonly<Record<ChainFamily, string>> = {
  utxo:
    'Pay inbound_address with the first output, return change to the address of your first input with the second and put ' +
    'the memo as text into an OP_RETURN of at most 80 bytes as the third. Stay above the dust threshold and use ordinary ' +
    'scripts and address formats only.',
  evm:
    "For the chain's own coin, call router.depositWithExpiry with the memo and the amount as value, or send the coin to " +
    'inbound_address with the memo as hex in the data field. For a token, approve the router for the amount, then call ' +
    "router.depositWithExpiry(inbound_address, token, amount, memo, expiry) with the amount in the token's own decimals; a " +
    'plain transfer of a token has no memo. Do not let a smart contract receive the output.',
  cosmos:
    'Send the coins to inbound_address in one MsgSend, with the memo in the memo field of the transaction. Use one input ' +
    'and one output.',
  xrp: 'Send one Payment to inbound_address with a single entry in Memos, whose MemoData is the memo as hex; no destination tag.',
  tron:
    'Transfer the coins to inbound_address, a token with the transfer of its contract, with the memo as text in the data ' +
    'field of the same transaction (raw_data.data).',
  solana:
    'Transfer the coins to inbound_address and add one instruction of the Memo program, with the memo as its text, to the ' +
    'same transaction.',
  radix:
    'Call user_deposit on the router component with a bucket of the resource, your own account as sender, inbound_address ' +
    'as the vault and the memo. Never send to the vault itself, and at least 1 XRD.',
  sui: unknownForm,
  cardano: unknownForm,
}

/** Returns how a deposit of an asset delivers its memo, and what happens without it. */
export function deliveryNote(protocol: Protocol, asset: Asset): string {
  const home = homeChain(asset, protocol)
  const own = protocols[protocol]
  if (home === own.chain) {
    return (
      `Broadcast a MsgDeposit on ${own.name} with the memo in its memo field, with one coin and one signer. ` +
      'Coins that are sent to an address instead are not swapped.'
    )
  }
  return `${isChainId(home) ? forms[chains[home].family] : unknownForm} ${consequence}`
}
