import starlight from '@astrojs/starlight'
import type { AstroIntegration } from 'astro'
import { navigation, portalPath } from '../src/discovery/portal/navigation.ts'
import { site } from '../src/site.ts'
import { codeBlocks } from './codeThemes.ts'

const own = (name: string) => [name, `./src/components/portal/${name}.astro`] as const
/** The parts of the frame that are ours; what is not named here does not appear in our pages. */
const parts = [
  ...['Head', 'ThemeProvider', 'SkipLink', 'Header', 'PageFrame', 'TwoColumnContent', 'Sidebar', 'PageSidebar'],
  ...['PageTitle', 'ContentPanel', 'MarkdownContent', 'Footer'],
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

/** The one sitemap is the site's own; the frame adds another unless it finds an integration of this name. */
const noFurtherSitemap: AstroIntegration = { name: '@astrojs/sitemap', hooks: {} }

/** The developer portal under /developers, in the site's own frame. The search index is made by `searchIndex`. */
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
    expressiveCode: codeBlocks,
  })
  return [noFurtherSitemap, frame]
}
