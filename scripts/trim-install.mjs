// Runs after npm installs: deletes the C headers of the Node platform package (67 MB). Nothing here compiles against
// them.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const names = existsSync(packages) ? readdirSync(packages) : []
for (const name of names.filter((name) => name.startsWith('node-'))) {
  rmSync(path.join(packages, name, 'include'), { recursive: true, force: true })
}
