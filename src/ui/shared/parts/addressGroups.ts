import { abbreviateAddress } from '../../../core/address/abbreviateAddress.ts'

/** An address split for comparison: the prefix that all of its kind share, then groups of four. */
export interface AddressGroups {
  readonly prefix: string
  /** `at` is the offset of a group in the address; `isEnd` marks the emphasised groups. */
  readonly groups: readonly { readonly text: string; readonly at: number; readonly isEnd: boolean }[]
}

/** "0x", the text before a colon, and the readable part of a bech32 address, whose data excludes 1, b, i and o. */
const prefixes = /^(0x|[a-z]{2,12}:|[a-z]{2,12}1(?=[02-9ac-hj-np-z]{20,}$))/

/** Splits an address into prefix and groups of four. Joined, they give the address again. */
export function addressGroups(address: string): AddressGroups {
  const [prefix = ''] = prefixes.exec(address) ?? []
  const texts = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  // A short last group is too little to compare, so the group before it is emphasised too.
  const ending = texts.at(-1)?.length === 4 ? texts.length - 1 : texts.length - 2
  const isEnd = (index: number) => index === 0 || index >= ending
  return {
    prefix,
    groups: texts.map((text, index) => ({ text, at: prefix.length + 4 * index, isEnd: isEnd(index) })),
  }
}

/**
 * Splits a text into groups of four from its first character, as hardware wallets show it. Joined, they give it again.
 */
export function deviceGroups(text: string): readonly { readonly text: string; readonly at: number }[] {
  return (text.match(/.{1,4}/gs) ?? []).map((group, index) => ({ text: group, at: 4 * index }))
}

/** Shortens an address and returns a name of up to 14 characters whole. Use it only beside the full text. */
export function shortenAddressOrName(text: string): string {
  return text.length <= 14 ? text : abbreviateAddress(text)
}
