import { describe, expect, test } from 'vitest'
import { shortcutKeys, shortcutOf } from '../../../../src/ui/form/shortcuts/shortcutOf.ts'
import { keepShortcuts, shortcutsKey, usesShortcuts } from '../../../../src/ui/form/shortcuts/shortcutSetting.ts'
import { blockedStorage, memoryStorage } from '../../track/history/storages.ts'

const plain = {
  key: 'f',

  ctrlKey: false,
  metaKey: false,
  altKey: false,

  isComposing: false,
  repeat: false,
  defaultPrevented: false,
}
/** An element inside the first selector that matches `within`. */
const inside = (within: string) => ({
  closest: (selectors: string) => (selectors.includes(within) ? ({} as Element) : null),
})
const page = { target: inside('nothing'), hasDialog: false }

describe('shortcutOf', () => {
  test.each(Object.entries(shortcutKeys))('returns %s for its key', (shortcut, key) => {
    expect(shortcutOf({ ...plain, key }, page)).toBe(shortcut)
    expect(shortcutOf({ ...plain, key }, { ...page, target: undefined })).toBe(shortcut)
  })

  test('leaves other keys to the page', () => {
    for (const key of ['F', 'Enter', 'Escape', 'Tab', 'q', ' '])
      expect(shortcutOf({ ...plain, key }, page)).toBeUndefined()
  })

  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'repeat', 'defaultPrevented'] as const)(
    'leaves a key with %s to the browser',
    (flag) => {
      expect(shortcutOf({ ...plain, [flag]: true }, page)).toBeUndefined()
    },
  )

  test('leaves keys to text fields, lists and dialogs', () => {
    for (const within of ['input', 'textarea', 'select', 'contenteditable', 'listbox'])
      expect(shortcutOf(plain, { ...page, target: inside(within) })).toBeUndefined()
    expect(shortcutOf(plain, { ...page, hasDialog: true })).toBeUndefined()
  })
})

describe('the choice to use shortcuts', () => {
  test('is on until it is turned off, and leaves nothing when on', () => {
    const kept: Record<string, string> = {}
    const storage = memoryStorage(kept)
    expect(usesShortcuts(storage)).toBe(true)
    expect(keepShortcuts(storage, false)).toBe(true)
    expect([usesShortcuts(storage), kept[shortcutsKey]]).toEqual([false, 'off'])
    expect(keepShortcuts(storage, true)).toBe(true)
    expect([usesShortcuts(storage), kept]).toEqual([true, {}])
  })

  test('stays on when storage is blocked, and reports that', () => {
    expect(usesShortcuts(blockedStorage)).toBe(true)
    expect(keepShortcuts(blockedStorage, false)).toBe(false)
  })
})
