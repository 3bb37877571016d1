import { execFile, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { startMailServer, textOfMail } from '../runtime/mailServer.ts'
import type { ProgramAddresses, ProgramMessage } from './programProcess.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** How long a mail may take (ms). */
const patience = 60_000

/** Result of an operator's or a partner's command. */
export interface CommandResult {
  readonly code: number
  readonly out: string
}

/** Starts the site in a process. `lines` gets its log. */
async function startProcess(dist: string, env: NodeJS.ProcessEnv, lines: string[]) {
  const child = fork(path.join(import.meta.dirname, 'programProcess.ts'), [dist], { env })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const addresses = await new Promise<ProgramAddresses>((ready, failed) => {
    child.on('message', (message: ProgramMessage) => {
      if ('line' in message) lines.push(message.line)
      else ready(message)
    })
    child.once('exit', (code) => failed(new Error(`The site ended with ${code}: ${lines.join(', ')}`)))
  })
  const close = () => {
    child.disconnect()
    return ended
  }
  return { ...addresses, close }
}

/**
 * Starts the whole site on a devnet of its own, with a mail server, as a partner and an operator reach them: over HTTP, by
 * mail and with npm commands.
 */
export async function startProgramSite(dist: string) {
  const mails = await startMailServer()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portage-partner-'))
  const { host, port } = mails.settings
  const smtp = { SMTP_URL: `smtp://${host}:${port}?from=${encodeURIComponent('Portage <partners@swap.example.org>')}` }
  const settings = { PORTAGE_NETWORK: 'devnet', SITE_URL: '', DATA_DIR: dataDir, ...smtp }
  const lines: string[] = []
  const site = await startProcess(dist, { ...process.env, ...settings }, lines)
  const { siteUrl, devnetUrl } = site

  const send = (at: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${siteUrl}${at}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', origin: siteUrl, ...headers },
    })
  const control = async (name: string, body: object) => {
    const response = await fetch(`${devnetUrl}/devnet/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Readonly<Record<string, string>>
  }
  return {
    siteUrl,
    lines,
    mails,
    devnetUrl,
    send,
    /** Sends a request and returns the body of its success. */
    async call<T>(at: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<T> {
      const response = await send(at, body, headers)
      const text = await response.text()
      expect(response.ok, `${at}: ${text}`).toBe(true)
      return JSON.parse(text) as T
    },
    /** Sends a request to the controls of the devnet. */
    control,
    /** Makes blocks. */
    step: (blocks: number) => control('step', { blocks }),
    /** Opens the link of a page in the newest mail, and presses its button. */
    async confirm(page: string): Promise<Response> {
      const [link = '', token = ''] =
        new RegExp(`${siteUrl}/affiliates/${page}\\?token=([\\w-]{43})`).exec(textOfMail(mails.taken.at(-1)!)) ?? []
      expect((await fetch(link)).status).toBe(200)
      return fetch(`${siteUrl}/affiliates/${page}`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
        headers: { origin: siteUrl },
        redirect: 'manual',
      })
    },
    /** Waits for the mail of this number and returns it. */
    async mail(number: number) {
      await expect.poll(() => mails.taken.length, { timeout: patience }).toBe(number)
      return mails.taken[number - 1]!
    },
    /** Runs an npm command of the site's operator in a process of its own. */
    run: (script: string, ...args: readonly string[]) =>
      new Promise<CommandResult>((resolve) => {
        const env = { ...process.env, ...settings, ...site.ports, SITE_URL: siteUrl }
        execFile(process.execPath, [`scripts/${script}.ts`, ...args], { cwd: root, env }, (error, out, err) => {
          resolve({ code: error ? Number(error.code) : 0, out: `${out}${err}` })
        })
      }),
    async close() {
      await site.close()
      await mails.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type ProgramSite = Awaited<ReturnType<typeof startProgramSite>>
