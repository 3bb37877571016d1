import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installTypescript } from '../../tests/sdk/installs.ts'
import { measureJourneys } from '../../tests/sdk/journeySizes.ts'
import { kilobytes } from './kilobytes.ts'

/** Kilobytes of gzip that a page may load to quote, and to quote, prepare and track one swap. */
const goals = { quotes: 30, swap: 60 }

/** Prints how much code a consumer of the package loads, by the kind of the source chain. */
export async function benchSdk(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-sdk-bench-'))
  try {
    await installTypescript(folder)
    for (const [journey, size] of Object.entries(await measureJourneys(folder))) {
      const goal = journey === 'quotes' ? goals.quotes : goals.swap
      const verdict = size <= goal ? 'within' : 'OVER'
      console.log(`${journey}: ${kilobytes(size * 1024)} in gzip, code on demand included; ${verdict} its ${goal} KB`)
      if (size > goal) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
