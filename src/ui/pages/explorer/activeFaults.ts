import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import type { DevnetState } from './explorerSchemas.ts'

const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

/** Describes every active halt, lie and fault in a sentence, because a forgotten one looks like a bug. */
export function activeFaults(
  { chains, views }: Pick<DevnetState, 'chains' | 'views'>,
  messages: ExplorerMessages,
): readonly string[] {
  const halts = chains.filter(({ halted }) => halted).map(({ chain }) => messages.halted(chain))
  const faulty = viewNames.flatMap((name) => {
    const { lie, fault } = views[name]
    return [
      ...(lie === null ? [] : [messages.lies(name, messages.lieSubjects[lie])]),
      ...(fault === null ? [] : [messages.faults(name, messages.faultEffects[fault])]),
    ]
  })
  return [...halts, ...faulty]
}

/** Returns the node to query for pools and stages: an honest one, else one that responds. */
export function bestView(views: DevnetState['views']): ViewName {
  const answers = viewNames.filter((name) => views[name].fault === null)
  return answers.find((name) => views[name].lie === null) ?? answers[0] ?? '1'
}

/** Counts the nodes without a lie or a fault. */
export const honestViews = (views: DevnetState['views']): number =>
  viewNames.filter((name) => views[name].lie === null && views[name].fault === null).length
