import type { Rule } from '../check.ts'
import { graphOf } from './home.ts'
import { everyPage } from './page.ts'

/** Required properties per type. Source: schema.org. */
const required: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url'],
  WebApplication: ['name', 'url', 'applicationCategory', 'operatingSystem', 'offers'],
  TechArticle: ['headline', 'description', 'dateModified', 'url'],
  BreadcrumbList: ['itemListElement'],
}

export const everyPageHasData: Rule = everyPage(
  ({ tree }) => graphOf(tree).length === 0 && 'has no JSON-LD',
  'have JSON-LD',
)

/** Checks for known types with their required fields and for references to nodes of the same page. */
export const dataIsComplete: Rule = everyPage(({ tree }) => {
  const graph = graphOf(tree)
  const ids = new Set(graph.map((node) => node['@id']))
  for (const node of graph) {
    const members = required[node['@type']]
    if (!members) return `has the type ${node['@type']}, which is not known`
    const missing = members.filter((name) => node[name] === undefined)
    if (missing.length > 0) return `${node['@type']} lacks ${missing.join(', ')}`
    for (const value of Object.values(node)) {
      const id = typeof value === 'object' && value !== null && '@id' in value ? String(value['@id']) : undefined
      if (id !== undefined && !ids.has(id)) return `refers to ${id}, which is not on the page`
    }
  }
  return graph.length === 0 && 'has no JSON-LD'
}, 'have complete JSON-LD')
