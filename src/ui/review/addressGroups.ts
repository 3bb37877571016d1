/** An address as it is compared by eye: what all of its kind begin with, then groups of four. */
export interface AddressGroups {
  readonly prefix: string
  /** `at` is where a group begins in the address; `isEnd` marks what the eye compares first. */
  readonly groups: readonly { readonly text: string; readonly at: number; readonly isEnd: boolean }[]
}

/** "0x", what stands before a colon, and the readable part of a bech32 address, whose letters exclude 1, b, i and o. */
const prefixes = /^(0x|[a-z]{2,12}:|[a-z]{2,12}1(?=[02-9ac-hj-np-z]{20,}$))/

/** The address in groups of four, in their order. Joined, prefix and groups are the address again. */
export function addressGroups(address: string): AddressGroups {
  const [prefix = ''] = prefixes.exec(address) ?? []
  const texts = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  // A short rest says too little, so the group before it is emphasised with it.
  const ending = texts.at(-1)?.length === 4 ? texts.length - 1 : texts.length - 2
  const isEnd = (index: number) => index === 0 || index >= ending
  return {
    prefix,
    groups: texts.map((text, index) => ({ text, at: prefix.length + 4 * index, isEnd: isEnd(index) })),
  }
}

/** The first and the last characters, for a sentence that points to the whole address beside it. */
export function shortenAddress(address: string): string {
  return address.length <= 14 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
}
