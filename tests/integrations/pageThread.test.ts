import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PageThread, startPageThread } from '../../integrations/pageThread.ts'

const page = (body: string) => `<html><head><title>T</title></head><body><main><h1>T</h1>${body}</main></body></html>`

describe('the thread of a build', () => {
  let thread: PageThread
  beforeEach(() => {
    thread = startPageThread('https://portage.example')
  })
  afterEach(() => thread.end())

  test('converts pages to markdown, by their paths', async () => {
    thread.add({ path: '/a', html: page('<p>First</p>') })
    thread.add({ path: '/b', html: page('<p>Second</p>') })
    const twins = await thread.twins(new Set(['/a', '/b']))
    expect([...twins.keys()]).toEqual(['/a', '/b'])
    expect(twins.get('/b')).toMatch(/Source: https:\/\/portage\.example\/b\n\nSecond\n$/)
  })

  test.each([
    ['has a twin, although it was not announced', [], '/b.md'],
    ['has a twin, as announced', ['/b'], '/b.md'],
    ['has none, although it was announced', ['/a', '/b'], '/b', new Set(['/a'])],
  ] as const)('links to a page that %s', async (_, announced, address, paths = new Set(['/a', '/b'])) => {
    thread.expectPaths(announced)
    thread.add({ path: '/a', html: page('<p>See <a href="/b">the other</a>.</p>') })
    expect((await thread.twins(paths)).get('/a')).toContain(`See [the other](https://portage.example${address}).`)
  })

  test('takes a page that it has once, and refuses it if it was changed since', () => {
    thread.add({ path: '/a', html: page('') })
    thread.add({ path: '/a', html: page('') })
    expect(() => thread.add({ path: '/a', html: page('<p>Later</p>') })).toThrow(
      'The page /a was changed after it was written.',
    )
  })
})
