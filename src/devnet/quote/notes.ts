import { type ChainFamily, chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'

export const CACHE_WARNING =
  'This quote is valid until its expiry. Request a new quote instead of caching this one, and send nothing after it expires.'

export const RAPID_WARNING =
  'The streaming time is a best case. A busy swap queue, skipped directions or failed sub-swaps make it longer.'

const utxoNote =
  'Pay inbound_address with the first output, return change to yourself with the second and put the memo into an OP_RETURN of at most 80 bytes as the third. Stay above the dust threshold and use ordinary scripts and address formats only.'

const evmNote =
  "For the chain's own coin, send it to inbound_address with the memo as hex in the data field. For a token, approve the router for the amount, then call router.depositWithExpiry(inbound_address, token, amount, memo, expiry) with the amount in the token's own decimals. Do not let a smart contract receive the output."

const inboundNotes: Partial<Record<ChainFamily, string>> = {
  utxo: utxoNote,
  evm: evmNote,
  cosmos: 'Send the coins to inbound_address with the memo, in a transaction of one input and one output.',
  xrp: 'Send one payment to inbound_address with a single memo, whose MemoData is the memo; no destination tag.',
  radix:
    'Call user_deposit on the router component with a bucket of the resource, your own account as sender, inbound_address as the vault and the memo. Never send to the vault itself, and at least 1 XRD.',
}

/** Returns how to send a deposit from a chain. */
export function inboundNote(protocol: Protocol, chain: string): string {
  if (chain === 'THOR' && protocol === 'THORCHAIN') return depositNote('THORChain')
  if (chain === 'MAYA') return depositNote('MAYAChain')
  if (chain === 'LTC') return `${utxoNote} MWEB addresses and peg-ins are lost.`
  return isChainId(chain) ? (inboundNotes[chains[chain].family] ?? '') : ''
}

function depositNote(network: string): string {
  return `Broadcast a MsgDeposit on ${network} with the memo, with one coin and one signer.`
}

/** Returns the requirements for the receiving address. THORNode only. */
export function outboundNote(chain: string): string {
  if (chain === 'XRP')
    return 'The receiving XRP account must exist and must not require a destination tag or authorisation.'
  if (chain === 'LTC') return 'The receiving address must not be an MWEB address (ltcmweb1).'
  return ''
}
