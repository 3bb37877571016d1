import type { Action } from './action.ts'
import { type History, MAX_ACTIONS } from './history.ts'

/** Rows above `MAX_ACTIONS` that may accumulate before the oldest are dropped. */
const SLACK = 500

/** Adds a row. Rows must arrive in the order of their events. */
export function addAction(history: History, action: Action): void {
  const row = history.dropped + history.actions.length
  history.actions.push(action)
  for (const key of keysOf(action)) addKey(history, key, row)
  if (history.actions.length > MAX_ACTIONS + SLACK) dropOldest(history)
}

/** Replaces a row. */
export function replaceAction(history: History, row: number, action: Action): void {
  history.actions[row - history.dropped] = action
  for (const key of keysOf(action)) addKey(history, key, row)
}

/** Removes a row that another replaces. */
export function removeAction(history: History, row: number): void {
  const action = actionAt(history, row)
  if (action === undefined) return
  history.actions[row - history.dropped] = undefined
  for (const key of keysOf(action)) removeKey(history, key, (known) => known !== row)
}

export function actionAt({ actions, dropped }: History, row: number): Action | undefined {
  return actions[row - dropped]
}

/** Returns the row numbers of a hash or reference, oldest first. */
export function rowsOf({ rows }: History, key: string): readonly number[] {
  return rows.get(key) ?? []
}

/** Returns the rows caused by a hash. */
export function causedBy(history: History, ref: string): readonly (readonly [number, Action])[] {
  return rowsOf(history, ref).flatMap((row) => {
    const action = actionAt(history, row)
    return action?.ref === ref ? [[row, action] as const] : []
  })
}

function keysOf({ ref, transactions }: Action): ReadonlySet<string> {
  return new Set([ref, ...transactions].filter((key) => key !== ''))
}

function addKey({ rows }: History, key: string, row: number): void {
  const known = rows.get(key) ?? []
  if (!known.includes(row)) rows.set(key, [...known, row])
}

function dropOldest(history: History): void {
  const gone = history.actions.splice(0, history.actions.length - MAX_ACTIONS)
  history.dropped += gone.length
  const keys = new Set(gone.flatMap((action) => (action === undefined ? [] : [...keysOf(action)])))
  for (const key of keys) removeKey(history, key, (row) => row >= history.dropped)
}

function removeKey(history: History, key: string, stays: (row: number) => boolean): void {
  const left = rowsOf(history, key).filter(stays)
  if (left.length === 0) history.rows.delete(key)
  else history.rows.set(key, left)
}
