import { protocols } from '../../../core/chains/protocol.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import type { NetworkMessages } from '../../texts/network.en.ts'
import type { AgreedHalt, ProtocolState } from './readNetwork.ts'

/** Votes on one chain, by their names. */
const perChain = [
  [/TRADING$/, 'trading'],
  [/CHAIN$/, 'chain'],
  [/^HALTSIGNING/, 'signing'],
  [/^PAUSELP/, 'liquidity'],
] as const

/** How much of a protocol works. `unknown`: too few nodes answer. */
export type ProtocolHealth = 'open' | 'partly' | 'paused' | 'unknown'

/** Returns how much of a protocol works, by its halts and by the deposits on its chains. */
export function protocolHealth({ halts, chains }: ProtocolState): ProtocolHealth {
  if (halts === undefined) return 'unknown'
  const stopsAll = halts.some(({ effect, chain }) => effect === 'swaps' && chain === undefined)
  const isOpen = chains.some(({ deposits }) => deposits === 'open')
  if (stopsAll || (chains.length > 0 && !isOpen)) return 'paused'
  const isPartly = halts.some(({ effect }) => effect !== 'other') || chains.some(({ deposits }) => deposits !== 'open')
  return isPartly ? 'partly' : 'open'
}

/** A halt as text. */
export interface HaltText {
  readonly sentence: string
  /** "since block 21,884,102, 2 hours ago" */
  readonly since: string
  /** Who set it, and the setting's name. */
  readonly source: string
  /** "3 of 3 nodes agree" */
  readonly agreement: string
}

export interface TextContext {
  readonly messages: NetworkMessages
  readonly locale: string
}

/** Describes a halt: since when, from which setting, and how many nodes report it. */
export function haltText(
  halt: AgreedHalt,
  { protocol, operators, block }: Pick<ProtocolState, 'protocol' | 'operators' | 'block'>,
  { messages, locale }: TextContext,
): HaltText {
  const { name, blockMs } = protocols[protocol]
  const { since, mimir, isAutomatic, votes } = halt
  const height = since === undefined ? undefined : new Intl.NumberFormat(locale).format(since)
  const seconds = since === undefined || !block ? undefined : Math.max(0, ((block.height - since) * blockMs) / 1000)
  const ago = seconds === undefined ? undefined : agoText(seconds, locale)
  return {
    sentence: haltSentence(halt, messages),
    since: height === undefined ? messages.sinceUnknown : messages.since(height, ago),
    source: isAutomatic ? messages.bySolvency(name, mimir) : messages.byVote(name, mimir),
    agreement: messages.nodesAgree(votes, operators),
  }
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats a past duration in its largest unit: "2 hours ago", "30 seconds ago". */
export function agoText(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale)
  for (const [unit, size] of steps) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return format.format(-Math.floor(seconds), 'second')
}

/** Describes a halt in the shown language; one that the dictionary does not know, in the library's own words. */
export function haltSentence(
  { mimir, chain, sentence }: Pick<AgreedHalt, 'mimir' | 'chain' | 'sentence'>,
  { halts }: Pick<NetworkMessages, 'halts'>,
): string {
  if (chain === undefined) return Object.entries(halts.everywhere).find(([name]) => name === mimir)?.[1] ?? sentence
  const [, kind] = perChain.find(([pattern]) => pattern.test(mimir)) ?? []
  return kind === undefined ? sentence : halts[kind](chainName(chain))
}
