import { expect, test } from 'vitest'
import { ownCopies } from '../../integrations/ownCopies.ts'

/** Resolves an import as the copies of the importer's page do. The bundler finds every package under its own name. */
function resolve(source: string, importer: string) {
  const context = { resolve: async (file: string) => ({ id: file, external: false }) }
  const resolveId = ownCopies.resolveId as unknown as (
    this: typeof context,
    source: string,
    importer: string,
  ) => Promise<{ readonly id: string } | string | null>
  return resolveId.call(context, source, importer)
}

test('a plain page has its own copy of a module that it imports', async () => {
  expect(await resolve('../../figures/figures.ts', '/src/ui/pages/network/startNetwork.ts?network')).toBe(
    '/src/ui/figures/figures.ts?network',
  )
})

test('a page without copies imports what others import', async () => {
  expect(await resolve('../figures/figures.ts', '/src/ui/form/SwapForm.tsx')).toBe(null)
})

test('a plain page shares its dictionaries with the header and the footer', async () => {
  expect(await resolve('../../texts/registerTexts.ts', '/src/ui/pages/network/startNetwork.ts?network')).toEqual({
    id: '/src/ui/texts/registerTexts.ts',
    external: false,
  })
})

test.each([
  ['a language', './locales/de.ts', '/src/ui/texts/locales.ts?network', '/src/ui/texts/locales/de.ts'],
  [
    'the coin picker',
    './openCoinPicker.tsx',
    '/src/ui/embed/startGenerator.ts?generator',
    '/src/ui/embed/openCoinPicker.tsx',
  ],
])('every page loads the same file of %s', async (_, source, importer, id) => {
  expect(await resolve(source, importer)).toEqual({ id, external: false })
})

test('the widget has Preact in place of React, also in packages, and no other page has', async () => {
  const dialog = '/node_modules/@base-ui/react/dialog/index.js'
  expect(await resolve('react-dom/client', '/src/ui/embed/startEmbed.tsx?embed')).toBe('preact/compat/client?embed')
  expect(await resolve('react/jsx-runtime', `${dialog}?embed`)).toBe('preact/jsx-runtime?embed')
  expect(await resolve('react', `${dialog}?embed`)).toBe('preact/compat?embed')
  expect(await resolve('react', `${dialog}?network`)).toBe('react?network')
})
