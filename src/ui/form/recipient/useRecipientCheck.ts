import { useEffect } from 'react'
import type { Nodes } from '../../../core/nodes/node.ts'
import { memoizeAsync } from '../../../std/memoizeAsync.ts'
import { untilLoaded } from '../../shared/parts/untilLoaded.ts'
import type { RecipientCheck } from '../recipientState.ts'
import type { PageRecipient } from './pageChecks.ts'

/** Delay of the network checks after the last keystroke (ms). */
const typingMs = 300

let checks: typeof import('./pageChecks.ts') | undefined

/** Loads the checks with the first text, because a form without an address needs none. */
const loadChecks = memoizeAsync(async () => {
  checks = await untilLoaded(() => import('./pageChecks.ts'))
  return checks
})

interface FieldToCheck extends PageRecipient {
  readonly nodes: Nodes
  /** Whether this text was checked before. */
  readonly isChecked?: boolean
  /** Called with the check of a text, undefined while a name is looked up. Must not change between renders. */
  readonly onCheck: (text: string, check: RecipientCheck | undefined) => void
}

/**
 * Checks an address field whenever its text, its asset or the protocol changes. A later text cancels the earlier check.
 */
export function useRecipientCheck({ side, text, asset, protocol, own, nodes, isChecked, onCheck }: FieldToCheck): void {
  useEffect(() => {
    if (text === '' || isChecked) return
    const field = { side, text, asset, protocol, own }
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = ({ checkTextHere, checkHere }: typeof import('./pageChecks.ts')) => {
      if (controller.signal.aborted) return
      onCheck(text, checkTextHere(field))
      timer = setTimeout(() => {
        checkHere(nodes, field, controller.signal).then(
          (check) => onCheck(text, check),
          () => undefined,
        )
      }, typingMs)
    }
    if (checks) begin(checks)
    else void loadChecks().then(begin)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [side, text, asset, protocol, own, nodes, isChecked, onCheck])
}
