import { createElement, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from '../../../../src/ui/shared/parts/lazyPart.ts'

const Part = () => 'part'
const drawn = (part: ReturnType<typeof lazyPart<object>>) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'fallback' }, createElement(part)))

test('a part is drawn at once after it was loaded, without the fallback that React keeps for 300 ms', async () => {
  const part = lazyPart(async () => Part)
  await part.load()
  expect(drawn(part)).toContain('part')
})

test('a part that was not loaded before shows the fallback first', () => {
  expect(drawn(lazyPart(async () => Part))).toContain('fallback')
})

test('a failing preload is harmless, and a failing load rejects', async () => {
  const part = lazyPart<object>(() => Promise.reject(new Error('offline')))
  expect(part.preload()).toBeUndefined()
  await expect(part.load()).rejects.toThrow('offline')
})
