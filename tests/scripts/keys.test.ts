import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runKeys } from '../../scripts/keysCommand.ts'
import { readPepper } from '../../src/runtime/pepper.ts'
import { isApiKeySecret } from '../../src/storage/apiKeySecret.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { captureOutput } from './captureOutput.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-key-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = Date.UTC(2026, 0, 2, 3, 4, 5)
let stores = 0

function createTerminal(pepper: string | undefined = 'pepper') {
  const store = openStore({ dataDir: path.join(folder, String(++stores)), deployed: false })
  afterAll(() => store.close())
  const run = (...args: string[]) => captureOutput((terminal) => runKeys(args, { store, pepper, now, ...terminal }))
  const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)
  return { store, run, runJson }
}

interface IssuedKey {
  readonly id: string
  readonly secret: string
}

describe('npm run keys', () => {
  test('issues a key, shows its secret once and stores only a hash of it', async () => {
    const { store, run } = createTerminal()
    const { code, out } = await run('issue', '--kind', 'sk', '--owner', 'account-7', '--label', 'Shop')
    const [first = '', secret = ''] = out.split('\n')
    expect([code, isApiKeySecret(secret)]).toEqual([0, true])
    expect(first).toMatch(/^key_[0-9a-f]{12} of account-7, 100000 requests a day$/)
    expect(out).toContain('only time')
    const listed = (await run('list')).out
    expect(listed).toContain('(Shop)')
    expect(listed).toContain(`${secret.slice(0, 23)}…`)
    expect(listed).not.toContain(secret.slice(0, 24))
    expect(JSON.stringify(await store.apiKeys.find(secret.slice(0, 23)))).not.toContain(secret.slice(23))
  })

  test('issues a page key with its origins and quota, as JSON', async () => {
    const { runJson } = createTerminal()
    const origins = 'https://shop.example/,http://localhost:3000'
    const key = await runJson('issue', '--kind', 'pk', '--owner', 'a@b', '--origins', origins, '--quota', '50')
    expect(key).toMatchObject({ kind: 'pk', owner: 'a@b', daily_quota: 50 })
    expect(key.origins).toEqual(['https://shop.example', 'http://localhost:3000'])
    expect(await runJson('list', '--owner', 'a@b')).toMatchObject([{ used_today: 0, revoked_at: null }])
    expect(await runJson('list', '--owner', 'other')).toEqual([])
  })

  test('rotates a key to a second secret, refuses a third, and revokes secret or key', async () => {
    const { run, runJson } = createTerminal()
    const { id, secret } = (await runJson('issue', '--kind', 'sk', '--owner', 'x')) as IssuedKey
    const second = (await runJson('rotate', id)) as IssuedKey
    expect([second.id, second.secret === secret]).toEqual([id, false])
    expect(await run('rotate', id)).toMatchObject({ code: 1, err: expect.stringContaining('2 working secrets') })
    expect((await run('revoke', secret.slice(0, 23))).code).toBe(0)
    expect((await run('rotate', id)).code).toBe(0)
    expect(await runJson('revoke', id)).toEqual({ revoked: id })
    expect(await run('revoke', id)).toMatchObject({ code: 1, err: expect.stringContaining('no working key') })
    expect(await run('rotate', id)).toMatchObject({ code: 1, err: expect.stringContaining('was revoked') })
    expect((await run('rotate', 'key_unknown')).code).toBe(1)
  })

  test('revokes by the whole secret, or any beginning of it or of an id that no other has', async () => {
    const { run, runJson } = createTerminal()
    const issue = () => runJson('issue', '--kind', 'sk', '--owner', 'x') as Promise<IssuedKey>
    const lengths = [83, 96, 24, 23, 22, 40]
    for (const length of lengths) {
      const { secret } = await issue()
      const { code, out, err } = await run('revoke', secret.slice(0, length))
      expect([code, err], `${length}`).toEqual([0, ''])
      expect(out).toContain(`${secret.slice(0, 23)} is revoked`)
      expect(out).not.toContain(secret.slice(0, 24))
      expect((await run('revoke', secret)).code).toBe(1)
    }
    const { id, secret } = await issue()
    expect(await runJson('revoke', ` ${secret}\n`)).toEqual({ revoked: secret.slice(0, 23) })
    expect(await runJson('revoke', id.slice(0, 9))).toEqual({ revoked: id })
  })

  test('revokes nothing by a beginning that several have, or that every key has, and lists the candidates', async () => {
    const { store, run } = createTerminal()
    const key = { kind: 'sk', owner: 'x', label: '', origins: [], dailyQuota: 5 } as const
    for (const [id, digits] of [
      ['key_a1', 'aaaaaaaaaaa1'],
      ['key_a2', 'aaaaaaaaaaa2'],
      ['key_a22', 'bbbbbbbbbbbb'],
    ] as const) {
      await store.apiKeys.add({ ...key, id }, { prefix: `sk_portage_${digits}`, hash: digits }, now)
    }
    const several = await run('revoke', 'sk_portage_aaaaaaaa')
    expect(several).toMatchObject({ code: 1, out: '' })
    expect(several.err).toContain('sk_portage_aaaaaaaaaaa1, sk_portage_aaaaaaaaaaa2')
    for (const beginning of ['sk', 'sk_portage_', 'key_', 'key', 'key_a', '', 'portage']) {
      expect((await run('revoke', beginning)).code, beginning).toBe(1)
    }
    expect((await store.apiKeys.list(0)).every(({ revokedAt }) => revokedAt === undefined)).toBe(true)
    expect((await run('revoke', 'key_a2')).out).toContain('key_a2 is revoked')
    expect((await run('revoke', 'sk_portage_aaaaaaaa')).out).toContain('sk_portage_aaaaaaaaaaa1 is revoked')
    expect((await run('revoke', 'sk_portage_b')).code).toBe(0)
  })

  test('never prints more of a secret than its prefix, wherever it is pasted', async () => {
    const { run, runJson } = createTerminal()
    const { secret } = (await runJson('issue', '--kind', 'sk', '--owner', 'x')) as IssuedKey
    const unknown = `${secret.slice(0, 30)}${'0'.repeat(66)}`.replace(secret.slice(11, 23), '012345678901')
    const places = [
      ['revoke', unknown],
      ['revoke', unknown.slice(0, 30)],
      ['revoke', unknown.toUpperCase()],
      ['revoke', secret.slice(11)],
      ['revoke', `Bearer ${secret}`],
      ['rotate', secret],
      [secret],
      [`--${secret}`],
      ['list', `--${secret}`],
      ['list', '--owner', secret],
      ['issue', '--kind', 'sk', '--owner', secret],
      ['issue', '--kind', 'sk', '--owner', 'x', '--label', `was ${secret}`],
      ['issue', '--kind', 'pk', '--owner', 'x', '--origins', `https://${secret}`],
      ['issue', '--kind', secret, '--owner', 'x'],
      ['revoke', secret],
    ]
    for (const args of places) {
      const { out, err } = await run(...args)
      for (const pasted of [secret, unknown]) {
        const digits = [pasted.slice(23, 31), pasted.slice(31, 39), pasted.slice(-8)]
        const shown = `${out}${err}`.toLowerCase()
        expect(
          digits.filter((each) => each !== '00000000' && shown.includes(each)),
          args.join(' '),
        ).toEqual([])
      }
    }
  })

  test('refuses origins that belong to no site', async () => {
    const { run } = createTerminal()
    const issue = (origins: string) => run('issue', '--kind', 'pk', '--owner', 'x', '--origins', origins)
    for (const origin of ['https://com', 'https://1.2.3.4', 'https://localhost', 'http://shop.example']) {
      expect(await issue(origin), origin).toMatchObject({ code: 2, err: expect.stringContaining('--origins') })
    }
  })

  test.each([['--help'], ['-h'], ['revoke', '--help']])('shows its usage for %j and runs nothing', async (...args) => {
    const { code, out, err } = await createTerminal().run(...args)
    expect([code, out.startsWith('npm run keys -- <command>'), err]).toEqual([0, true, ''])
  })

  test('explains invalid arguments with its usage', async () => {
    const { run } = createTerminal()
    const mistakes = [
      [],
      ['delete'],
      ['issue'],
      ['issue', '--kind', 'xk', '--owner', 'x'],
      ['issue', '--kind', 'sk'],
      ['issue', '--kind', 'sk', '--owner', 'two words'],
      ['issue', '--kind', 'pk', '--owner', 'x'],
      ['issue', '--kind', 'pk', '--owner', 'x', '--origins', 'https://a.example/path'],
      ['issue', '--kind', 'pk', '--owner', 'x', '--origins', '*'],
      ['issue', '--kind', 'sk', '--owner', 'x', '--origins', 'https://a.example'],
      ['issue', '--kind', 'sk', '--owner', 'x', '--quota', '0'],
      ['issue', '--kind', 'sk', '--owner', 'x', '--quota', '1e9'],
      ['list', '--quota', '5'],
      ['list', 'key_1'],
      ['rotate'],
      ['revoke', 'a', 'b'],
      ['list', '--nope'],
    ]
    for (const args of mistakes) {
      expect(await run(...args), args.join(' ')).toMatchObject({
        code: 2,
        err: expect.stringContaining('npm run keys'),
      })
    }
  })

  test('issues nothing on a deployed site without a pepper', async () => {
    const { store } = createTerminal()
    let err = ''
    const terminal = { store, pepper: undefined, now, out: () => {}, err: (text: string) => (err += text) }
    expect(await runKeys(['issue', '--kind', 'sk', '--owner', 'x'], terminal)).toBe(1)
    expect(err).toContain('API_KEY_PEPPER')
  })
})

describe('the pepper', () => {
  test('is the operator’s, or is generated into a file that only its owner may read, and kept', () => {
    const dataDir = path.join(folder, 'pepper')
    expect(readPepper({ apiKeyPepper: 'own', deployed: true, dataDir })).toBe('own')
    expect(readPepper({ deployed: true, dataDir })).toBeUndefined()
    const pepper = readPepper({ deployed: false, dataDir })
    const file = path.join(dataDir, 'api-key-pepper')
    expect(pepper).toMatch(/^[0-9a-f]{64}$/)
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([pepper, 0o600])
    expect(readPepper({ deployed: false, dataDir })).toBe(pepper)
  })
})
