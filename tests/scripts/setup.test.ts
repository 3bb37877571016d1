import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { runSetup } from '../../scripts/setupCommand.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import type { Environment } from '../../src/runtime/configTypes.ts'
import { readAccount } from '../../src/runtime/memolessServer.ts'
import { captureOutput } from './captureOutput.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-setup-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => path.join(folder, String(++files))
const readFile = (name: string) => (existsSync(name) ? readFileSync(name, 'utf8') : undefined)
const now = Date.UTC(2026, 0, 2)

interface RunOptions {
  readonly env?: Environment
  /** What the person types, in order. */
  readonly typed?: readonly string[]
}

function run(args: readonly string[], { env = {}, typed }: RunOptions = {}) {
  const questions: string[] = []
  const left = [...(typed ?? [])]
  const ask = async (question: string) => {
    questions.push(question)
    return left.shift() ?? ''
  }
  return captureOutput((terminal) => runSetup(args, { env, now, readFile, ...(typed && { ask }), ...terminal })).then(
    (result) => ({ ...result, questions }),
  )
}

const mainnet = ['--yes', '--network', 'mainnet', '--site-url', 'https://swap.example.org']

describe('npm run setup', () => {
  test('prints an environment with secrets of its own that a site accepts', async () => {
    const first = await run([...mainnet, '--memoless', '--smtp-url', 'smtps://u:p@mail.example.org?from=a@example.org'])
    const values = parseEnv(first.out) as Record<string, string>
    expect(first.code).toBe(0)
    expect(parseConfig(values)).toMatchObject({ network: 'mainnet', siteUrl: 'https://swap.example.org' })
    expect(values.API_KEY_PEPPER).toMatch(/^[0-9a-f]{64}$/)
    expect(values.QUOTE_SIGNING_KEYS).toMatch(/^k20260102:[0-9a-f]{64}$/)
    const account = readAccount({ network: 'mainnet' }, values.MEMOLESS_MNEMONIC)
    const { address } = (account as { readonly signer: { readonly address: string } }).signer
    expect(first.err).toContain(`Send 20 RUNE to ${address}: a registration usually costs 0.02 RUNE`)
    expect(first.err).toContain('Off without SECURITY_CONTACT:')
    expect(first.err).not.toContain('Off without SMTP_URL')
    for (const secret of [values.API_KEY_PEPPER, values.MEMOLESS_MNEMONIC]) expect(first.err).not.toContain(secret)
    const second = parseEnv((await run([...mainnet, '--memoless'])).out)
    for (const name of ['API_KEY_PEPPER', 'QUOTE_SIGNING_KEYS', 'MEMOLESS_MNEMONIC']) {
      expect(second[name]).not.toBe(values[name])
    }
  })

  test('prints commands for Netlify, which a shell reads as they are meant', async () => {
    const { code, out, err } = await run([
      '--yes',
      '--format',
      'netlify',
      '--network',
      'mainnet',
      '--notice',
      'Slow $HOME `id` "now"',
    ])
    const shim = 'netlify() { printf "%s|" "$@"; echo; }\n'
    const called = execFileSync('bash', ['-c', shim + out], { encoding: 'utf8' })
    expect(code).toBe(0)
    expect(called).toContain('env:set|PORTAGE_NETWORK|mainnet|\n')
    expect(called).toMatch(/^env:set\|API_KEY_PEPPER\|[0-9a-f]{64}\|--context\|production\|--secret\|$/m)
    expect(called).toContain('env:set|NOTICE|Slow $HOME `id` "now"|\n')
    expect(err).toContain('Off without DATABASE_URL: Newsletter, API keys')
  })

  test('makes the password of the database for compose, and needs no DATABASE_URL', async () => {
    const { out, err } = await run([...mainnet, '--format', 'compose'])
    const values = parseEnv(out)
    expect(values.POSTGRES_PASSWORD).toMatch(/^[0-9a-f]{48}$/)
    expect(values.DATABASE_URL).toBeUndefined()
    expect(err).not.toContain('Off without DATABASE_URL')
  })

  test('writes a file of its owner, and shows no secret', async () => {
    const file = newFile()
    const { out, err } = await run([...mainnet, '--write', file])
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const { API_KEY_PEPPER: pepper = '' } = parseEnv(readFileSync(file, 'utf8'))
    expect(pepper).toHaveLength(64)
    expect(out + err).not.toContain(pepper)
    expect(out).toContain('PORTAGE_NETWORK, SITE_URL, API_KEY_PEPPER, QUOTE_SIGNING_KEYS')
  })

  test('keeps every line and value of a file, and adds what it lacks', async () => {
    const file = newFile()
    writeFileSync(file, "# mine\nAPI_KEY_PEPPER='0123456789abcdef0123456789abcdef'\nSITE_URL=https://old.example.org")
    const { code, out, err } = await run([...mainnet, '--write', file])
    const text = readFileSync(file, 'utf8')
    expect(code).toBe(0)
    expect(
      text.startsWith("# mine\nAPI_KEY_PEPPER='0123456789abcdef0123456789abcdef'\nSITE_URL=https://old.example.org\n#"),
    ).toBe(true)
    expect(text.match(/^(?:API_KEY_PEPPER|SITE_URL)=/gm)).toHaveLength(2)
    expect(out).toContain('PORTAGE_NETWORK, QUOTE_SIGNING_KEYS as well')
    expect(err).toContain('SITE_URL is set already and stays.')
    const again = await run([...mainnet, '--write', file])
    expect([again.out, readFileSync(file, 'utf8')]).toEqual([`${file} stays as it is.\n`, text])
  })

  test('repeats no value of the environment, and uses the pepper that this machine has', async () => {
    const dataDir = newFile()
    const file = path.join(folder, 'api-key-pepper')
    writeFileSync(file, 'own-pepper-own-pepper-own-pepper-own')
    const { out } = await run([...mainnet, '--data-dir', folder], {
      env: { QUOTE_SIGNING_KEYS: `a:${'1'.repeat(64)}` },
    })
    expect(parseEnv(out)).toMatchObject({ API_KEY_PEPPER: 'own-pepper-own-pepper-own-pepper-own', DATA_DIR: folder })
    expect(out).not.toContain('QUOTE_SIGNING_KEYS=')
    expect((await run([...mainnet, '--data-dir', dataDir])).out).not.toContain('own-pepper')
  })

  test('asks for what no flag says, and again after a wrong answer', async () => {
    const { code, out, err, questions } = await run([], {
      typed: ['env', 'mainnt', 'mainnet', 'https://swap.example.org', '', '', 'security@example.org', '', '', 'n'],
    })
    expect(code).toBe(0)
    expect(parseEnv(out)).toMatchObject({ PORTAGE_NETWORK: 'mainnet', SECURITY_CONTACT: 'security@example.org' })
    expect(err).toContain('"mainnt" is none of devnet, stagenet, mainnet')
    expect(questions.filter((question) => question.endsWith('PORTAGE_NETWORK: '))).toHaveLength(2)
    expect(questions.join()).toContain('Without it: none: the file does not exist.')
  })

  test.each([
    [[], 'Give --yes'],
    [['--yes'], 'Give --network'],
    [['--yes', '--network', 'mainnet'], 'Give --site-url'],
    [[...mainnet, '--format', 'ini'], '--format is one of'],
    [[...mainnet, '--port', '99999'], '--port: "99999" is not a port'],
    [[...mainnet, '--notice', "It's slow"], 'no quotation mark'],
    [[...mainnet, '--smtp-url', 'smtp://u:hunter2@'], 'not shown'],
    [['--yes', '--nope'], "Unknown option '--nope'"],
    [['extra'], 'extra'],
  ])('refuses the arguments %j with its usage', async (args, reason) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(reason)
    expect(err).toContain('npm run setup')
    expect(err).not.toContain('hunter2')
  })

  test('refuses variables that do not work together, and writes nothing', async () => {
    const file = newFile()
    const stagenet = ['--yes', '--network', 'stagenet', '--site-url', 'https://swap.example.org', '--write', file]
    expect(await run(stagenet)).toMatchObject({ code: 1, err: expect.stringContaining('THORNODE_URLS is not set') })
    const local = ['--yes', '--format', 'netlify', '--network', 'mainnet', '--thornode-urls', 'http://127.0.0.1:1']
    expect(await run([...local, '--write', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('public https'),
    })
    expect(existsSync(file)).toBe(false)
  })
})
