import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './build.ts'

/**
 * Adds the variables of the file `.env` in the project's folder, if there is one, to the environment of this process.
 * `npm run setup -- --write .env` writes it. A variable that is set already wins.
 */
export function loadEnvironmentFile(file = path.join(projectRoot, '.env')): void {
  if (existsSync(file)) process.loadEnvFile(file)
}
