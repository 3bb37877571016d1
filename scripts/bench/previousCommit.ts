import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the commit to compare with: the last one for a changed tree, else the one before it. */
function previousCommit(): string | undefined {
  try {
    return git('rev-parse', git('status', '--porcelain', '--untracked-files=no') === '' ? 'HEAD~1' : 'HEAD')
  } catch {
    return undefined
  }
}

/**
 * Checks out the previous commit beside this tree and passes its folder to `measure`. False without a previous commit.
 */
export function withPreviousCommit(measure: (folder: string) => void): boolean {
  const commit = previousCommit()
  if (commit === undefined) return false
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'portage-bench-')), 'previous')
  try {
    git('worktree', 'add', '--detach', '--quiet', folder, commit)
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
    measure(folder)
  } finally {
    // The link first, so that removing the tree cannot reach what it points to.
    rmSync(path.join(folder, 'node_modules'), { force: true })
    rmSync(path.dirname(folder), { recursive: true, force: true })
    git('worktree', 'prune')
  }
  return true
}
