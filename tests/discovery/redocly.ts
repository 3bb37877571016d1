import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const command = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
/** Turns off telemetry and the update check, so that nothing leaves the machine. */
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Returns the errors and warnings of Redocly's recommended rules. Redocly has no API, only a command. */
export async function redocly(document: object): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-openapi-'))
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [command, 'lint', file, '--extends=recommended', '--format=json'],
      { env: offline, cwd: folder },
    ).catch((failed: { stdout: string }) => failed)
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
    return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
