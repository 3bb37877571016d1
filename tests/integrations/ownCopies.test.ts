import { expect, test } from 'vitest'
import { ownCopies } from '../../integrations/ownCopies.ts'

/** Resolves an import below /src/ui/ as the copies of the network page do. */
function resolve(source: string, importer: string) {
  const copies = ownCopies.find(({ name }) => name === 'network-copy')
  const context = { resolve: async (file: string) => ({ id: file.replace(/^\.+\//, '/src/ui/'), external: false }) }
  const resolveId = copies?.resolveId as unknown as (
    this: typeof context,
    source: string,
    importer: string,
  ) => Promise<{ readonly id: string } | string | null>
  return resolveId.call(context, source, importer)
}

test('a plain page has its own copy of a module that it imports', async () => {
  expect(await resolve('../figures/figures.ts', '/src/ui/pages/network/startNetwork.ts?network')).toBe(
    '/src/ui/figures/figures.ts?network',
  )
})

test('a plain page shares its dictionaries with the header and the footer', async () => {
  expect(await resolve('../texts/registerTexts.ts', '/src/ui/pages/network/startNetwork.ts?network')).toEqual({
    id: '/src/ui/texts/registerTexts.ts',
    external: false,
  })
})
