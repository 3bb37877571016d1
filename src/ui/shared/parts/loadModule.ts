/** Longest wait for one file, after which it is requested again (ms). */
const patienceMs = 60_000
/** For so long after its start, a page counts as just loaded (ms). */
const freshMs = 10_000

/** Files on their way. */
const fetching = new Map<string, Promise<void>>()
/** Files whose modules run. */
const loaded = new Set<string>()
/** Files whose last request failed. */
const failed = new Set<string>()
/** Files that run under a changed address, because the browser remembers that their own failed. */
const moved = new Map<string, string>()
/** What `fetchModules` waits for, while it runs. */
let collected: Promise<unknown>[] | undefined
/** Whether `loadChecked` runs. */
let isChecking = false

/**
 * Loads a module and what it imports. The build writes each dynamic import of the pages as a call of this
 * (`integrations/loadedImports.ts`).
 *
 * A browser remembers a module that failed to load, and everything that imports it fails from then on. So the files are
 * fetched first, into the browser's cache, and imported from there: a failed fetch is forgotten, each module has one address,
 * and none exists twice. What a page that has just loaded loads by itself, before any press, is imported directly.
 *
 * Where an import fails nevertheless, the next attempt has a changed address. A module that would import the same file under
 * its own address is then refused, and only a reload helps.
 *
 * `files` are the module's file and what it imports statically, without what is loaded already; 0 if all of it is. `run`
 * imports the module from an address.
 */
export function loadModule<Module>(
  files: readonly [string, ...string[]] | 0,
  run: (address?: string) => Promise<Module>,
): Promise<Module> {
  if (collected) {
    collected.push(fetchAll(files || []))
    // Nothing runs.
    return new Promise(() => undefined)
  }
  if (!files) return run()
  return isChecking || !isFresh() ? fetchAll(files).then(() => runFile(files, run)) : runFile(files, run)
}

/** Whether the page was pressed. Its own activation also counts a press in the page that opened it. */
let isPressed = false
for (const name of ['pointerdown', 'keydown'])
  globalThis.addEventListener?.(name, () => (isPressed = true), { once: true, capture: true })

/** Whether the page has just loaded and was not pressed yet. */
const isFresh = () => performance.now() < freshMs && !isPressed

/**
 * Calls dynamic imports whose files are fetched first, also in a page that has just loaded.
 *
 * @example
 * await loadChecked(() => import('../help/openHelp.ts'))
 */
export function loadChecked<T>(load: () => T): T {
  isChecking = true
  try {
    return load()
  } finally {
    isChecking = false
  }
}

/**
 * Fetches the files of modules, with low priority, without running them. Rejects when one can't be fetched. `load` calls the
 * dynamic imports, whose promises stay pending.
 *
 * @example
 * await fetchModules(() => import('../help/openHelp.ts'))
 */
export async function fetchModules(load: () => unknown): Promise<void> {
  const files: Promise<unknown>[] = []
  collected = files
  try {
    load()
  } finally {
    collected = undefined
  }
  await Promise.all(files)
}

async function runFile<Module>(
  [file, ...imported]: readonly [string, ...string[]],
  run: (address: string) => Promise<Module>,
): Promise<Module> {
  const other = imported.find((each) => moved.has(each))
  if (other !== undefined) throw new Error(`${file} imports ${other}, which runs under another address.`)
  const address = moved.get(file) ?? file
  try {
    const module = await run(address)
    for (const each of [file, ...imported]) loaded.add(each)
    return module
  } catch (error) {
    const [, tries = 0] = address.split('?retry=')
    moved.set(file, `${file}?retry=${Number(tries) + 1}`)
    throw error
  }
}

/** Fetches files that are not loaded, also those that arrived before: an import must not be the first to miss one. */
const fetchAll = (files: readonly string[]) => Promise.all(files.filter((file) => !loaded.has(file)).map(fetchOnce))

function fetchOnce(file: string): Promise<void> {
  const running =
    fetching.get(file) ??
    fetchFile(file)
      .then(
        () => void failed.delete(file),
        (error: unknown) => {
          failed.add(file)
          throw error
        },
      )
      .finally(() => fetching.delete(file))
  fetching.set(file, running)
  return running
}

/** Fetches a file into the browser's cache. A second attempt ignores what a cache has. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(new URL(file, import.meta.url), {
    cache: failed.has(file) ? 'reload' : 'default',
    priority: collected ? 'low' : 'auto',
    signal: AbortSignal.timeout(patienceMs),
  })
  // A sign-in page of a network responds to every address, and a module of it would be remembered, too.
  const isScript = /javascript/.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !isScript) throw new Error(`${file} returned ${response.status}.`)
  await response.arrayBuffer()
}
