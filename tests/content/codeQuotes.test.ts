import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('code in tags has its quotes in an expression, because quotes of plain text become typographic', () => {
  const faults = globSync('src/content/docs/**/*.mdx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<code>(.*?)<\/code>/g)].flatMap(([whole, text = '']) =>
      /["']/.test(text.replaceAll(/\{`.*?`\}|\{.*?\}/g, '')) ? [`${file}: ${whole}`] : [],
    ),
  )
  expect(faults).toEqual([])
})
