import { hash } from 'node:crypto'
import path from 'node:path'
import { projectRoot } from '../../src/local/build.ts'

const clone = hash('sha256', projectRoot).slice(0, 12)

/** Folder for bench builds. Named after the project's folder, because clones may share node_modules. */
export const benchCache = path.join(projectRoot, 'node_modules/.cache/portage-bench', clone)
