import { site } from '../site.ts'
import type { Page } from './publication.ts'

const organization = (siteUrl: string) => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: site.name,
  url: `${siteUrl}/`,
  ...(site.operator.name === undefined ? {} : { legalName: site.operator.name }),
  logo: `${siteUrl}/icon-512.png`,
})

/** Returns the breadcrumbs from the home page to a page. */
function breadcrumbs(siteUrl: string, path: string, pages: readonly Pick<Page, 'path' | 'title'>[]) {
  const way = pages.filter((page) => page.path !== '/' && (page.path === path || path.startsWith(`${page.path}/`)))
  const steps = [{ path: '/', title: site.name }, ...way.sort((a, b) => a.path.length - b.path.length)]
  return {
    '@type': 'BreadcrumbList',
    '@id': `${new URL(path, siteUrl).href}#breadcrumbs`,
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.title,
      item: new URL(step.path, siteUrl).href,
    })),
  }
}

/** Returns structured data of the site, with known facts only. Source: schema.org. */
export function structuredData(siteUrl: string) {
  const id = (name: string) => ({ '@id': `${siteUrl}/#${name}` })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(siteUrl),
      {
        '@type': 'WebSite',
        ...id('website'),
        name: site.name,
        url: `${siteUrl}/`,
        description: site.description,
        inLanguage: 'en',
        publisher: id('organization'),
      },
      {
        '@type': 'WebApplication',
        ...id('application'),
        name: site.name,
        url: `${siteUrl}/`,
        description: site.description,
        applicationCategory: 'FinanceApplication',
        operatingSystem: 'Any',
        browserRequirements: 'Requires JavaScript',
        softwareVersion: site.version,
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
        image: `${siteUrl}${site.socialImage.path}`,
        provider: id('organization'),
      },
      breadcrumbs(siteUrl, '/', []),
    ],
  }
}

/** Returns structured data of a page: a documentation article or a page about the site. Source: schema.org. */
function pageData(siteUrl: string, page: Page, pages: readonly Page[]) {
  const url = new URL(page.path, siteUrl).href
  const isArticle = page.path === '/developers' || page.path.startsWith('/developers/')
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(siteUrl),
      {
        '@type': isArticle ? 'TechArticle' : 'WebPage',
        '@id': `${url}#page`,
        ...(isArticle ? { headline: page.title } : { name: page.title }),
        description: page.description,
        url,
        inLanguage: 'en',
        dateModified: page.modified,
        publisher: { '@id': `${siteUrl}/#organization` },
        breadcrumb: { '@id': `${url}#breadcrumbs` },
      },
      breadcrumbs(siteUrl, page.path, pages),
    ],
  }
}

/** Returns JSON for a script element, escaped so that no text can end the element. */
export const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

export const structuredDataText = (siteUrl: string) => scriptText(structuredData(siteUrl))

export const pageDataText = (siteUrl: string, page: Page, pages: readonly Page[]) =>
  scriptText(pageData(siteUrl, page, pages))
