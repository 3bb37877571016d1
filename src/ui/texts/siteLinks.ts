import { site } from '../../site.ts'

/** A link of header or footer, and where the texts of the language have its name. */
interface SiteLink {
  readonly href: `/${string}`
  readonly text: string
}

/** The links of the header, of built pages and of served ones. */
export const headerLinks = [
  { href: '/', text: 'shell.nav.swap' },
  { href: '/tx', text: 'shell.nav.track' },
  { href: '/network', text: 'shell.nav.network' },
  { href: '/#how', text: 'shell.nav.how' },
  { href: '/affiliates', text: 'shell.nav.earn' },
  { href: '/developers', text: 'shell.nav.docs' },
] as const satisfies readonly SiteLink[]

/** The links of the footer, of built pages and of served ones. The last group has every page about the site. */
export const footerLinks = [
  {
    title: 'shell.footer.here',
    links: [
      { href: '/', text: 'shell.nav.swap' },
      { href: '/tx', text: 'shell.footer.trackSwap' },
      { href: '/#how', text: 'shell.how.title' },
      { href: '/#checks', text: 'shell.checks.title' },
      { href: '/affiliates', text: 'shell.footer.earn' },
      { href: '/affiliates/widget', text: 'shell.footer.widget' },
    ],
  },
  {
    title: 'shell.footer.developers',
    links: [
      { href: '/developers', text: 'shell.footer.documentation' },
      { href: '/developers/api', text: 'shell.footer.api' },
      { href: '/developers/mcp', text: 'shell.footer.mcp' },
      { href: '/developers/try-it', text: 'shell.footer.tryIt' },
      { href: '/developers/errors', text: 'shell.footer.errors' },
      { href: site.paths.status, text: 'shell.footer.status' },
    ],
  },
  {
    title: 'shell.footer.site',
    links: [
      { href: '/about', text: 'shell.pages.about' },
      { href: '/network', text: 'shell.pages.network' },
      { href: '/pricing', text: 'shell.pages.pricing' },
      { href: '/help', text: 'shell.pages.help' },
      { href: '/risk', text: 'shell.pages.risk' },
      { href: '/terms', text: 'shell.pages.terms' },
      { href: '/privacy', text: 'shell.pages.privacy' },
      { href: '/contact', text: 'shell.pages.contact' },
    ],
  },
] as const satisfies readonly { readonly title: string; readonly links: readonly SiteLink[] }[]
