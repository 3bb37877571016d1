import { pageStorage } from '../../wallet/pageStorage.ts'
import { keepShortcuts, usesShortcuts } from './shortcutSetting.ts'

/** Shows the choice on the help page. It stays hidden without a script. */
export function startShortcutChoice(label: HTMLElement, box: HTMLInputElement): void {
  box.checked = usesShortcuts(pageStorage)
  label.hidden = false
  box.addEventListener('change', () => {
    if (!keepShortcuts(pageStorage, box.checked)) box.checked = usesShortcuts(pageStorage)
  })
}
