import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './configTypes.ts'

/** Returns the file in which a site without `API_KEY_PEPPER` keeps its own. */
export const pepperFile = (dataDir: string): string => path.join(dataDir, 'api-key-pepper')

const known = new Map<string, string>()

/**
 * Returns the secret under which API keys are hashed: the operator's, or one that is generated into `DATA_DIR`.
 * Undefined on a deployed site without one, because its disk is not kept.
 */
export function readPepper({
  apiKeyPepper,
  deployed,
  dataDir,
}: Pick<Config, 'apiKeyPepper' | 'deployed' | 'dataDir'>): string | undefined {
  if (apiKeyPepper !== undefined || deployed) return apiKeyPepper
  const file = pepperFile(dataDir)
  const pepper = known.get(file) ?? readOrCreate(file)
  known.set(file, pepper)
  return pepper
}

/** Reads the file, which only its owner may read. Of processes that start together, one creates it. */
function readOrCreate(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    mkdirSync(path.dirname(file), { recursive: true })
    const own = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(own, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      // A link fails when the file exists, and never shows a part of it.
      linkSync(own, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(own, { force: true })
    }
    return readFileSync(file, 'utf8')
  }
}
