import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltSite, startLocal } from '../../src/local/startLocal.ts'

/** Replaces Astro: two pages and a script that contain the site's address, with file names that depend on it. */
const builder = `
import { mkdirSync, writeFileSync } from 'node:fs'
const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
const { SITE_URL } = process.env
const script = '/_astro/island.' + new URL(SITE_URL).port + '.js'
mkdirSync(outDir + '/_astro', { recursive: true })
writeFileSync(outDir + '/index.html', '<a href="' + SITE_URL + '"><script src="' + script + '"></script>')
writeFileSync(outDir + '/about.html', 'about ' + SITE_URL)
writeFileSync(outDir + '/404.html', 'nothing here')
writeFileSync(outDir + script, '// ' + SITE_URL)
`

const nodes = ['a', 'b', 'c'].map((name) => `http://${name}.invalid`).join(',')

describe('two servers of one checkout', () => {
  let root: string
  const sites: BuiltSite[] = []
  const lines: string[] = []
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'portage-several-'))
    for (const folder of ['node_modules/astro/bin', 'netlify/functions', 'src']) {
      mkdirSync(path.join(root, folder), { recursive: true })
    }
    await writeFile(path.join(root, 'node_modules/astro/bin/astro.mjs'), builder)
    await writeFile(path.join(root, 'netlify.toml'), '[build]\npublish = "dist"\n')
  })
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close()
    await rm(root, { recursive: true })
  })
  const start = async (): Promise<BuiltSite> => {
    const env = {
      PORTAGE_NETWORK: 'stagenet',
      THORNODE_URLS: nodes,
      MAYANODE_URLS: nodes,
      MIDGARD_URLS: nodes,
      MAYA_MIDGARD_URLS: nodes,
      DATA_DIR: path.join(root, 'data'),
    }
    const site = await startLocal({ root, env, port: 0, log: (line) => lines.push(line) })
    sites.push(site)
    return site
  }
  const get = async ({ config }: BuiltSite, target: string) => {
    const response = await fetch(`http://127.0.0.1:${config.port}${target}`)
    return { status: response.status, text: await response.text() }
  }

  test('use their own address in pages and scripts, even those first read after the other build', async () => {
    const first = await start()
    const second = await start()
    for (const site of [first, second]) {
      const { text: home } = await get(site, '/')
      const [, script = ''] = /src="([^"]+)"/.exec(home) ?? []
      expect(home).toContain(site.config.siteUrl)
      expect(await get(site, '/about')).toEqual({ status: 200, text: `about ${site.config.siteUrl}` })
      expect(await get(site, script)).toEqual({ status: 200, text: `// ${site.config.siteUrl}` })
    }
  })

  test('start at the same moment', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect((await get(first, '/about')).text).toBe(`about ${first.config.siteUrl}`)
    expect((await get(second, '/about')).text).toBe(`about ${second.config.siteUrl}`)
  })

  test('return 404 for a file that was removed while they run', async () => {
    const site = await start()
    rmSync(path.join(site.publishDir, 'about.html'))
    expect(await get(site, '/about')).toEqual({ status: 404, text: 'nothing here' })
    rmSync(site.publishDir, { recursive: true })
    expect((await get(site, '/')).status).toBe(404)
    const { text, status } = await get(site, '/elsewhere')
    expect([status, text]).toEqual([404, 'nothing here'])
    expect(lines.filter((line) => /Error/.test(line))).toEqual([])
  })

  test('do not touch `dist`, the output of `npm run build`', async () => {
    mkdirSync(path.join(root, 'dist'))
    await writeFile(path.join(root, 'dist/index.html'), 'for mainnet')
    const site = await start()
    expect((await get(site, '/')).text).toContain(site.config.siteUrl)
    expect(await readFile(path.join(root, 'dist/index.html'), 'utf8')).toBe('for mainnet')
  })
})
