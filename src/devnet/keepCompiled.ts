import { accessSync, constants } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

const modules = path.resolve(import.meta.dirname, '../../node_modules')

/** When a start is over, so that writing does not slow it (ms). */
const WRITE_AFTER_MS = 3_000

/**
 * Keeps the compiled code of modules that are imported from now on for the next start, which then needs a third less
 * processor time. It is kept in the checkout and not in a shared temporary folder, because its writer decides what runs.
 * Has no effect in a checkout that cannot be written, or with NODE_DISABLE_COMPILE_CACHE.
 */
export function keepCompiled(): void {
  try {
    accessSync(modules, constants.W_OK)
  } catch {
    return
  }
  enableCompileCache(path.join(modules, '.cache', 'compiled'))
  setTimeout(flushCompileCache, WRITE_AFTER_MS).unref()
}
