import type { DevnetView, Poll } from '../../../../src/ui/pages/explorer/devnetPoller.ts'
import { threeViews } from '../../../threeViews.ts'

/** The addresses of a devnet's three nodes and indexers. */
export function nodesAt(url: string) {
  const views = (service: string) => threeViews(url, service)
  return {
    thornode: views('thornode'),
    mayanode: views('mayanode'),
    midgard: views('midgard'),
    mayaMidgard: views('mayamidgard'),
  }
}

/** Returns the last view of one poll. */
export async function lastView(poll: Poll): Promise<DevnetView> {
  const views: DevnetView[] = []
  await poll(
    (swaps) => swaps,
    new AbortController().signal,
    (view) => void views.push(view),
  )
  const last = views.at(-1)
  if (last === undefined) throw new Error('Nothing was shown.')
  return last
}
