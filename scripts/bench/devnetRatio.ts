import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { withPreviousCommit } from './previousCommit.ts'

// Run by devnet.ts in a new process.
const LEAST = 0.8
const ROUNDS = 3
const here = path.join(import.meta.dirname, '../..')

/** Speeds by their names, such as "quotes". */
type Speeds = Map<string, number>

/** Measures one tree and keeps the best of its speeds. */
function measure(folder: string, best: Speeds): void {
  const args = ['--expose-gc', path.join(folder, 'scripts/bench/devnetSpeed.ts')]
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  for (const [, figure, name = ''] of stdout.matchAll(/^(\d+) (quotes|blocks) a second/gm)) {
    best.set(name, Math.max(best.get(name) ?? 0, Number(figure)))
  }
}

const now: Speeds = new Map()
const before: Speeds = new Map()
const isCompared = withPreviousCommit((folder) => {
  for (let round = 0; round < ROUNDS; round++) {
    measure(folder, before)
    measure(here, now)
  }
})
if (!isCompared) console.log('There is no previous commit to compare with.')
for (const [name, speed] of now) {
  const earlier = before.get(name) ?? 0
  const ratio = earlier === 0 ? Number.NaN : speed / earlier
  const isEnough = ratio >= LEAST
  const verdict = isEnough ? 'as expected' : 'BELOW what is expected'
  console.log(
    `${Math.round(ratio * 100)} % of the previous commit's ${name} a second (${LEAST} at least: ${verdict}), ${speed} beside ${earlier}`,
  )
  if (!isEnough) process.exitCode = 1
}
