import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fullTextFiles, writeTwins as writeWith } from '../../integrations/markdownTwins.ts'
import { readPages, writePages } from '../../integrations/pageFiles.ts'
import { startPageThread } from '../../integrations/pageThread.ts'

const site = 'https://portage.example'

async function writeTwins(folder: string, siteUrl: string) {
  const thread = startPageThread(siteUrl)
  try {
    const pages = await readPages(folder)
    for (const page of pages) thread.add({ path: page.path, html: page.html })
    await writeWith(folder, siteUrl, pages, thread)
    await writePages(folder, pages)
  } finally {
    await thread.end()
  }
}

describe('a built folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portage-twins-'))
    await mkdir(path.join(folder, 'developers/errors'), { recursive: true })
    await put('_headers', '/x\n  X-Own: 1\n')
    await put('index.html', page('Home'))
    await put('developers.html', page('Developers'))
    await put('developers/mcp.html', page('MCP'))
    await put('developers/errors/a_code.html', page('a_code'))
    await put('pricing.html', page('Pricing'))
    await put('pricing.md', '# Pricing as a document\n')
    await put('404.html', page('Nothing'))
    await put('tx.html', page('Shell', '<meta name="robots" content="noindex">'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const page = (title: string, head = '') =>
    `<html><head>${head}</head><body><main><h1>${title}</h1><p>${title} says.</p></main></body></html>`
  const put = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')

  test('has a twin of each page except the not-found page and unlisted pages', async () => {
    await writeTwins(folder, site)
    const files = await readdir(folder, { recursive: true })
    expect(files.filter((name) => name.endsWith('.md')).sort()).toEqual([
      'developers.md',
      'developers/errors/a_code.md',
      'developers/mcp.md',
      'index.md',
      'llms-full.md',
      'llms-full/errors.md',
      'llms-full/reference.md',
      'llms-full/start.md',
      'pricing.md',
    ])
    expect(await read('developers/mcp.md')).toMatch(/^# MCP\n/)
  })

  test('keeps a registry document at a twin’s address', async () => {
    await writeTwins(folder, site)
    expect(await read('pricing.md')).toBe('# Pricing as a document\n')
    const rule = /^\/pricing\.md\n((?: .*\n)+)/m.exec(await read('_headers'))?.[1]
    expect(rule).toContain('rel="canonical"')
    expect(rule).not.toContain('Content-Type')
  })

  test('links each page to its twin, and no other page', async () => {
    await writeTwins(folder, site)
    expect(await read('developers/mcp.html')).toContain(
      '<link rel="alternate" type="text/markdown" href="/developers/mcp.md"></head>',
    )
    expect(await read('index.html')).toContain('href="/index.md"')
    for (const name of ['404.html', 'tx.html']) expect(await read(name)).not.toContain('text/markdown')
  })

  test('has the whole portal in one file with two names, in reading order', async () => {
    await writeTwins(folder, site)
    const full = await read('llms-full.md')
    expect(await read('llms-full.txt')).toBe(full)
    expect(full.match(/^# .*/gm)).toEqual(['# Developers', '# MCP', '# a_code'])
    const [all] = fullTextFiles(['/', '/developers/b', '/developers/a', '/developers'])
    expect(all?.pages).toEqual(['/developers', '/developers/a', '/developers/b'])
  })

  test('has a file for each topic, which together have every page once', async () => {
    const listed = ['/', '/developers/a', '/developers/errors/a_code', '/developers/mcp', '/developers']
    const [all, ...parts] = fullTextFiles(listed)
    expect(parts.map(({ title, paths }) => [title, ...paths])).toEqual([
      ['Full text: Start', '/llms-full/start.md'],
      ['Full text: Reference', '/llms-full/reference.md'],
      ['Full text: Errors', '/llms-full/errors.md'],
      ['Full text: More', '/llms-full/more.md'],
    ])
    expect(parts.flatMap(({ pages }) => pages).toSorted()).toEqual(all?.pages.toSorted())
    await writeTwins(folder, site)
    expect((await read('llms-full/start.md')).match(/^# .*/gm)).toEqual(['# Developers'])
    expect(await read('_headers')).toContain('/llms-full/start.md\n  Content-Type: text/markdown; charset=utf-8\n')
  })

  test('appends headers of twins and pages to the existing ones', async () => {
    await writeTwins(folder, site)
    const headers = await read('_headers')
    expect(headers).toMatch(/^\/x\n {2}X-Own: 1\n/)
    expect(headers).toContain(
      [
        '/developers/mcp.md',
        '  Content-Type: text/markdown; charset=utf-8',
        '  Cache-Control: public, max-age=300, must-revalidate',
        '  Access-Control-Allow-Origin: *',
        '  Access-Control-Expose-Headers: ETag, Link, X-Markdown-Tokens',
        '  Link: <https://portage.example/developers/mcp>; rel="canonical"',
      ].join('\n'),
    )
    expect(headers).toContain('/developers/mcp\n  Link: </developers/mcp.md>; rel="alternate"; type="text/markdown"\n')
    expect(headers).toContain('/llms-full.txt\n  Content-Type: text/plain; charset=utf-8\n')
    expect(headers).not.toMatch(/^\/\n/m)
  })
})
