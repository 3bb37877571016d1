import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '../../shared/parts/lazyPart.ts'
import { pageStorage } from '../../wallet/pageStorage.ts'
import type { Swap } from '../useSwap.ts'
import { type Shortcut, shortcutOf } from './shortcutOf.ts'
import { usesShortcuts } from './shortcutSetting.ts'

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog))

interface ShortcutsProps {
  /** The key press that loaded this part. */
  first: KeyboardEvent
  swap: Pick<Swap, 'refresh'>
}

/** The control that a shortcut presses, so that it does exactly the same. */
const controls = { pick: '.leg .asset-btn', flip: '.flip', max: '[data-max]' } as const

/** Runs the form's keyboard shortcuts while the person uses them. Loads with the first key press. */
export function Shortcuts({ first, swap }: ShortcutsProps) {
  const [isHelp, setHelp] = useState(false)
  const run = (shortcut: Shortcut) => {
    if (shortcut === 'refresh') swap.refresh()
    else if (shortcut === 'help') setHelp(true)
    else document.querySelector<HTMLButtonElement>(controls[shortcut])?.click()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : undefined
    const hasDialog = document.querySelector('dialog[open], [role="dialog"]') !== null
    const shortcut = usesShortcuts(pageStorage) ? shortcutOf(event, { target, hasDialog }) : undefined
    if (shortcut === undefined) return
    event.preventDefault()
    run(shortcut)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first press runs once
  useEffect(() => press(first), [])
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return isHelp ? (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setHelp(false)} />
    </Suspense>
  ) : null
}
