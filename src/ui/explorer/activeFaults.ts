import type { ExplorerMessages } from '../messages/explorer.en.ts'
import type { DevnetState } from './wire.ts'

const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

/** What is set to be unlike a healthy network, a sentence each: easily forgotten, and then searched for in code. */
export function activeFaults(
  { chains, views }: Pick<DevnetState, 'chains' | 'views'>,
  messages: ExplorerMessages,
): readonly string[] {
  const halts = chains.filter(({ halted }) => halted).map(({ chain }) => messages.halted(chain))
  const faulty = viewNames.flatMap((name) => {
    const { lie, fault } = views[name]
    return [
      ...(lie === null ? [] : [messages.lies(name, messages.lieAbout[lie])]),
      ...(fault === null ? [] : [messages.faults(name, messages.faultDoes[fault])]),
    ]
  })
  return [...halts, ...faulty]
}

/** The node to ask about pools and stages: an honest one, else one that at least answers. */
export function bestView(views: DevnetState['views']): ViewName {
  const answers = viewNames.filter((name) => views[name].fault === null)
  return answers.find((name) => views[name].lie === null) ?? answers[0] ?? '1'
}

/** How many nodes tell the truth. */
export const honestViews = (views: DevnetState['views']): number =>
  viewNames.filter((name) => views[name].lie === null && views[name].fault === null).length
