import { accessSync, constants } from 'node:fs'
import module from 'node:module'
import path from 'node:path'

const modules = path.resolve(import.meta.dirname, '../../../node_modules')

/** When a start is over, so that writing does not slow it (ms). */
const WRITE_AFTER_MS = 3_000

/**
 * Keeps the compiled code of modules that are imported from now on for the next start, which then needs a third less
 * processor time. It is kept in the checkout and not in a shared temporary folder, because its writer decides what
 * runs. Has no effect in a checkout that cannot be written, with NODE_DISABLE_COMPILE_CACHE, or before Node 22.1.
 */
export function keepCompiled(): void {
  if (!('enableCompileCache' in module)) return
  try {
    accessSync(modules, constants.W_OK)
  } catch {
    return
  }
  module.enableCompileCache(path.join(modules, '.cache', 'compiled'))
  setTimeout(() => module.flushCompileCache(), WRITE_AFTER_MS).unref()
}
