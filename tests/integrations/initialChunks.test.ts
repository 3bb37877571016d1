import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { header, reactChunk } from '../../integrations/initialChunks.ts'

const sources = globSync('src/ui/**/*.{ts,tsx}')

test('the chunk of React has three modules of ours', () => {
  expect(sources.filter((file) => reactChunk.test.test(file)).toSorted()).toEqual([
    'src/ui/hydrateIsland.ts',
    'src/ui/shared/parts/lazyPart.ts',
    'src/ui/texts/useLanguage.ts',
  ])
})

test.each([
  'src/ui/parts/lazyPartCard.tsx',
  'src/ui/hydrateIslandLate.ts',
  'src/ui/shared/parts/untilLoaded.ts?network',
])('no chunk of the first load has %s', (file) => {
  expect([header, reactChunk].filter((chunk) => chunk.test.test(file))).toEqual([])
})
