import { must, mustBeNone, type Rule } from '../check.ts'
import type { ScannedSite } from '../scannedSite.ts'

interface Group {
  readonly agents: readonly string[]
  readonly rules: readonly (readonly [key: string, value: string])[]
}

/** The groups of a robots.txt: names that follow each other share their rules. Source: RFC 9309 §2.2. */
export function parseRobots(text: string): Group[] {
  const groups: { agents: string[]; rules: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, key = '', value = ''] = /^([a-z-]+)\s*:\s*(.*?)\s*(?:#.*)?$/i.exec(line) ?? []
    const name = key.toLowerCase()
    const last = groups.at(-1)
    if (name === 'user-agent') {
      if (last && last.rules.length === 0) last.agents.push(value.toLowerCase())
      else groups.push({ agents: [value.toLowerCase()], rules: [] })
    } else if (name !== '' && name !== 'sitemap') last?.rules.push([name, value])
  }
  return groups
}

async function robots({ request }: ScannedSite): Promise<{ text: string; groups: Group[] }> {
  const { status, type, text } = await request('/robots.txt')
  must(status === 200 && type === 'text/plain', `status ${status}, ${type}`)
  return { text, groups: parseRobots(text) }
}

/** The longest match wins; Allow wins a tie. A named group does not inherit from `*`. */
export function allows(groups: readonly Group[], agent: string, path: string): boolean {
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  const group = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const fitting = group
    .flatMap(({ rules }) => rules)
    .filter(([key, value]) => (key === 'allow' || key === 'disallow') && value !== '' && path.startsWith(value))
    .sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b))
  return fitting[0]?.[0] !== 'disallow'
}

const allowsAll = (names: readonly string[]): Rule => {
  return async (site) => {
    const { groups } = await robots(site)
    const refused = names.flatMap((name) =>
      ['/', '/developers', '/llms.txt'].flatMap((path) => (allows(groups, name, path) ? [] : [`${name} at ${path}`])),
    )
    mustBeNone(refused, 'refusals')
    return `${names.join(', ')} are allowed`
  }
}

export const isServed: Rule = async (site) => {
  const { groups } = await robots(site)
  must(groups.length > 0, 'it has no User-agent line')
  return `${groups.length} group of rules`
}

/** Checks that public pages are open to training and search crawlers. */
export const openToCrawlers = allowsAll([
  'GPTBot',
  'ClaudeBot',
  'OAI-SearchBot',
  'Claude-SearchBot',
  'PerplexityBot',
  'CCBot',
  'Google-Extended',
])

/** Checks that public pages are open to agents that act for a person. */
export const openToUserAgents: Rule = async (site) => {
  const evidence = await allowsAll(['ChatGPT-User', 'Claude-User', 'Perplexity-User'])(site)
  const { text } = await robots(site)
  must(!/ai-input\s*=\s*no/i.test(text), 'it has ai-input=no')
  return evidence
}

export const namesAiAgents: Rule = async (site) => {
  const { groups } = await robots(site)
  must(
    groups.some(({ agents }) => agents.includes('*') || agents.includes('gptbot')),
    'no rules for AI agents',
  )
  return groups.flatMap(({ agents }) => agents).join(', ')
}

export const hasContentSignal: Rule = async (site) => {
  const { groups } = await robots(site)
  const silent = groups.filter(({ rules }) => !rules.some(([key]) => key === 'content-signal'))
  must(groups.length > 0 && silent.length === 0, 'a group has no Content-Signal')
  const [, value = ''] = groups[0]?.rules.find(([key]) => key === 'content-signal') ?? []
  must(/^(?:[a-z-]+=(?:yes|no)(?:, )?)+$/.test(value), `not a list of yes and no: ${value}`)
  return value
}

export const allowsLlmsTxt: Rule = async (site) => {
  const { groups } = await robots(site)
  must(allows(groups, 'any-agent', '/llms.txt'), '/llms.txt is disallowed')
  return '/llms.txt is open'
}
