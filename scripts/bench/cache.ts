import { hash } from 'node:crypto'
import path from 'node:path'
import { projectRoot } from '../../src/local/build.ts'

const clone = hash('sha256', projectRoot).slice(0, 12)

/** What the benches build. Named after the project's own folder, because clones may share their modules. */
export const benchCache = path.join(projectRoot, 'node_modules/.cache/portage-bench', clone)
