import { useRef, useState } from 'react'
import { Sheet } from '../../shared/parts/Sheet.tsx'
import { SheetHead } from '../../shared/parts/SheetHead.tsx'
import { shortcutsEn as messages } from '../../texts/shortcuts.en.ts'
import { pageStorage } from '../../wallet/pageStorage.ts'
import { type Shortcut, shortcutKeys } from './shortcutOf.ts'
import { keepShortcuts, usesShortcuts } from './shortcutSetting.ts'

/** Lists the keyboard shortcuts, and turns them off and on. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isOn, setOn] = useState(() => usesShortcuts(pageStorage))
  const [isStored, setStored] = useState(true)
  const choose = (next: boolean) => {
    setOn(next)
    setStored(keepShortcuts(pageStorage, next))
  }
  return (
    <Sheet className="dialog--fit" initialFocus={title} onClose={onClose}>
      <SheetHead title={messages.title} titleRef={title} close={messages.close} />
      <div className="dialog-b stack">
        <dl className="kv">
          {(Object.entries(shortcutKeys) as [Shortcut, string][]).map(([shortcut, key]) => (
            <div key={shortcut}>
              <dt>{messages.does[shortcut]}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <label className="consent">
          <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
          {messages.use}
        </label>
        <p className="t14 muted" role="status">
          {isStored ? messages.turnOn : messages.notStored}
        </p>
      </div>
    </Sheet>
  )
}
