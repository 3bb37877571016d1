/** A page of a pair as the page of missing addresses knows it. */
export interface PairLink {
  readonly slug: string
  readonly title: string
}

const pairPattern = /^\/?sell-([a-z0-9]{2,12})-buy-([a-z0-9]{2,12})\/?$/

/**
 * Returns the page nearest to the path of a pair: its own, else the same coin sold, else the same coin bought, else the
 * first. Undefined for other paths.
 */
export function nearestPair<P extends PairLink>(path: string, pairs: readonly P[]): P | undefined {
  const [, sold, bought] = pairPattern.exec(path.toLowerCase()) ?? []
  if (sold === undefined || bought === undefined) return undefined
  const own = pairs.find(({ slug }) => slug === `sell-${sold}-buy-${bought}`)
  const selling = pairs.find(({ slug }) => slug.startsWith(`sell-${sold}-`))
  return own ?? selling ?? pairs.find(({ slug }) => slug.endsWith(`-buy-${bought}`)) ?? pairs[0]
}
