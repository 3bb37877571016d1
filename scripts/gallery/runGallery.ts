import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { benchSite } from '../bench/site.ts'
import { checkState } from './checkState.ts'
import { drawState } from './drawState.ts'
import { galleryStates } from './galleryStates.ts'
import type { GalleryRun } from './parseArguments.ts'
import type { Picture } from './reachState.ts'
import type { GalleryState } from './scene.ts'

const folder = path.resolve(import.meta.dirname, '../../.gallery')

function indexPage(drawn: ReadonlyMap<GalleryState, readonly Picture[]>): string {
  const shown = ({ file, label }: Picture) =>
    `<a href="${file}"><img src="${file}" alt="${label}" title="${label}" loading="lazy" height="420"></a>`
  const sections = galleryStates.flatMap((state) => {
    const pictures = drawn.get(state)
    return pictures ? `<h2 id="${state.name}">${state.name}</h2><p>${pictures.map(shown).join(' ')}</p>` : []
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>State gallery</title><h1>State gallery</h1>${sections.join('')}</html>\n`
}

/** Draws or checks the states whose names begin with one of these, or all. Returns the exit code. */
export async function runGallery(run: GalleryRun): Promise<number> {
  const states = galleryStates.filter(
    ({ name }) => run.names.length === 0 || run.names.some((start) => name.startsWith(start)),
  )
  const binary = browserBinary()
  if (!binary || states.length === 0) {
    console.error(
      binary ? `No state begins with ${run.names.join(' or ')}.` : 'No browser on this platform; set CHROME_PATH.',
    )
    return 1
  }
  if (run.names.length === 0 && !run.isCheck) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const site = run.running ?? (await benchSite({ OWN_NODE_HOSTS: 'https://own.node.test' }))
  const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
  const studio = { browser, site: site.url, devnetUrl: site.devnetUrl ?? '', folder, run }
  const drawn = new Map<GalleryState, readonly Picture[]>()
  let problems = 0
  let checks = 0
  const waiting = states.flatMap((state) => run.languages.map((language) => ({ state, language })))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { state, language } = next
      if (language !== 'en' && state.isEnglish) continue
      const outcome = await (run.isCheck ? checkState : drawState)(studio, state, language)
      drawn.set(state, [...(drawn.get(state) ?? []), ...outcome.pictures])
      checks += outcome.checks
      problems += outcome.problems.length
      for (const problem of outcome.problems) console.error(problem)
    }
  }
  await Promise.all(Array.from({ length: run.jobs }, work))
  await browser.close()
  if ('close' in site) await site.close()
  if (run.isCheck) console.log(`${states.length} states, ${checks} checks, ${problems} problems`)
  else {
    writeFileSync(path.join(folder, 'index.html'), indexPage(drawn))
    console.log(`${states.length} states in ${path.join(folder, 'index.html')}`)
  }
  return problems > 0 ? 1 : 0
}
