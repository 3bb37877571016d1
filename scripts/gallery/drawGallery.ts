import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { benchSite } from '../bench/site.ts'
import { drawState, pictureOf, themes, widths } from './drawState.ts'
import { galleryStates } from './galleryStates.ts'
import type { GalleryState } from './scene.ts'

const folder = path.resolve(import.meta.dirname, '../../.gallery')

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

/** Draws the states whose names begin with one of these, or all. Returns the exit code. */
export async function drawGallery(wanted: readonly string[], isChecked: boolean): Promise<number> {
  const states = galleryStates.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  )
  const binary = browserBinary()
  if (!binary || states.length === 0) {
    console.error(
      binary ? `No state begins with ${wanted.join(' or ')}.` : 'No browser on this platform; set CHROME_PATH.',
    )
    return 1
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
  return problems.length > 0 ? 1 : 0
}
