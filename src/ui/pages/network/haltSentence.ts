import { chainName } from '../../shared/assets/chainName.ts'
import type { NetworkMessages } from '../../texts/network.en.ts'
import type { AgreedHalt } from './readNetwork.ts'

/** Votes on one chain, by their names. */
const perChain = [
  [/TRADING$/, 'trading'],
  [/CHAIN$/, 'chain'],
  [/^HALTSIGNING/, 'signing'],
  [/^PAUSELP/, 'liquidity'],
] as const

/** Describes a halt in the shown language; one that the dictionary does not know, in the library's own words. */
export function haltSentence(
  { mimir, chain, sentence }: Pick<AgreedHalt, 'mimir' | 'chain' | 'sentence'>,
  { halts }: Pick<NetworkMessages, 'halts'>,
): string {
  if (chain === undefined) return Object.entries(halts.everywhere).find(([name]) => name === mimir)?.[1] ?? sentence
  const [, kind] = perChain.find(([pattern]) => pattern.test(mimir)) ?? []
  return kind === undefined ? sentence : halts[kind](chainName(chain))
}
