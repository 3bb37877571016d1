import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../src/local/build.ts'

/** Returns the Node flags of an npm script. */
export function flagsOf(script: 'start' | 'devnet'): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<typeof script, string>>
  }
  return scripts[script].split(' ').filter((word) => word.startsWith('--'))
}
