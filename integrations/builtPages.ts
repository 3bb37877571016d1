import { existsSync } from 'node:fs'
import path from 'node:path'
import { defaultTreeAdapter, parse } from 'parse5'
import type { Page } from '../src/discovery/publication.ts'
import type { LastChange } from './lastChange.ts'
import type { PageFile } from './pageFiles.ts'
import { twinPath } from './twins/twinPath.ts'

type Node = Parameters<typeof defaultTreeAdapter.isElementNode>[0]

function* elementsIn(node: Node): Generator<ReturnType<typeof defaultTreeAdapter.createElement>> {
  if (defaultTreeAdapter.isElementNode(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
}

function textOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** Returns every listable page of a built folder, sorted by address, the home page first. */
export function builtPages(folder: string, files: readonly PageFile[], lastChange: LastChange): readonly Page[] {
  const pages = files
    .filter(({ name }) => name !== '404.html')
    .flatMap(({ name, path: address, html }) => {
      const head = readHead(html)
      if (head.robots?.includes('noindex')) return []
      const markdown = twinPath(address)
      const twin = existsSync(path.join(folder, markdown)) ? { twin: markdown } : {}
      if (!head.title || !head.description) throw new Error(`${name} needs an h1 heading and a description.`)
      const { title, description } = head
      return [{ path: address, title, description, modified: lastChange(sourcesOf(address)), ...twin }]
    })
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Reads the head and the first heading of a page, because parsing whole pages takes seconds of a build. */
function readHead(html: string): { title?: string; description?: string; robots?: string } {
  const found: Record<string, string> = {}
  const [head = ''] = html.split('</head>', 1)
  const [heading = ''] = /<h1[\s>].*?<\/h1>/s.exec(html) ?? []
  for (const element of elementsIn(parse(`${head}</head><body>${heading}`))) {
    const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value
    const name = attribute('name')
    if (element.tagName === 'meta' && name) found[name] ??= attribute('content') ?? ''
    if (element.tagName === 'h1') found.title ??= textOf(element).replace(/\s+/g, ' ').trim()
  }
  return found
}

/** Returns the possible source files of a page. */
function sourcesOf(address: string): readonly string[] {
  const place = address === '/' ? '/index' : address
  const own = ['.astro', '/index.astro'].map((ending) => `src/pages${place}${ending}`)
  const written = ['.mdx', '/index.mdx'].map((ending) => `src/content/docs${place}${ending}`)
  const error = address.startsWith('/developers/errors/')
    ? ['src/contract/errors.ts', 'src/pages/developers/errors/[code].astro']
    : []
  return [...own, ...written, ...error]
}
