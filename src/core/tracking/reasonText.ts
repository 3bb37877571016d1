/** What a person reads of a reason: what happened, and what to do. Texts with values are functions of them. */
export interface ReasonWords {
  readonly sentence: ReasonLine
  readonly todo: ReasonLine
}

type ReasonLine = string | ((...values: never[]) => string)

/** Returns both lines with their values. */
export function reasonLines({ sentence, todo }: ReasonWords, values: readonly string[] = []): ReasonLines {
  return { sentence: fillLine(sentence, values), todo: fillLine(todo, values) }
}

/** Both lines of a reason, as they are shown. */
export type ReasonLines = Record<keyof ReasonWords, string>

/** Returns a text with its values: text of chains, names and numbers. */
export const fillLine = (text: ReasonLine, values: readonly string[]): string =>
  typeof text === 'string' ? text : text(...(values as never[]))

/** Why a status is not confirmed, by the name of the sentence. */
export const whyTexts = {
  end_unconfirmed: 'Too few nodes confirm that it has ended.',
  one_node: 'No second node confirms it.',
  one_node_and_indexer: 'The indexer reports the same. No second node confirms it.',
  few_nodes: (agree: string, of: string) =>
    `Only ${agree} of ${of} nodes ${agree === '1' ? 'reports' : 'report'} this.`,
  no_node: 'No node answers.',
  unseen: (nodes: string) =>
    `${nodes === '1' ? 'The node has' : `The ${nodes} nodes have`} not seen this transaction. It may be waiting for its first block, belong to the other protocol, or have gone to an address that is not the network's.`,
  seen_by_neither:
    'No node of either protocol has seen it. It may be waiting for its first block, or its recipient is not a vault.',
  claimed_by_both: 'THORChain and Maya both report this transaction, so one of them is wrong.',
  other_unreachable: (other: string) => `Only one node reports that it has ended, and ${other} cannot be reached.`,
}

/**
 * The name of a sentence, for translations, and the values in it.
 *
 * @example const text: WhyText = ['few_nodes', '1', '3']
 */
export type WhyText = readonly [name: keyof typeof whyTexts, ...values: readonly string[]]

/** Returns the sentence of a name, and both for translations. */
export const whyOf = (...[name, ...values]: WhyText): { readonly why: string; readonly whyText: WhyText } => ({
  why: fillLine(whyTexts[name], values),
  whyText: [name, ...values],
})
