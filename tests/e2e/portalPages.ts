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

/** A page as its readers meet it. */
export interface PortalPage {
  readonly path: string
  readonly status: number
  readonly ids: ReadonlySet<string>
  /** Where it leads within the site. */
  readonly links: readonly string[]
  /** Code that can be run, with its language. */
  readonly samples: readonly { readonly language: string; readonly code: string }[]
  /** Code that is only shown. */
  readonly outputs: number
  readonly canonical: string | undefined
}

export async function readPage(site: string, path: string): Promise<PortalPage> {
  const answer = await fetch(`${site}${path}`, { headers: { accept: 'text/html' } })
  const elements = [...elementsIn(parse(await answer.text()))]
  const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value
  const all = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const blocks = all('pre').map((pre) => ({ language: attribute(pre, 'data-language') ?? '', code: textOf(pre) }))
  return {
    path,
    status: answer.status,
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
    links: all('a').flatMap((link) => {
      const url = new URL(attribute(link, 'href') ?? '', `${site}${path}`)
      return url.origin === new URL(site).origin ? [`${url.pathname}${url.search}${url.hash}`] : []
    }),
    samples: blocks.filter(({ language }) => language === 'bash' || language === 'javascript'),
    outputs: blocks.filter(({ language }) => language !== 'bash' && language !== 'javascript').length,
    canonical: all('link').flatMap((link) =>
      attribute(link, 'rel') === 'canonical' ? [attribute(link, 'href')] : [],
    )[0],
  }
}

/** Every page of the portal that can be reached from its front page. */
export async function crawlPortal(site: string): Promise<PortalPage[]> {
  const found = new Map<string, PortalPage>()
  const todo = ['/developers']
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (found.has(path)) continue
    const page = await readPage(site, path)
    found.set(path, page)
    todo.push(...page.links.map((link) => link.replace(/#.*$/, '')).filter((link) => link.startsWith('/developers')))
  }
  return [...found.values()]
}
