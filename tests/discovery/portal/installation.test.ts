import { expect, test } from 'vitest'
import { installationOf, librariesIn } from '../../../src/discovery/portal/installation.ts'
import { goModulePath, site } from '../../../src/site.ts'

test.each(['typescript', 'python', 'go'] as const)(
  'the installation of %s needs a copy only until it is published',
  (language) => {
    expect(JSON.stringify(installationOf(language, false))).toContain(`PATH/sdk/${language}`)
    expect(JSON.stringify(installationOf(language, true))).not.toMatch(/PATH|run sdk/)
    expect(installationOf(language)).toEqual(installationOf(language, site.packages.arePublished))
  },
)

test('a program needs the library that it imports, and no other one', () => {
  const typescript = `import { McpClient } from '${site.packages.typescript}/mcp'`
  const go = `import (\n\tportage "${goModulePath()}"\n)`
  expect(librariesIn([typescript, 'import requests', go])).toEqual(['typescript', 'go'])
  expect(librariesIn([`from ${site.packages.python} import Client`])).toEqual(['python'])
  expect(librariesIn(['import { getQuotes } from "./src/core/index.ts"'])).toEqual([])
})
