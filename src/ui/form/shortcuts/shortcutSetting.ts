/** Key of the choice in the browser's storage. The privacy page lists it. */
export const shortcutsKey = 'shortcuts'

const off = 'off'

type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether the person uses keyboard shortcuts. They are on until turned off. */
export function usesShortcuts(storage: ChoiceStorage): boolean {
  try {
    return storage.getItem(shortcutsKey) !== off
  } catch {
    return true
  }
}

/** Keeps the choice. Returns whether it was stored: storage can be blocked. */
export function keepShortcuts(storage: ChoiceStorage, isOn: boolean): boolean {
  try {
    if (isOn) storage.removeItem(shortcutsKey)
    else storage.setItem(shortcutsKey, off)
    return true
  } catch {
    return false
  }
}
