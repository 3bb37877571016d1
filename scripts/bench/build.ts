import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { build, projectRoot } from '../../src/local/build.ts'
import { benchCache } from './site.ts'

const limitSeconds = 20
const outDir = path.join(benchCache, 'build')

/** Builds the site once without a cache. It may take 20 seconds on two idle processors. */
export async function benchBuild(): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  const { SITE_URL: _address, ...rest } = process.env
  const env = { ...rest, PORTAGE_NETWORK: 'devnet' }
  const start = performance.now()
  await build({ root: projectRoot, env, outDir })
  const seconds = (performance.now() - start) / 1000
  const verdict = seconds <= limitSeconds ? 'within' : 'OVER'
  console.log(
    `full build: ${seconds.toFixed(1)} s on ${availableParallelism()} processors; ${verdict} ${limitSeconds} s`,
  )
  if (seconds > limitSeconds) process.exitCode = 1
  rmSync(outDir, { recursive: true, force: true })
}
