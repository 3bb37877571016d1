import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hubOf, hubs, navigation, placesIn, portalPath } from '../../../src/discovery/portal/navigation.ts'

const places = navigation.flatMap(placesIn)

describe('the navigation of the portal', () => {
  test('has at most 40 entries in its menu', () => {
    const shown = places.filter((place) => hubOf(portalPath(place)) === undefined)
    expect(shown.length).toBeLessThanOrEqual(40)
    expect(shown.length).toBe(navigation.flatMap(({ pages }) => pages).length)
  })

  test('has every page of the portal once', () => {
    const files = globSync('**/*.mdx', { cwd: 'src/content/docs/developers' })
    const written = files.map((file) => file.replace(/(^|\/)index\.mdx$|\.mdx$/, ''))
    // The console has code of its own, so it is no text of the collection.
    expect(places.toSorted()).toEqual([...written, 'try-it'].toSorted())
  })

  test('lists the pages below a hub right behind it, so that Previous and Next lead through them', () => {
    const paths = places.map(portalPath)
    for (const [hub, below] of hubs) {
      const at = paths.indexOf(hub)
      expect(paths.slice(at + 1, at + 1 + below.length)).toEqual(below)
      expect(hubOf(hub)).toBeUndefined()
    }
    expect(hubs.size).toBeGreaterThan(5)
  })
})
