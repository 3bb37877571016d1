import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const programs = globSync('src/content/samples/*.*').map((file) => {
  const [name = '', ...endings] = path.basename(file).split('.')
  return { name, ending: endings[0] ?? '', code: readFileSync(file, 'utf8') }
})
const named = Map.groupBy(programs, ({ name }) => name)

/** Addresses of the site, the nodes and the devnet, which need no key. */
const keyless = /\{(?:base_url|memoless_url|thornode_url|thornode_urls|mayanode_url|devnet_url)\}/
/**
 * Programs about one language: the swap library of TypeScript and its swaps in a page, commands, and Python's way to call
 * two methods at once.
 */
const ofOneLanguage = /^library-|^page-|^terminal-|^sdk-async$/

test('the portal’s programs of a keyless call exist in Python and Go, and in Shell, JavaScript or TypeScript', () => {
  const calls = [...named].filter(
    ([name, files]) =>
      !ofOneLanguage.test(name) &&
      files.some(({ code }) => keyless.test(code)) &&
      !files.some(({ code }) => code.includes('{api_key}')),
  )
  expect(calls.length).toBeGreaterThan(25)
  const lacking = calls.flatMap(([name, files]) => {
    const endings = files.map(({ ending }) => ending)
    const missing = ['py', 'go'].filter((ending) => !endings.includes(ending))
    const isInOthers = endings.some((ending) => ['sh', 'js', 'ts'].includes(ending))
    return [...missing.map((ending) => `${name}.${ending}`), ...(isInOthers ? [] : [`${name}.sh`])]
  })
  expect(lacking).toEqual([])
})
