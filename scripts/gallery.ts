// npm run gallery [-- name …] [-- --axe]: pictures of every state in .gallery, at three widths, light and dark, with an
// index page. Names are beginnings, such as "picker"; without one, every state is drawn. With --axe, axe checks each state
// in both themes and from left to right and right to left.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../tests/e2e/chromium.ts'
import { benchSite } from './bench/site.ts'
import { drawState, pictureOf, themes, widths } from './gallery/drawState.ts'
import { galleryStates } from './gallery/galleryStates.ts'
import type { GalleryState } from './gallery/scene.ts'

const folder = path.resolve(import.meta.dirname, '../.gallery')

function indexPage(states: readonly GalleryState[]): string {
  const pictures = (state: GalleryState) =>
    themes.flatMap((theme) =>
      widths.map((width) => {
        const file = pictureOf(state, width, theme)
        return `<a href="${file}"><img src="${file}" alt="${state.name}, ${width} px, ${theme}" loading="lazy" height="420"></a>`
      }),
    )
  const sections = states.map((state) => `<h2 id="${state.name}">${state.name}</h2><p>${pictures(state).join(' ')}</p>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>State gallery</title><h1>State gallery</h1>${sections.join('')}</html>\n`
}

const given = process.argv.slice(2)
const isChecked = given.includes('--axe')
const wanted = given.filter((name) => !name.startsWith('--'))
const states = galleryStates.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
const binary = browserBinary()
if (!binary || states.length === 0) {
  console.error(binary ? 'No state has such a name.' : 'No browser on this platform; set CHROME_PATH.')
  process.exit(1)
}
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const site = await benchSite()
const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
const studio = { browser, site: site.url, devnetUrl: site.devnetUrl ?? '', folder, isChecked }
const problems: string[] = []
for (const state of states) problems.push(...(await drawState(studio, state)))
writeFileSync(path.join(folder, 'index.html'), indexPage(galleryStates))
await browser.close()
await site.close()
console.log(`${states.length} states in ${path.join(folder, 'index.html')}`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
