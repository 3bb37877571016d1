import type { Look, Sight } from '../../../src/ui/explorer/sight.ts'
import { threeViews } from '../../threeViews.ts'

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

/** What one look shows last. */
export async function lastSight(look: Look): Promise<Sight> {
  const sights: Sight[] = []
  await look(
    (swaps) => swaps,
    new AbortController().signal,
    (sight) => void sights.push(sight),
  )
  const last = sights.at(-1)
  if (last === undefined) throw new Error('Nothing was shown.')
  return last
}
