import type { DocumentationPage } from '../../../src/contract/documentation/documentationServer.ts'

const page = (path: string, title: string, markdown: string): DocumentationPage => ({
  path,
  title,
  markdown: `# ${title}\n\n${markdown}`,
})

/** A small documentation. */
export const pages: readonly DocumentationPage[] = [
  page(
    '/developers/concepts/memos',
    'Memos',
    'A memo tells the network what to do.\n\n## Refund address\n\nWrite the refund address after a slash.\n\nWithout one, a refund goes to the sender.\n\n```bash\n## not a heading\necho refund\n```\n\n## Price limit\n\nThe limit protects the price.',
  ),
  page('/developers/api-keys', 'API keys', 'Create an API key for the aggregator.'),
  page('/developers/errors/api_key_missing', 'api_key_missing', 'This request needs an API key.\n\n## Example\n\n{}'),
  page('/developers/webhooks', 'Webhooks', 'There are no webhooks. Poll instead.'),
]
