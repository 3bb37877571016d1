import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

function* elementsIn(node: DefaultTreeAdapterTypes.Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
}

const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  defaultTreeAdapter.isTextNode(node)
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map((child) => textOf(child)).join('')
      : ''

const hasClass = (element: Element, name: string) =>
  element.attrs.some((each) => each.name === 'class' && each.value.split(' ').includes(name))

/** A highlighter may put each line into an element of its own, with nothing between them. */
function codeOf(pre: Element): string {
  const lines = [...elementsIn(pre)].filter((element) => hasClass(element, 'ec-line'))
  return lines.length === 0 ? textOf(pre) : lines.map((line) => textOf(line).replace(/\n$/, '')).join('\n')
}

/** A page as its readers meet it. */
export interface PortalPage {
  readonly path: string
  readonly status: number
  readonly ids: ReadonlySet<string>
  /** Where it leads within the site. */
  readonly links: readonly string[]
  readonly blocks: readonly CodeBlock[]
  /** Commands that only work one after the other, in one shell; a test of their own runs them. */
  readonly inOrder: readonly string[]
  readonly canonical: string | undefined
  readonly title: string
  readonly description: string
  /** The texts of its first-level headings. */
  readonly h1: readonly string[]
}

export interface CodeBlock {
  /** As highlighters call it; empty when none is named. */
  readonly language: string
  readonly code: string
  /** Marked as something that a program wrote. */
  readonly isOutput: boolean
  /** Why no test of the portal runs it, as the page says. */
  readonly whyNotRun: string | undefined
}

export async function readPage(site: string, path: string): Promise<PortalPage> {
  const answer = await fetch(`${site}${path}`, { headers: { accept: 'text/html' } })
  const elements = [...elementsIn(parse(await answer.text()))]
  const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value
  const all = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  // `tests/core/examples.test.ts` runs the examples of the library reference, and `tests/clients` those of clients.
  const runElsewhere = ['data-library-example', 'data-client-example']
  const isIn = (wrappers: readonly Element[], pre: Element) =>
    wrappers.some((each) => [...elementsIn(each)].includes(pre))
  const inOrder = elements.filter((each) => attribute(each, 'data-in-order') !== undefined)
  const programs = all('pre').filter(
    (pre) => runElsewhere.every((name) => attribute(pre, name) === undefined) && !isIn(inOrder, pre),
  )
  const notRun = elements.filter((each) => attribute(each, 'data-not-run') !== undefined)
  const whyNotRun = (pre: Element) => {
    const around = notRun.find((each) => [...elementsIn(each)].includes(pre))
    return around && attribute(around, 'data-not-run')
  }
  const described = all('meta').filter((each) => attribute(each, 'name') === 'description')
  return {
    path,
    status: answer.status,
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
    links: all('a').flatMap((link) => {
      const url = new URL(attribute(link, 'href') ?? '', `${site}${path}`)
      return url.origin === new URL(site).origin ? [`${url.pathname}${url.search}${url.hash}`] : []
    }),
    blocks: programs.map((pre) => ({
      language: attribute(pre, 'data-language') ?? '',
      code: codeOf(pre),
      isOutput: attribute(pre, 'data-output') !== undefined || attribute(pre, 'data-language') === 'text',
      whyNotRun: whyNotRun(pre),
    })),
    inOrder: all('pre')
      .filter((pre) => isIn(inOrder, pre))
      .map(codeOf),
    title: all('title').map(textOf).join(),
    description: described.map((each) => attribute(each, 'content')).join(),
    h1: all('h1').map(textOf),
    canonical: all('link').flatMap((link) =>
      attribute(link, 'rel') === 'canonical' ? [attribute(link, 'href')] : [],
    )[0],
  }
}

/** A page of the portal, not a file beside it. */
const isPortalPage = (link: string) => link.startsWith('/developers') && !/\.\w+$/.test(link)

const crawls = new Map<string, Promise<PortalPage[]>>()

/** Every page of the portal that can be reached from its front page. Read once in a run, since it does not change. */
export function crawlPortal(site: string): Promise<PortalPage[]> {
  const known = crawls.get(site) ?? crawl(site)
  crawls.set(site, known)
  return known
}

async function crawl(site: string): Promise<PortalPage[]> {
  const found = new Map<string, PortalPage>()
  const todo = ['/developers']
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (found.has(path)) continue
    const page = await readPage(site, path)
    found.set(path, page)
    todo.push(...page.links.map((link) => link.replace(/#.*$/, '')).filter(isPortalPage))
  }
  return [...found.values()]
}
