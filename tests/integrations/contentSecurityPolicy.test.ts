import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hardenHtml, noFindings, sheetOf } from '../../integrations/hardenHtml.ts'
import { hardenFolder } from './hardenFolder.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('one page', () => {
  test('reports its inline scripts and styles, without data scripts and external files', () => {
    const findings = noFindings()
    const html = `<head><script>one()</script><script type="module">two()</script><script src="/x.js"></script>
      <script type="application/ld+json">{"a":1}</script><style>p{color:red}</style></head>
      <body><template><script>three()</script></template></body>`
    expect(hardenHtml(html, findings)).toBe(html)
    expect([...findings.scripts]).toEqual([hash('one()'), hash('two()'), hash('three()')])
    expect([...findings.styles]).toEqual([hash('p{color:red}')])
    expect(findings.problems).toEqual([])
  })

  test('moves style attributes into classes that outweigh its own rules', () => {
    const findings = noFindings()
    const html = '<p style="color:red">a</p><i class="b &amp; c" style="--d:1">d</i><b style="color:red"/>'
    const hardened = hardenHtml(html, findings)
    expect(hardened).not.toContain('style')
    const [red = '', depth = ''] = [...findings.rules.keys()]
    expect(hardened).toContain(`<p class="${red}">a</p>`)
    expect(hardened).toContain(`class="b &amp; c ${depth}"`)
    expect(hardened.split(`class="${red}"`)).toHaveLength(3)
    expect(sheetOf(findings.rules)).toContain(`.${red}.${red}.${red}{color:red}\n`)
    expect(findings.rules.size).toBe(2)
  })

  test('has no id of an island, which depends on the folder of the checkout', () => {
    const html = '<astro-island uid="Z1LK7Nu" prefix="r1" props="{}"></astro-island><p uid="kept"></p>'
    const hardened = hardenHtml(html, noFindings())
    expect(hardened).toBe('<astro-island  prefix="r1" props="{}"></astro-island><p uid="kept"></p>')
  })

  test('lets a long name in a cell break after its underscores and slashes', () => {
    const cell = '<table><tbody><tr><td><code>A_LONG_NAME /a/b &amp; _x</code></td></tr></tbody></table>'
    const elsewhere = '<p><code>A_LONG_NAME</code></p>'
    expect(hardenHtml(cell + elsewhere, noFindings())).toBe(
      cell.replace('<code>A_LONG_NAME /a/b', '<code data-parts>A_<wbr>LONG_<wbr>NAME /a/<wbr>b') + elsewhere,
    )
    const long = '<table><tbody><tr><td><code>DISAGREEMENTS_x</code></td></tr></tbody></table>'
    expect(hardenHtml(long, noFindings())).toBe(long.replace('_x', '_<wbr>x'))
  })

  test('reports code in attributes as a problem', () => {
    const findings = noFindings()
    hardenHtml('<button onclick="go()">x</button><a href=" javascript:go()">y</a>', findings)
    expect(findings.problems).toEqual(['<button> has the inline handler onclick', '<a> runs a script in href'])
  })
})

describe('a built folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portage-csp-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const put = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')

  test('has one policy for all pages that allows the nodes and its own inline code only', async () => {
    await put('index.html', '<html><head><title>A</title></head><body><script>a()</script></body></html>')
    await put('b.html', '<html><head></head><body><p style="top:0">B</p></body></html>')
    await put('_headers', '/b\n  X-Own: 1\n')
    const connectTo = ['https://node.example/a/b', 'http://127.0.0.1:8889/1/thornode', 'https://node.example/c']
    const policy = await hardenFolder(folder, connectTo)
    expect(await read('_headers')).toMatch(/^\/b\n {2}X-Own: 1\n\/\*\n/)
    expect(await read('_headers')).toContain(`\n/*\n  Content-Security-Policy: ${policy}\n`)
    expect(policy).toContain(`script-src 'self' ${hash('a()')};`)
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:8889 https://node.example;")
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe|\*|data: ?;?script/)
    const [sheet = ''] = await readdir(path.join(folder, '_astro'))
    for (const page of ['index.html', 'b.html']) {
      const html = await read(page)
      expect(html).toContain(`<link rel="stylesheet" href="/_astro/${sheet}"></head>`)
      expect(html).toContain(
        `<head><meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types 'none'">`,
      )
    }
  })

  test('allows WebAssembly on pages with search, and our own frames on the page with the preview, only', async () => {
    await put('index.html', '<html><head></head><body><script>a()</script></body></html>')
    const policy = await hardenFolder(folder, [])
    const rules = [...(await read('_headers')).matchAll(/^(\S+)\n {2}Content-Security-Policy: (.*)$/gm)]
    const searching = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    const framing = policy.replace('; manifest-src', "; frame-src 'self'; manifest-src")
    expect(policy).not.toMatch(/wasm|frame-src/)
    expect(rules.map(([, place, rule]) => [place, rule])).toEqual([
      ['/*', policy],
      ['/developers', searching],
      ['/developers/*', searching],
      ['/affiliates/widget', framing],
    ])
  })

  test('maps the colours of code to the classes that replaced style attributes', async () => {
    await mkdir(path.join(folder, '_astro'))
    await put('_astro/ec.css', ".ec-line :where(span[style^='--']:not([class])){color:var(--0)}")
    await put('index.html', '<html><head></head><body><span style="--0:#112233">let</span></body></html>')
    await hardenFolder(folder, [])
    expect(await read('_astro/ec.css')).toBe(".ec-line :where(span[class^='s-']){color:var(--0)}")
    expect(await read('index.html')).toMatch(/<span class="s-[0-9a-f]{8}">let/)
  })

  test('is rejected with the page’s path when a page runs code from an attribute', async () => {
    await put('bad.html', '<body onload="x()"></body>')
    await expect(hardenFolder(folder, [])).rejects.toThrow(/\/bad: <body> has the inline handler/)
  })
})
