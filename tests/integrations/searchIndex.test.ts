import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSearchIndex } from '../../integrations/searchIndex.ts'

let folder: string
const page = (body: string) => `<!doctype html><html lang="en"><head><title>T</title></head><body>${body}</body></html>`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portage-search-'))
  const index = await createSearchIndex()
  const pages: readonly (readonly [string, string])[] = [
    ['/', '<main><h1>Swap</h1><p>coins</p></main>'],
    ['/developers', '<main data-pagefind-body><h1>Docs</h1><p>memo</p></main>'],
    [
      '/developers/api',
      '<main data-pagefind-body><h1>API</h1><p data-pagefind-ignore>unseen</p><table><tr><td>one</td><td>two</td></tr></table></main>',
    ],
  ]
  for (const [address, body] of pages) index.add({ path: address, html: page(body) })
  expect(await index.write(folder)).toBe(2)
})
afterAll(() => rm(folder, { recursive: true }))

/** The indexed fields of each page. */
async function fragments(): Promise<{ url: string; content: string }[]> {
  const place = path.join(folder, 'pagefind/fragment')
  const files = await Promise.all((await readdir(place)).map((name) => readFile(path.join(place, name))))
  return files.map((file) => {
    const text = gunzipSync(file).toString()
    return JSON.parse(text.slice(text.indexOf('{'))) as { url: string; content: string }
  })
}

describe('the search index of a built folder', () => {
  test('contains the pages with a search body, under their public addresses', async () => {
    expect((await fragments()).map(({ url }) => url).sort()).toEqual(['/developers', '/developers/api'])
  })

  test('separates the words of adjacent cells and skips ignored elements', async () => {
    const api = (await fragments()).find(({ url }) => url === '/developers/api')
    expect(api?.content).toMatch(/one\W+two/)
    expect(api?.content).not.toContain('unseen')
  })

  test('contains no user interface and no worker', async () => {
    const scripts = (await readdir(path.join(folder, 'pagefind'))).filter((name) => /\.(js|css)$/.test(name))
    expect(scripts).toEqual(['pagefind.js'])
  })
})
