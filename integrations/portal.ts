import starlight from '@astrojs/starlight'
import type { AstroIntegration } from 'astro'
import { navigation, type PortalGroup, placesIn, portalPath } from '../src/discovery/portal/navigation.ts'
import { site } from '../src/site.ts'

const own = (name: string) => [name, `./src/components/portal/${name}.astro`] as const
/** Our replacements for Starlight components. Only these appear in our pages. */
const parts = [
  'Head',
  'ThemeProvider',
  'SkipLink',
  'Header',
  'PageFrame',
  'TwoColumnContent',
  'Sidebar',
  'PageSidebar',
  'PageTitle',
  'ContentPanel',
  'MarkdownContent',
  'Footer',
]

/** A page of the content collection by its path, another one with its label. */
function itemOf({ pages }: PortalGroup, place: string) {
  const labelled = pages.find((page) => typeof page === 'object' && page.place === place)
  const label = typeof labelled === 'object' ? labelled.label : undefined
  return label === undefined ? portalPath(place).slice(1) : { label, link: portalPath(place) }
}

/** Every page in reading order, which "Previous" and "Next" follow. The menu leaves out those below a hub. */
const sidebar = () =>
  navigation
    .filter(({ pages }) => pages.length > 0)
    .map((group) => ({
      label: group.label,
      items: placesIn(group).map((place) => itemOf(group, place)),
    }))

/** Prevents a second sitemap: Starlight adds one unless an integration has this name. */
const noFurtherSitemap: AstroIntegration = { name: '@astrojs/sitemap', hooks: {} }

/** Returns the developer portal under /developers. `searchIndex` builds its search index. */
export function portal(): AstroIntegration[] {
  const { repository } = site.links
  const frame = starlight({
    title: `${site.name} documentation`,
    disable404Route: true,
    pagefind: false,
    credits: false,
    lastUpdated: true,
    ...(repository === undefined ? {} : { editLink: { baseUrl: `${repository}/edit/main/` } }),
    sidebar: sidebar(),
    customCss: ['./src/styles/site.css', './src/styles/portal/portal.css'],
    components: Object.fromEntries(parts.map(own)),
  })
  return [noFurtherSitemap, frame]
}
