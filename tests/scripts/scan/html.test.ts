import { select, selectAll } from 'hast-util-select'
import { describe, expect, test } from 'vitest'
import { all, attributeOf, one, parseHtml, visibleText } from '../../../scripts/scan/html.ts'

const page = parseHtml(`<!doctype html><html lang="en"><head><title>A page</title><meta name="robots" content="all">
<script src="/a.js"></script><script>let a</script></head><body><header><nav><a href="/" hidden>Home</a>
<a href="/b" class="sr"><svg aria-label="B"><title>B</title></svg></a></nav></header><main id="main"><h1>One</h1>
<p style="color:red">Two <span style="--0:#fff">three</span> <b title="four" style="color:red">four</b></p>
<label for="c">C</label><input id="c" type="text" tabindex="2"><input type="hidden"><h2>Five <a href="/d">d</a></h2>
<template><a href="/never">never</a></template></main></body></html>`)

describe('a selector', () => {
  test.each([
    'html',
    'h1, h2, h3',
    'a[href], summary',
    'a[href]:not([hidden]), [role=button]',
    '[title], .sr, [hidden]',
    '[tabindex]',
    '[style]',
    'p[style], b',
    'main h1',
    'svg[aria-label], svg title',
    'script:not([src])',
    'input:not([type=hidden]):not([type=submit]), select',
    'meta[name="robots"], meta[property="robots"]',
    'video',
  ])('%s finds the elements of the library, in the order of the document', (selector) => {
    expect(all(selector, page)).toEqual(selectAll(selector, page))
    expect(one(selector, page)).toBe(select(selector, page) ?? undefined)
  })

  test('finds the page’s own elements with their children, below an element too', () => {
    const main = one('main', page)
    if (!main) throw new Error('The page has no main.')
    expect(all('a[href]', main).map((link) => [attributeOf(link, 'href'), visibleText(link)])).toEqual([['/d', 'd']])
    expect(all('main', main)).toEqual([main])
  })
})

test('visible text is the same at each call, and leaves out further elements on request', () => {
  const main = one('main', page)
  if (!main) throw new Error('The page has no main.')
  const text = 'One Two three four C Five d'
  expect([visibleText(main), visibleText(main)]).toEqual([text, text])
  expect(visibleText(main, ({ tagName }) => tagName === 'h2')).toBe('One Two three four C')
  expect(visibleText(main)).toBe(text)
})
