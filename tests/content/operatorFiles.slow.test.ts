import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-operator-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (name: string) => readFileSync(path.join('src/content/samples/operators', name), 'utf8')

/** Finds a program, also where only root's path has it. CI must have all of them. */
function programOf(name: string): string | undefined {
  const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
  const found = places.map((place) => path.join(place, name)).find((file) => existsSync(file))
  if (found === undefined && process.env.CI) throw new Error(`CI must have ${name}.`)
  if (found === undefined) console.log(`${name} is not installed, so its file is not checked.`)
  return found
}

/** Runs a check. Returns its whole output, also when it fails. */
function check(program: string, args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${path.basename(program)} refuses its file:\n${stdout}${stderr}`)
  }
}

/** Writes a key with a certificate of its own, because nginx reads them when it checks its files. */
function writeCertificate(): { certificate: string; key: string } {
  const certificate = path.join(folder, 'fullchain.pem')
  const key = path.join(folder, 'privkey.pem')
  const subject = ['-subj', '/CN=swap.example.org', '-days', '2', '-nodes']
  const files = ['-newkey', 'rsa:2048', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  return { certificate, key }
}

test('nginx accepts its file', (context) => {
  const nginx = programOf('nginx')
  if (nginx === undefined) return context.skip()
  const { certificate, key } = writeCertificate()
  const site = read('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    // A check opens the ports, which only root may below 1024.
    .replaceAll(
      /listen (\[::\]:)?(80|443)/g,
      (_, six: string | undefined, port) => `listen ${six ? '[::1]:' : '127.0.0.1:'}2${port.padStart(4, '0')}`,
    )
  const file = path.join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`,
  )
  check(nginx, ['-t', '-q', '-c', file, '-e', 'stderr'])
})

test('caddy accepts its file, in its own format', (context) => {
  const caddy = programOf('caddy')
  if (caddy === undefined) return context.skip()
  const file = path.join(folder, 'Caddyfile')
  writeFileSync(file, read('Caddyfile'))
  check(caddy, ['validate', '--config', file, '--adapter', 'caddyfile'])
  expect(check(caddy, ['fmt', file])).toBe(read('Caddyfile'))
})

test('systemd accepts the unit', (context) => {
  const systemd = programOf('systemd-analyze')
  if (systemd === undefined) return context.skip()
  const text = read('portage@.service')
  expect(text).toContain('ExecStart=/usr/bin/npm start -- --no-build\n')
  // A check reads whether the program exists, which is elsewhere on this machine.
  writeFileSync(path.join(folder, 'portage@8888.service'), text.replace('/usr/bin/npm', process.execPath))
  expect(check(systemd, ['verify', path.join(folder, 'portage@8888.service')])).toBe('')
})
