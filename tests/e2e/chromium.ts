import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface BrowserBinary {
  executablePath: string
  env: Record<string, string>
}

const cache = path.resolve('node_modules/.cache/chromium')

/** Unpacks the browser that came with `npm ci` once, aside and then renamed, so that two runs cannot meet half of it. */
function unpack(): void {
  const aside = `${cache}-${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', "await (await import('@sparticuz/chromium')).default.executablePath()"],
    {
      env: { ...process.env, TMPDIR: aside, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  rmSync(cache, { recursive: true, force: true })
  renameSync(aside, cache)
}

/** Where systems keep the fonts of Chinese, which the package does not have. Pictures show empty boxes without them. */
const chineseFonts = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk'].filter(existsSync)

/** The package's font configuration has other paths. Without fonts the browser crashes at the first form. */
function nameFonts(): string {
  const folder = path.join(cache, 'fontconfig')
  mkdirSync(folder, { recursive: true })
  const dirs = [path.join(cache, 'fonts'), ...chineseFonts].map((dir) => `<dir>${dir}</dir>`).join('')
  const places = `${dirs}<cachedir>${path.join(folder, 'cache')}</cachedir>`
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
  const aside = path.join(folder, `fonts-${process.pid}.conf`)
  writeFileSync(aside, `${head}<fontconfig>${places}</fontconfig>`)
  renameSync(aside, path.join(folder, 'fonts.conf'))
  return folder
}

/**
 * The browser of the browser tests: `CHROME_PATH` when set, else the one from npm (Linux on x64). `undefined` where
 * there is none, and then the tests that need it say so and skip; in CI that is a failure.
 */
export function browserBinary(): BrowserBinary | undefined {
  const own = process.env.CHROME_PATH
  if (own) return { executablePath: own, env: process.env as Record<string, string> }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    if (process.env.CI) throw new Error('CI has no browser: run it on Linux x64 or set CHROME_PATH.')
    return undefined
  }
  if (!existsSync(path.join(cache, 'chromium'))) unpack()
  const libraries = [path.join(cache, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: nameFonts(), HOME: cache }
  return { executablePath: path.join(cache, 'chromium'), env: env as Record<string, string> }
}

/** The package's own flags switch web security off and share one process; these are all that a container needs. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
