import { type ChainId, chains } from '../chains/chains.ts'

/** Mimirs by upper-case name. */
export type Mimirs = ReadonlyMap<string, number>

/** Whether a vote is in force: 1 means now, a later block means from then on. Source: THORNode 3.17, helpers.go. */
export const isActive = (value: number | undefined, height: number): boolean =>
  value !== undefined && value > 0 && value <= height

/** Sentences for votes on the whole network. */
const everywhere: Readonly<Record<string, string>> = {
  HALTTRADING: 'Trading is halted on every chain.',
  HALTCHAINGLOBAL: 'Every chain is halted: deposits are not seen and nothing is traded.',
  HALTSIGNING: 'Payouts wait on every chain; quotes continue.',
  PAUSELP: 'Adding and removing liquidity is paused on every chain; swaps continue.',
  HALTMEMOLESS: 'Memoless deposits are halted; swaps with a memo continue.',
  HALTCHURNING: 'Vaults do not change at the moment; swaps continue.',
  STREAMINGSWAPPAUSE: 'Streaming swaps are paused.',
  HALTTCYTRADING: 'Trading of TCY is halted.',
}

/** Sentences for votes on one chain, by the name around it. */
const perChain: readonly (readonly [pattern: RegExp, sentence: (chain: string) => string])[] = [
  [/^HALT([A-Z]+)TRADING$/, (chain) => `Swaps from and to ${chain} are halted.`],
  [/^(?:SOLVENCY)?HALT([A-Z]+)CHAIN$/, (chain) => `${chain} is halted: deposits are not seen and nothing is traded.`],
  [/^HALTSIGNING([A-Z]+)$/, (chain) => `Payouts on ${chain} wait; quotes continue.`],
  [/^PAUSELP([A-Z]+)$/, (chain) => `Adding and removing liquidity is paused on ${chain}; swaps continue.`],
]

/** Whether payouts on a chain wait, while quotes and swaps continue. Source: THORNode 3.17, helpers.go. */
export const arePayoutsHalted = (mimirs: Mimirs, chain: string, height: number): boolean =>
  ['HALTSIGNING', `HALTSIGNING${chain}`].some((name) => isActive(mimirs.get(name), height))

/** Returns a sentence for every halt and pause that is in force at a height. Votes about other things are left out. */
export function describeHalts(mimirs: Mimirs, height: number): readonly string[] {
  const sentences = [...mimirs].flatMap(([name, value]) => {
    if (!isActive(value, height)) return []
    const general = Object.hasOwn(everywhere, name) ? everywhere[name] : undefined
    return general ?? chainSentence(name) ?? []
  })
  return [...new Set(sentences)].sort()
}

function chainSentence(name: string): string | undefined {
  for (const [pattern, sentence] of perChain) {
    const chain = pattern.exec(name)?.[1]
    if (chain !== undefined && Object.hasOwn(chains, chain)) return sentence(chains[chain as ChainId].name)
  }
  return undefined
}
