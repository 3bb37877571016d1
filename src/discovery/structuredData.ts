import { site } from '../site.ts'

/** What the site is, for search engines; nothing that is not known. Source: schema.org. */
export function structuredData(siteUrl: string) {
  const id = (name: string) => ({ '@id': `${siteUrl}/#${name}` })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...id('organization'),
        name: site.name,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
      },
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
    ],
  }
}

/** As it stands inside a script element, where no text of it can end the element. */
export const structuredDataText = (siteUrl: string) =>
  JSON.stringify(structuredData(siteUrl)).replaceAll('<', '\\u003c')
