import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type * as Plain from '../../src/ui/shared/plain/element.ts'
import { expect, hasBrowser, test } from './page.ts'

declare global {
  interface Window {
    readonly plain: typeof Plain
  }
}

const source = path.join(import.meta.dirname, '../../src/ui/shared/plain/element.ts')

/** Loads the functions of plain elements into a blank page, as `plain`. */
async function loadPlain(page: Page): Promise<void> {
  const code = stripTypeScriptTypes(readFileSync(source, 'utf8')).replaceAll(/^export /gm, '')
  await page.evaluate(`window.plain = (() => { ${code}; return { html, svg, icon, patch } })(); undefined`)
}

describe.skipIf(!hasBrowser())('an element', () => {
  test('has its attributes, listeners and children, and shows markup in a text as text', async ({ page }) => {
    await loadPlain(page)
    const drawn = await page.evaluate(() => {
      const { html, svg } = window.plain
      let presses = 0
      const onclick = () => {
        presses += 1
      }
      const element = html(
        'button',
        { type: 'button', hidden: false, disabled: true, title: undefined, onclick, value: 5 },
        '<img src=x onerror=alert(1)>',
        [html('b', 'bold'), false, undefined, null, ''],
        svg('svg', svg('circle', { r: 2 })),
      )
      element.disabled = false
      element.click()
      return { markup: element.outerHTML, presses, space: element.querySelector('circle')?.namespaceURI }
    })
    expect(drawn).toEqual({
      markup:
        '<button type="button" value="5">&lt;img src=x onerror=alert(1)&gt;<b>bold</b><svg><circle r="2"></circle></svg></button>',
      presses: 1,
      space: 'http://www.w3.org/2000/svg',
    })
  })

  test('keeps children that are drawn alike, with what the person opened, in every new order', async ({ page }) => {
    await loadPlain(page)
    const kept = await page.evaluate(() => {
      const { html, patch } = window.plain
      const list = html('ul')
      document.body.append(list)
      const item = (name: string) => html('li', html('details', html('summary', name), 'more'))
      const draw = (...names: readonly string[]) => patch(list, names.map(item))
      draw('a', 'b', 'c', 'a')
      const before = [...list.children]
      for (const open of list.querySelectorAll('details')) open.open = true
      draw('c', 'a', 'd', 'a')
      const after = [...list.children]
      return {
        places: after.map((child) => before.indexOf(child)),
        isOpen: after.map((child) => child.querySelector('details')?.open),
        text: list.textContent,
      }
    })
    expect(kept).toEqual({ places: [2, 0, -1, 3], isOpen: [true, true, false, true], text: 'cmoreamoredmoreamore' })
  })

  test('changes nothing in a live region for the same text, and empties it without one', async ({ page }) => {
    await loadPlain(page)
    const changes = await page.evaluate(() => {
      const { html, patch } = window.plain
      const region = html('p', { role: 'status' })
      const observer = new MutationObserver(() => undefined)
      observer.observe(region, { childList: true, characterData: true, subtree: true })
      const changesOf = (text: string | undefined) => {
        patch(region, text)
        return { count: observer.takeRecords().length, text: region.textContent }
      }
      return [changesOf('Checked'), changesOf('Checked'), changesOf('Done'), changesOf('')]
    })
    expect(changes.map(({ text }) => text)).toEqual(['Checked', 'Checked', 'Done', ''])
    expect(changes.map(({ count }) => count > 0)).toEqual([true, false, true, true])
  })

  test('keeps the focus when a child is moved or drawn again, and takes it from nothing else', async ({ page }) => {
    await loadPlain(page)
    const focused = await page.evaluate(() => {
      const { html, patch } = window.plain
      const box = html('div')
      const other = html('input')
      document.body.append(box, other)
      const button = (key: string, label: string) => html('p', html('button', { 'data-keep': key }, label))
      const draw = (...labels: readonly (readonly [string, string])[]) =>
        patch(
          box,
          labels.map(([key, label]) => button(key, label)),
        )
      const focus = () => (document.activeElement === other ? 'other' : (document.activeElement?.textContent ?? ''))
      draw(['a"', 'halt'], ['b', 'halt'])
      box.querySelector('button')?.focus()
      draw(['b', 'halt'], ['a"', 'halt'])
      const moved = focus()
      draw(['b', 'halt'], ['a"', 'resume'])
      const redrawn = focus()
      other.focus()
      draw(['b', 'halt'], ['a"', 'halt'])
      return { moved, redrawn, left: focus() }
    })
    expect(focused).toEqual({ moved: 'halt', redrawn: 'resume', left: 'other' })
  })
})
