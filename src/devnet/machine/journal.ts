/** Undo log of the running step. */
export interface Journal {
  readonly undo: (() => void)[]
  depth: number
}

export function createJournal(): Journal {
  return { undo: [], depth: 0 }
}

/** Records how to undo a change. Outside `attempt` every change is final. */
export function record({ undo, depth }: Journal, step: () => void): void {
  if (depth > 0) undo.push(step)
}

/** Sets a map entry. Values are replaced, never mutated. */
export function write<K, V>(journal: Journal, map: Map<K, V>, key: K, value: V): void {
  const had = map.has(key)
  const before = map.get(key)
  record(journal, () => {
    if (had) map.set(key, before as V)
    else map.delete(key)
  })
  map.set(key, value)
}

/**
 * Deletes a map entry. Undo re-inserts it at the end, so code must not depend on the order of such a map; sort instead.
 */
export function erase<K, V>(journal: Journal, map: Map<K, V>, key: K): void {
  const before = map.get(key)
  if (before === undefined) return
  record(journal, () => {
    map.set(key, before)
  })
  map.delete(key)
}

/** Appends to a list. */
export function append<T>(journal: Journal, list: T[], value: T): void {
  record(journal, () => {
    list.pop()
  })
  list.push(value)
}

/** Runs a step atomically: if it throws, undoes all of its changes and rethrows. */
export function attempt<T>(journal: Journal, step: () => T): T {
  const mark = journal.undo.length
  journal.depth++
  try {
    return step()
  } catch (error) {
    for (let at = journal.undo.length - 1; at >= mark; at--) journal.undo[at]?.()
    journal.undo.length = mark
    throw error
  } finally {
    journal.depth--
    if (journal.depth === 0) journal.undo.length = 0
  }
}
