import type { AstroPrerenderer } from 'astro'
import { expect, test } from 'vitest'
import { sendPages } from '../../integrations/finishPages.ts'
import type { PageThread, WrittenPage } from '../../integrations/pageThread.ts'

type Options = Parameters<AstroPrerenderer['render']>[1]

/** Returns a renderer of one body, and what it sends to the thread. */
function renderer(body: string, status = 200) {
  const added: WrittenPage[] = []
  const announced: string[] = []
  const thread: Pick<PageThread, 'add' | 'expectPaths'> = {
    add: (page) => void added.push(page),
    expectPaths: (paths) => void announced.push(...paths),
  }
  const own: AstroPrerenderer = {
    name: 'own',
    getStaticPaths: async () =>
      ['/developers/api', '/', '/developers', '/about'].map((pathname) => ({ pathname }) as never),
    render: async () => new Response(body, { status, headers: { 'x-own': 'kept' } }),
  }
  const { getStaticPaths, render } = sendPages(own, thread)
  const renderAs = (type: string, address: string) =>
    render(new Request(`http://localhost${address}`), { routeData: { type } } as Options) as Promise<Response>
  return { added, announced, getStaticPaths, renderAs }
}

test.each([
  ['/', '/'],
  ['/developers', '/developers'],
  ['/developers/api.html', '/developers/api'],
])('sends the page at %s to the thread and returns it unchanged', async (address, path) => {
  const { added, renderAs } = renderer('<p>Text</p>')
  const response = await renderAs('page', address)
  expect(await response.text()).toBe('<p>Text</p>')
  expect(response.headers.get('x-own')).toBe('kept')
  expect(added).toEqual([{ path, html: '<p>Text</p>' }])
})

test.each([
  ['endpoint', 'endpoint', 200],
  ['redirect', 'page', 301],
])('sends no %s to the thread', async (_, type, status) => {
  const { added, renderAs } = renderer('text', status)
  await renderAs(type, '/file.txt')
  expect(added).toEqual([])
})

test('announces every path before the first page, and renders the pages in the order of their files', async () => {
  const { announced, getStaticPaths } = renderer('')
  const paths = await getStaticPaths()
  expect(announced.toSorted()).toEqual(['/', '/about', '/developers', '/developers/api'])
  expect(paths.map(({ pathname }) => pathname)).toEqual(['/about', '/developers', '/developers/api', '/'])
})
