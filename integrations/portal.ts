import starlight from '@astrojs/starlight'
import type { AstroIntegration } from 'astro'
import { navigation, portalPath } from '../src/discovery/portal/navigation.ts'
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

const sidebar = () =>
  navigation
    .filter(({ pages }) => pages.length > 0)
    .map(({ label, pages }) => ({
      label,
      items: pages.map((page) =>
        typeof page === 'string' ? portalPath(page).slice(1) : { label: page.label, link: portalPath(page.place) },
      ),
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
