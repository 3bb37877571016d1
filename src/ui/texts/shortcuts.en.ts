import { registerTexts } from './registerTexts.ts'

/** Texts of the keyboard shortcuts. They load when the list opens. */
export const shortcutsEn = registerTexts('shortcuts', {
  title: 'Keyboard shortcuts',
  close: 'Close',
  does: {
    pick: 'Choose the coin to send',
    flip: 'Switch direction',
    max: 'Send the most that your wallet can',
    refresh: 'Refresh the price',
    help: 'Show this list',
  },
  use: 'Use keyboard shortcuts',
  turnOn: 'While they are off, you can turn them on again on the Help page.',
  notStored: 'Your browser blocks storage for this site, so the choice can’t be kept.',
})
