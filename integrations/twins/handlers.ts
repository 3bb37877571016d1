import { select, selectAll } from 'hast-util-select'
import { defaultHandlers } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'
import {
  attribute,
  codeText,
  type Element,
  findFirst,
  type Handle,
  hasClass,
  isElement,
  type Markdown,
  named,
  oneLine,
  type State,
  textNode,
} from './nodes.ts'

const strong = (words: string): Markdown => ({
  type: 'paragraph',
  children: [{ type: 'strong', children: [{ type: 'text', value: words }] }],
})

const flowOf = (state: State, children: Element['children']) =>
  state.toFlow(state.all({ type: 'root', children: [...children] }))

/** Creates a list of the given items. */
function listOf(items: readonly Markdown[][]): Markdown {
  const children = items.map((blocks) => ({ type: 'listItem', spread: blocks.length > 1, children: blocks }))
  return { type: 'list', ordered: false, spread: items.some(({ length }) => length > 1), children } as Markdown
}

function codeBlock(pre: Element, caption?: string): Markdown {
  const inner = select('code', pre)
  const language = /language-(\S+)/.exec((inner && attribute(inner, 'className')) ?? '')?.[1]
  const title = attribute(pre, 'dataTitle') ?? caption
  const lang = attribute(pre, 'dataLanguage') ?? language ?? (title ? 'text' : null)
  const meta = title ? `title=${JSON.stringify(title)}` : null
  return { type: 'code', lang, meta, value: codeText(pre) }
}

/** Writes every panel below its name, hidden ones too. */
function tabs(state: State, box: Element): Markdown[] {
  const names = selectAll('[role=tab]', box).map((tab) => oneLine(textOf(tab)))
  return selectAll('[data-panel], [role=tabpanel]', box).flatMap((panel, index) => {
    const title = select('.tab-title', panel)
    const name = title ? oneLine(textOf(title)) : names[index]
    const inside = panel.children.filter((child) => child !== title)
    return [...(name ? [strong(name)] : []), ...flowOf(state, inside)]
  })
}

function callout(state: State, box: Element): Markdown {
  const kind = hasClass(box, 'callout--warn') ? 'Warning' : 'Note'
  const body = box.children.filter(isElement).find(({ tagName }) => tagName === 'div') ?? box
  const fact = body.children.find((child): child is Element => isElement(child) && child.tagName === 'b')
  const rest = body.children.filter((child) => child !== fact)
  const title = fact ? `${kind}: ${oneLine(textOf(fact))}` : kind
  return { type: 'blockquote', children: [strong(title), ...flowOf(state, rest)] } as Markdown
}

const asideKinds: Record<string, string> = { note: 'Note', tip: 'Tip', caution: 'Caution', danger: 'Danger' }

/** Writes a Starlight aside with its kind, and its title where that differs. */
function note(state: State, box: Element): Markdown | undefined {
  const name = /starlight-aside--(\w+)/.exec(attribute(box, 'className') ?? '')?.[1]
  const content = select('.starlight-aside__content', box)
  if (name === undefined || !content) return undefined
  const kind = asideKinds[name] ?? 'Note'
  const title = oneLine(attribute(box, 'ariaLabel') ?? '')
  const label = title === '' || title === kind ? kind : `${kind}: ${title}`
  return { type: 'blockquote', children: [strong(label), ...flowOf(state, content.children)] } as Markdown
}

/** Writes a card without link: its title, then its text. */
function card(state: State, box: Element): Markdown[] {
  const title = select('.title', box)
  const body = select('.body', box)
  if (!title || !body) return flowOf(state, box.children)
  return [strong(oneLine(textOf(title))), ...flowOf(state, body.children)]
}

function linkCard(state: State, box: Element): Markdown {
  const link = select('a', box)
  const words = select('.description', box)
  const parts: Element['children'] = link ? [link] : []
  if (words) parts.push(textNode(': '), ...words.children)
  return listOf([flowOf(state, parts)])
}

