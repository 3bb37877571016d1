import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Kinds of changes in the order of their headings. */
const changeKinds = {
  added: 'Added',
  changed: 'Changed',
  fixed: 'Fixed',
  removed: 'Removed',
  security: 'Security',
} as const

type ChangeKind = keyof typeof changeKinds

/** One file of `changes/`: what a change means for users. */
export interface Change {
  /** File name, which only orders changes of one kind. */
  readonly name: string
  readonly kind: ChangeKind
  /** One or two sentences on one line. */
  readonly text: string
}

const MAX_TEXT_CHARACTERS = 400

/**
 * Reads one file of `changes/`: `---`, `kind: fixed`, `---` and the sentence. Throws `RangeError` with the file's name
 * when the form, the kind or the length (400 characters) is wrong.
 */
export function parseChange(name: string, content: string): Change {
  const parts = /^---\nkind: (\w+)\n---\n([\s\S]+)$/.exec(content.replaceAll('\r\n', '\n'))
  const [, kind = '', body = ''] = parts ?? []
  const text = body.trim().replace(/\s+/g, ' ')
  if (!Object.hasOwn(changeKinds, kind) || text === '') {
    const kinds = Object.keys(changeKinds).join(', ')
    throw new RangeError(`changes/${name} has to have the lines "---", "kind: …" (${kinds}), "---" and a sentence.`)
  }
  if (text.length > MAX_TEXT_CHARACTERS) {
    throw new RangeError(`changes/${name} has ${text.length} characters, at most ${MAX_TEXT_CHARACTERS}.`)
  }
  return { name, kind: kind as ChangeKind, text }
}

/** Reads every change since the newest version, sorted by file name. */
export function readChanges(folder: string): readonly Change[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.toSorted().map((name) => parseChange(name, readFileSync(path.join(folder, name), 'utf8')))
}

/** Renders changes under the headings of their kinds. Empty for none. */
export function renderChanges(changes: readonly Change[]): string {
  const sections = Object.entries(changeKinds).map(([kind, heading]) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => `- ${text}`)
    return lines.length === 0 ? '' : `### ${heading}\n\n${lines.join('\n')}\n`
  })
  return sections.filter((section) => section !== '').join('\n')
}

/**
 * Returns a changelog with a version above the newest one. Throws `RangeError` unless the version is higher, and has
 * changes.
 */
export function withVersion(
  changelog: string,
  { version, date, changes }: { readonly version: string; readonly date: string; readonly changes: readonly Change[] },
): string {
  if (changes.length === 0) throw new RangeError('changes/ is empty: there is nothing to release.')
  const newest = changelog.indexOf('\n## ') + 1
  const newestVersion = /^## (\S+)/.exec(changelog.slice(newest))?.[1]
  if (newest === 0 || newestVersion === undefined) throw new RangeError('CHANGELOG.md has no version.')
  if (version.localeCompare(newestVersion, 'en', { numeric: true }) <= 0) {
    throw new RangeError(`CHANGELOG.md has version ${newestVersion} already; ${version} is not above it.`)
  }
  return `${changelog.slice(0, newest)}## ${version} - ${date}\n\n${renderChanges(changes)}\n${changelog.slice(newest)}`
}

/** Moves the files of `changes/` into the changelog, under a new version. */
export function collectChanges(root: string, version: string, date: string): void {
  const folder = path.join(root, 'changes')
  const changes = readChanges(folder)
  const file = path.join(root, 'CHANGELOG.md')
  writeFileSync(file, withVersion(readFileSync(file, 'utf8'), { version, date, changes }))
  for (const { name } of changes) rmSync(path.join(folder, name))
}
