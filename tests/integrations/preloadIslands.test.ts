import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPages, writePages } from '../../integrations/pageFiles.ts'
import { preloadIslands } from '../../integrations/preloadIslands.ts'

let folder: string
const put = (name: string, text: string) => writeFile(path.join(folder, name), text)
const island =
  '<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/render.js" client="load"></astro-island>'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portage-islands-'))
  await mkdir(path.join(folder, '_astro'))
  await put('_astro/Form.js', 'export{t as Form}from"./island.js";')
  await put('_astro/island.js', 'import{a}from"./react.js";import"./header.js";const later=()=>import("./sheet.js");')
  await put('_astro/render.js', 'export{t as default}from"./react.js";')
  await put('_astro/react.js', 'var a=1;export{a,a as t};')
  await put('_astro/header.js', '')
  await put('index.html', `<html><head></head><body>${island}</body></html>`)
  await put('about.html', '<html><head></head><body></body></html>')
  const pages = await readPages(folder)
  await preloadIslands(folder, pages)
  await writePages(folder, pages)
})
afterAll(() => rm(folder, { recursive: true }))

test('a page preloads what its island imports, once each, and nothing that loads on demand', async () => {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const links = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)].map(([, at]) => at)
  const names = ['Form', 'render', 'island', 'react', 'header']
  expect(links).toEqual(names.map((name) => `/_astro/${name}.js`))
})

test('a page without an island preloads nothing', async () => {
  expect(await readFile(path.join(folder, 'about.html'), 'utf8')).toBe('<html><head></head><body></body></html>')
})
