import { registerTexts } from './registerTexts.ts'

/** Texts of the screen for paused swaps. They load when a protocol has paused the pair. */
export const haltedEn = registerTexts('halted', {
  both: 'Both networks have stopped swaps of this pair for now',
  one: (name: string) => `${name} has stopped swaps of this pair for now`,
  why: 'Your coins are not affected, and Portage can’t restart it. The networks pause swaps when something needs checking.',
  reading: 'Reading who paused it and since when…',
  unknown: 'Too few nodes answer, so we can’t show who paused it.',
  noSetting: 'Its nodes report it as paused, without a network setting.',
  isOpen: (name: string) => `${name} is open`,
  becomes: (sent: string, received: string, time: string) => `${sent} becomes about ${received}, ${time}`,
  through: (name: string) => `Swap through ${name}`,
  whoReports: 'Who reports it',
  report: (votes: number, of: number, height: string) =>
    height === '' ? `${votes} of ${of} nodes` : `${votes} of ${of} nodes, block ${height}`,
  coins: 'Coins in your wallet',
  coinsFine: 'Not affected',
  underWay: 'Swaps already sent',
  underWayFine: 'Waiting, not lost.',
  track: 'Track yours',
  readAgain: 'Check again',
  network: 'See every pause',
  setting: 'See the setting on a node',
})

/** The shape of a locale. */
export type HaltedMessages = typeof haltedEn
