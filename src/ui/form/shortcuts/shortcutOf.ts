/** What a key does on the swap form. */
export type Shortcut = 'pick' | 'flip' | 'max' | 'refresh' | 'help'

/** The key of each shortcut, in the order in which they are explained. */
export const shortcutKeys: Readonly<Record<Shortcut, string>> = {
  pick: '/',
  flip: 'f',
  max: 'm',
  refresh: 'r',
  help: '?',
}

const shortcuts = new Map(Object.entries(shortcutKeys).map(([shortcut, key]) => [key, shortcut as Shortcut]))

/** Elements in which a key is text, or moves within a list. */
const typing = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"]'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>

interface PressedIn {
  /** The element with the focus. */
  readonly target: Pick<Element, 'closest'> | undefined
  /** Whether a dialog is open, whose keys are its own. */
  readonly hasDialog: boolean
}

/** Returns the shortcut of a pressed key; undefined for text, for other keys and within dialogs. */
export function shortcutOf(event: Pressed, { target, hasDialog }: PressedIn): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return undefined
  if (event.defaultPrevented || hasDialog || target?.closest(typing)) return undefined
  return shortcuts.get(event.key)
}
