import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commitOf, fileSettingNames, fileSettings } from '../../src/runtime/buildSource.ts'
import { pageConnections, parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import { formerVariables, variables } from '../../src/runtime/variables.ts'

const secrets = {
  API_KEY_PEPPER: 'pepper'.repeat(8),
  DATABASE_URL: 'postgres://portage:hunter2@db.example.org/portage',
  SMTP_URL: 'smtps://swap:hunter3@mail.example.org',
  MEMOLESS_MNEMONIC: 'abandon abandon about',
}

/** Every setting that built files may depend on, besides those of the devnet. */
const given = {
  PORTAGE_NETWORK: 'mainnet',
  SITE_URL: 'https://swap.example.org',
  THORNODE_URLS: 'https://thornode.example.org,https://thornode.example.net',
  MAYANODE_URLS: 'https://mayanode.example.org',
  ALLOW_SINGLE_SOURCE: 'MAYACHAIN',
  MIDGARD_URLS: 'https://midgard.example.org',
  MAYA_MIDGARD_URLS: 'https://midgard.example.net',
  READER_URLS: 'BTC=esplora:https://btc.example.org/api',
  READ_RELAY: 'LTC',
  OWN_NODE_HOSTS: 'https://node.example.org',
  AGGREGATOR_URL: 'https://quotes.example.org/v1',
  MEMOLESS_URL: 'https://plain.example.org',
  SECURITY_CONTACT: 'security@example.org',
  NOTICE: 'Trading is paused.',
  NOTICE_URL: 'https://status.example.org',
}

/** What built files have of an environment. */
function inFiles(env: Readonly<Record<string, string>>) {
  const config = parseConfig(env)
  return { siteUrl: config.siteUrl, pages: publicConfigOf(config, '1.0.0'), connections: pageConnections(config) }
}

describe('the settings of built files', () => {
  test('are enough to build the same pages again, and have no secret', () => {
    const env = { ...given, ...secrets, DATA_DIR: '/srv/portage', LIMITS: 'mcp=1/60', SOURCE_DATE_EPOCH: '1700000000' }
    const settings = fileSettings(parseConfig(env), env)
    expect(settings).toEqual({ ...given, SOURCE_DATE_EPOCH: '1700000000' })
    expect(inFiles(settings)).toEqual(inFiles(env))
  })

  test('name the network and the address, also where defaults chose them', () => {
    const env = { PORT: '8123', HOST: '0.0.0.0', DEVNET_PORT: '9000' }
    const settings = fileSettings(parseConfig(env), env)
    expect(settings).toEqual({
      DEVNET_PORT: '9000',
      HOST: '0.0.0.0',
      PORTAGE_NETWORK: 'devnet',
      SITE_URL: 'http://localhost:8123',
    })
    expect(inFiles(settings)).toEqual(inFiles(env))
    const real = { ...given, HOST: '0.0.0.0', URL: 'https://other.example.org' }
    expect(fileSettings(parseConfig(real), real)).toEqual(given)
  })

  test('are every variable that changes a page', () => {
    const samples: Readonly<Record<string, string>> = {
      ...given,
      ...secrets,
      HOST: '0.0.0.0',
      PORT: '9100',
      DEVNET_PORT: '9000',
      TRUSTED_PROXIES: '10.0.0.0/8',
      DATA_DIR: '/srv/portage',
      METRICS_TOKEN: 'm'.repeat(32),
      LOG_FORMAT: 'json',
      ACCESS_LOG: 'on',
      SERVICE_FEE_THORCHAIN: 'portage:10',
      SERVICE_FEE_MAYACHAIN: 'portage:10',
      LIMITS: 'mcp=1/60',
      MAIL_FROM: 'swap@example.org',
      RATE_LIMIT_MCP: '1/60',
      RATE_LIMIT_NEWSLETTER: '1/60',
      RATE_LIMIT_NEWSLETTER_TOTAL: '1/60',
      RATE_LIMIT_MEMOLESS_REGISTRATIONS: '1/60',
      MEMOLESS_SPEND_PER_HOUR: '1',
      MEMOLESS_SPEND_PER_DAY: '1',
    }
    const names = [...Object.values(variables), ...Object.values(formerVariables)].map(({ name }) => name)
    const withoutSample = names.filter((name) => samples[name] === undefined)
    // Its form is long, and its keys are in no file.
    expect(withoutSample).toEqual(['QUOTE_SIGNING_KEYS'])
    const bare = { PORTAGE_NETWORK: 'mainnet', SITE_URL: 'https://swap.example.com', NOTICE: 'Soon.' }
    for (const name of names.filter((each) => !fileSettingNames.includes(each) && samples[each] !== undefined)) {
      expect(inFiles({ ...bare, [name]: samples[name] ?? '' }), name).toEqual(inFiles(bare))
    }
  })
})

describe('the commit of a build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portage-source-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trim()
  }

  test('is the newest one, unless a file of the build was changed after it', () => {
    expect(commitOf(root)).toBeUndefined()
    git('init', '-q')
    mkdirSync(path.join(root, 'src'))
    writeFileSync(path.join(root, 'src/page.ts'), '1')
    git('add', '.')
    git('commit', '-q', '-m', 'first')
    expect(commitOf(root)).toBe(git('rev-parse', 'HEAD'))
    writeFileSync(path.join(root, 'notes.txt'), 'not a part of the build')
    expect(commitOf(root)).toBe(git('rev-parse', 'HEAD'))
    writeFileSync(path.join(root, 'src/page.ts'), '2')
    expect(commitOf(root)).toBeUndefined()
    git('checkout', '-q', '--', 'src')
    writeFileSync(path.join(root, 'src/new.ts'), '')
    expect(commitOf(root)).toBeUndefined()
  })
})