/** Draws a file tree by indentation. Folders end in a slash. */
function fileTree(list: Element, depth = 0): string {
  const items = list.children.filter((child): child is Element => isElement(child) && child.tagName === 'li')
  return items
    .map((item) => {
      const entry = select('.tree-entry', item) ?? item
      const name = oneLine(textOf(entry))
      const slash = hasClass(item, 'directory') && !/\/(?: |$)/.test(name) ? '/' : ''
      const inner = select('ul', item)
      return `${'  '.repeat(depth)}${name}${slash}\n${inner ? fileTree(inner, depth + 1) : ''}`
    })
    .join('')
}

/** Writes link cards as a list of links, each with the card's text. */
function linkCards(state: State, box: Element): Markdown {
  const cards = selectAll('a', box).map((card) => {
    const name = select('b', card)
    const url = attribute(card, 'href') ?? ''
    const words = name ? oneLine(textOf({ ...card, children: card.children.filter((child) => child !== name) })) : ''
    const link = { type: 'link', url, children: [{ type: 'text', value: oneLine(textOf(name ?? card)) }] }
    return state.toFlow([link, ...(words ? [{ type: 'text', value: `: ${words}` }] : [])] as Markdown[])
  })
  return listOf(cards)
}

const isFlow = named('p', 'ul', 'ol', 'dl', 'pre', 'table', 'div')

function definitions(state: State, list: Element): Markdown {
  const parts = list.children.flatMap((child) =>
    isElement(child) && child.tagName === 'div' ? child.children : [child],
  )
  const groups: Element['children'][] = []
  let last = ''
  for (const part of parts.filter(isElement)) {
    const begins = part.tagName === 'dt' && last !== 'dt'
    if (begins || groups.length === 0) groups.push([])
    const group = groups.at(-1) ?? []
    const isWords = findFirst(part, isFlow) === undefined
    const hasText = oneLine(textOf(part)) !== ''
    if (part.tagName === 'dd' && last === 'dt' && isWords && hasText) group.push({ type: 'text', value: ': ' })
    if (hasText) group.push(...(isWords ? part.children : [{ ...part, tagName: 'div', properties: {} }]))
    last = part.tagName
  }
  return listOf(groups.map((group) => flowOf(state, group)))
}

const div: Handle = (state, node) => {
  if (attribute(node, 'dataTabs') !== undefined) return tabs(state, node) as ReturnType<Handle>
  if (hasClass(node, 'callout')) return callout(state, node) as ReturnType<Handle>
  if (hasClass(node, 'sl-link-card')) return linkCard(state, node) as ReturnType<Handle>
  if (hasClass(node, 'doors')) return linkCards(state, node) as ReturnType<Handle>
  return state.all(node)
}

const details: Handle = (state, node) => {
  const summary = node.children.find((child): child is Element => isElement(child) && child.tagName === 'summary')
  const body = flowOf(
    state,
    node.children.filter((child) => child !== summary),
  )
  if (body.length === 0) return undefined
  const heading = summary && select('h2, h3, h4, h5, h6', summary)
  if (heading) return [...flowOf(state, [heading]), ...body]
  return [strong(oneLine(textOf(summary ?? { type: 'text', value: '' })) || 'Details'), ...body] as ReturnType<Handle>
}

const figure: Handle = (state, node) => {
  const pre = select('pre', node)
  const caption = select('figcaption', node)
  if (pre) return codeBlock(pre, caption && oneLine(textOf(caption))) as ReturnType<Handle>
  return state.all(node)
}

/** Handlers for the pages' own markup. Other HTML uses the defaults. */
export const handlers: Record<string, Handle> = {
  div,
  details,
  figure,
  pre: (_, node) => codeBlock(node) as ReturnType<Handle>,
  dl: (state, node) => definitions(state, node) as ReturnType<Handle>,
  aside: (state, node) =>
    (note(state, node) ?? { type: 'blockquote', children: flowOf(state, node.children) }) as ReturnType<Handle>,
  article: (state, node) => card(state, node) as ReturnType<Handle>,
  'starlight-tabs': (state, node) => tabs(state, node) as ReturnType<Handle>,
  'starlight-file-tree': (_, node) => {
    const list = select('ul', node)
    return (list && { type: 'code', lang: 'text', value: fileTree(list).trimEnd() }) as ReturnType<Handle>
  },
  code: (_, node) => ({ type: 'inlineCode', value: oneLine(textOf(node)) }),
  img: (state, node) => (attribute(node, 'alt') ? defaultHandlers.img(state, node) : undefined),
}
