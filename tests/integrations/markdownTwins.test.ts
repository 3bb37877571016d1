import { describe, expect, test } from 'vitest'
import { pageTwin } from '../../integrations/twins/pageTwin.ts'
import { twinPath } from '../../integrations/twins/twinPath.ts'

const site = 'https://portage.example'
const known = new Set(['/', '/developers', '/developers/mcp', '/about'])
const whole = (html: string, page = '/about') =>
  pageTwin({ html, url: new URL(page, site), hasTwin: (each) => known.has(each) })
/** Converts a page's content, without the first lines that every twin has. */
const twin = (content: string) =>
  (whole(`<html><head><title>t</title></head><body><main><h1>T</h1>${content}</main></body></html>`) ?? '')
    .split('\n')
    .slice(6)
    .join('\n')
    .trim()

describe('a twin', () => {
  test('starts with the page’s title, a link to the index and the page’s address', () => {
    const text = whole('<main><p>Before</p><header><h1>The  <i>title</i>\n</h1></header><h1>Another</h1></main>')
    expect(text).toBe(
      [
        '# The title',
        '> The index of this site is [llms.txt](https://portage.example/llms.txt).',
        'Source: https://portage.example/about',
        'Before',
        '## Another\n',
      ].join('\n\n'),
    )
  })

  test('contains the main element of a page, and is undefined without one', () => {
    const page = '<nav>x</nav><main><h1>A</h1><p>b</p></main><aside>c</aside>'
    expect(whole(page)).toMatch(/\n\nb\n$/)
    expect(whole('<body><p>loose</p></body>')).toBeUndefined()
  })

  test('starts with the operator’s notice, which is escaped', () => {
    const notice = '<aside data-notice><p><b>Notice</b> <span>Swaps [are] *paused*.</span></p></aside>'
    const linked = notice.replace(
      '</p>',
      ' <a href="https://status.example.org/1">Read more<span class="sr"> x</span></a></p>',
    )
    const main = '<main><h1>A</h1><p>b</p></main>'
    const text = 'Notice from the operator of this site: Swaps \\[are] \\*paused\\*.'
    expect(whole(notice + main)).toContain(`\n\n> ${text}\n\nb\n`)
    expect(whole(linked + main)).toContain(`\n\n> ${text} [Read more](https://status.example.org/1)\n\nb\n`)
    expect(whole(main)).not.toContain('Notice')
  })

  test('has the page’s path with .md', () => {
    expect(['/', '/developers', '/developers/errors/x'].map(twinPath)).toEqual([
      '/index.md',
      '/developers.md',
      '/developers/errors/x.md',
    ])
  })

  test('contains no markup in its title', () => {
    expect(whole('<main><h1>a_b &lt;b> *c* [d]</h1></main>')).toMatch(/^# a_b \\<b> \\\*c\\\* \\\[d\\\]\n/)
  })

  test('is deterministic', () => {
    const page = '<main><h1>A</h1><table><tr><th>x</th></tr><tr><td>y</td></tr></table></main>'
    expect(whole(page)).toBe(whole(page))
  })
})

describe('a twin keeps', () => {
  test('tables with pipes, code and break opportunities in cells', () => {
    const html = `<div class="scroll-x"><table><thead><tr><th>Code</th><th>Means</th></tr></thead><tbody>
      <tr><td><a href="/developers/mcp"><code>same_<wbr>asset</code></a></td><td>a | b</td></tr>
      <tr><td><code>x|y</code></td><td>two<br>lines</td></tr></tbody></table></div>`
    expect(twin(html)).toBe(
      [
        '| Code | Means |',
        '| - | - |',
        '| [`same_asset`](https://portage.example/developers/mcp.md) | a \\| b |',
        '| `x\\|y` | two lines |',
      ].join('\n'),
    )
  })

  test('code with its language, title and exact lines', () => {
    const lines = 'if (a &lt; b) {\n\n  <span class="s">"c"</span>\n}\n'
    expect(twin(`<pre data-language="js" data-title="a.js"><code>${lines}</code></pre>`)).toBe(
      '```js title="a.js"\nif (a < b) {\n\n  "c"\n}\n```',
    )
    expect(twin('<pre><code class="language-sh">ls</code></pre>')).toBe('```sh\nls\n```')
    expect(twin('<figure><figcaption>The <b>answer</b></figcaption><pre><code>{}</code></pre></figure>')).toBe(
      '```text title="The answer"\n{}\n```',
    )
    expect(twin('<pre><code>a ``` b</code></pre>')).toBe('````\na ``` b\n````')
  })

  test('all tab panels below their names, hidden ones too', () => {
    const panel = (name: string, code: string, rest = '') =>
      `<section data-panel ${rest}><h3 class="tab-title">${name}</h3><pre data-language="sh"><code>${code}</code></pre></section>`
    const tabs = `<div class="tabs" data-tabs><div role="tablist" hidden><button role="tab">curl</button></div>
      ${panel('curl', 'one')}${panel('JavaScript', 'two', 'hidden')}</div>`
    expect(twin(tabs)).toBe('**curl**\n\n```sh\none\n```\n\n**JavaScript**\n\n```sh\ntwo\n```')
  })

  test('callouts with their kind and fact, and asides', () => {
    const callout = (kind: string) =>
      `<div class="callout ${kind}"><svg></svg><div><b>Never guess</b><p>Ask <em>again</em>.</p><ul><li>x</li></ul></div></div>`
    expect(twin(callout('callout--warn'))).toBe('> **Warning: Never guess**\n>\n> Ask _again_.\n>\n> - x')
    expect(twin(callout(''))).toMatch(/^> \*\*Note: Never guess\*\*/)
    expect(twin('<aside><p>By the way</p></aside>')).toBe('> By the way')
  })

  test('details below their summary', () => {
    expect(twin('<details><summary>More <svg></svg></summary><p>Inside</p></details>')).toBe('**More**\n\nInside')
    expect(twin('<details><summary><h4>Result</h4></summary><p>Inside</p></details>')).toBe('#### Result\n\nInside')
    expect(twin('<details><summary>Menu</summary><nav>links</nav></details><p>x</p>')).toBe('x')
  })

  test('code whose lines are elements, without surrounding labels', () => {
    const line = (code: string) => `<div class="ec-line"><div class="code">${code}</div></div>`
    const block = (
      caption: string,
    ) => `<div class="expressive-code"><link rel="stylesheet" href="/ec.css"><figure class="frame">
      <figcaption class="header">${caption}</figcaption><pre data-language="js"><code>${line('<span>if</span> (a) {')}${line('\n')}${line('<span class="indent">  </span>b')}${line('}')}</code></pre>
      <div class="copy"><div aria-live="polite"></div><button title="Copy">x</button></div></figure></div>`
    expect(twin(block(''))).toBe('```js\nif (a) {\n\n  b\n}\n```')
    expect(twin(block('<span class="sr-only">Terminal window</span>'))).toBe('```js\nif (a) {\n\n  b\n}\n```')
    expect(twin(block('<span class="title">a.js</span>'))).toMatch(/^```js title="a.js"\n/)
  })

  test('Starlight tabs, all panels below their names', () => {
    const tabs = `<starlight-tabs data-sync-key="language"><div class="tablist-wrapper"><ul role="tablist">
      <li><a role="tab" href="#p0">curl</a></li><li><a role="tab" href="#p1">Python</a></li></ul></div>
      <div id="p0" role="tabpanel"><p>one</p></div><div id="p1" role="tabpanel" hidden><p>two</p></div>
      <starlight-tabs-restore></starlight-tabs-restore></starlight-tabs>`
    expect(twin(tabs)).toBe('**curl**\n\none\n\n**Python**\n\ntwo')
  })

  test('notes with their kind, and a title that differs from it', () => {
    const note = (
      kind: string,
      title: string,
    ) => `<aside aria-label="${title}" class="starlight-aside starlight-aside--${kind}">
      <p class="starlight-aside__title" aria-hidden="true"><svg></svg>${title}</p><div class="starlight-aside__content"><p>Read <b>it</b>.</p></div></aside>`
    expect(twin(note('caution', 'The memo'))).toBe('> **Caution: The memo**\n>\n> Read **it**.')
    expect(twin(note('danger', 'Danger'))).toMatch(/^> \*\*Danger\*\*\n/)
    expect(twin(note('tip', 'Tip'))).toMatch(/^> \*\*Tip\*\*\n/)
  })

  test('steps as a numbered list, file trees as text, cards as their text', () => {
    expect(twin('<ol role="list" class="sl-steps"><li><p>First</p></li><li><p>Then</p></li></ol>')).toMatch(
      /^1\. First\s+2\. Then$/,
    )
    const entry = (name: string, comment = '') =>
      `<span class="tree-entry"><span><span><span class="sr-only">Directory</span><svg></svg></span>${name}</span>${comment}</span>`
    const files = `<starlight-file-tree><ul><li class="directory"><details open><summary>${entry('src/')}</summary><ul>
      <li class="directory"><details><summary>${entry('core')}</summary><ul><li class="file">${entry('a.ts', ' <span class="comment">the first</span>')}</li></ul></details></li>
      </ul></details></li><li class="file">${entry('package.json')}</li></ul></starlight-file-tree>`
    expect(twin(files)).toBe('```text\nsrc/\n  core/\n    a.ts the first\npackage.json\n```')
    const cards = `<article class="card"><p class="title"><svg></svg><span>Fast</span></p><div class="body"><p>Very.</p></div></article>
      <div class="sl-link-card"><span><a href="/developers"><span class="title">Docs</span></a><span class="description">All of it.</span></span></div>`
    expect(twin(cards)).toBe('**Fast**\n\nVery.\n\n- [Docs](https://portage.example/developers.md): All of it.')
  })

  test('headings without their anchor', () => {
    const heading = `<div class="sl-heading-wrapper level-h2"><h2 id="a">A</h2><a class="sl-anchor-link" href="#a"><span aria-hidden="true"><svg></svg></span><span class="sr-only">Section titled “A”</span></a></div>`
    expect(twin(`${heading}<p>b</p>`)).toBe('## A\n\nb')
  })

  test('nested lists, and definition lists', () => {
    expect(twin('<ul><li>a<ol><li>b</li><li>c<ul><li>d</li></ul></li></ol></li><li>e</li></ul>')).toBe(
      '- a\n\n  1. b\n  2. c\n     - d\n\n- e',
    )
    const list = `<dl><div><dt><code>to</code><span>text</span></dt><dd>Where to.<span>For example <code>x</code></span></dd></div>
      <div><dt>empty</dt><dd></dd></div></dl><dl><dt>loose</dt><dd><p>one</p><p>two</p></dd></dl>`
    expect(twin(list)).toBe('- `to` text: Where to. For example `x`\n- empty\n\n* loose\n\n  one\n\n  two')
  })

  test('link cards as links with their text', () => {
    const cards =
      '<div class="doors"><a href="/developers"><b>Docs</b><span>All of it.</span></a><a href="/x">X</a></div>'
    expect(twin(cards)).toBe(
      '- [Docs](https://portage.example/developers.md): All of it.\n- [X](https://portage.example/x)',
    )
  })

  test('pictures with alternative text', () => {
    expect(twin('<p>a <img src="/i.png" alt="A map"> b <img src="/d.png" alt=""></p>')).toBe(
      'a ![A map](https://portage.example/i.png) b',
    )
  })
})

describe('links of a twin', () => {
  test.each([
    ['/', '/index.md'],
    ['/developers', '/developers.md'],
    ['/developers/mcp#get_swap_quote', '/developers/mcp.md#get_swap_quote'],
    ['developers', '/developers.md'],
    ['/?mode=agent', '/?mode=agent'],
    ['/openapi.json', '/openapi.json'],
    ['/tx/1', '/tx/1'],
  ])('to %s lead to %s', (href, target) => {
    expect(twin(`<p><a href="${href}">x</a></p>`)).toBe(`[x](${site}${target})`)
  })

  test('keeps links within the page, to other sites and with queries', () => {
    expect(twin('<p><a href="#part">x</a></p>')).toBe('[x](#part)')
    const node = 'https://node.example/quote?from=BTC.BTC&to_asset=ETH.ETH'
    expect(twin(`<p><a href="${node.replace('&', '&amp;')}">y</a></p>`)).toBe(`[y](${node})`)
    expect(twin('<p><a href="https://other.example/developers">https://other.example/developers</a></p>')).toBe(
      '[https://other.example/developers](https://other.example/developers)',
    )
  })
})

describe('a twin omits', () => {
  test('scripts, styles, drawings, controls, navigation and hidden elements', () => {
    const noise = `<script>alert(1)</script><style>p{}</style><svg><text>map</text></svg><button>Copy</button>
      <nav><a href="/">Home</a></nav><noscript>enable</noscript><template>t</template><dialog>d</dialog>
      <p hidden>h</p><p aria-hidden="true">a</p><p class="sr">s</p><p data-markdown="skip">k</p><!-- c -->`
    expect(twin(`${noise}<p>kept</p>`)).toBe('kept')
  })

  test('forms and islands, except for one sentence with their name', () => {
    const sentence = (name: string) =>
      `${name}This part of the page needs a browser; programs use [the interfaces](https://portage.example/developers.md) instead.`
    const island =
      '<astro-island props="{}"><div><form aria-label="Compare"><input><p>Fill in</p></form></div></astro-island>'
    expect(twin(island)).toBe(sentence('Interactive: Compare. '))
    expect(twin('<form><h2>Subscribe</h2><label>E-mail</label></form>')).toBe(sentence('Interactive: Subscribe. '))
    expect(twin('<astro-island></astro-island>')).toBe(sentence(''))
  })

  test('elements that the markup skips or replaces', () => {
    expect(twin('<div data-markdown-text="A map of two waters."><svg></svg><p>x</p></div>')).toBe(
      'A map of two waters.',
    )
  })

  test('tags, while text that looks like one stays text', () => {
    expect(twin('<p>write &lt;script&gt; or a*b*c</p>')).toBe('write \\<script> or a\\*b\\*c')
  })
})
