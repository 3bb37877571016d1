import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('widths of media queries are in em, so that a page with larger text is laid out as on a narrower screen', () => {
  const files = globSync('src/**/*.{css,astro,ts}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const queries = files.flatMap(({ file, text }) =>
    [...text.matchAll(/@media[^{;]*\bwidth: ?[^{;]*\{/g)].map(([query]) => ({ file, query })),
  )
  expect(queries.length).toBeGreaterThan(30)
  expect(queries.filter(({ query }) => /width: ?[\d.]+px/.test(query))).toEqual([])
})
