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
  notify: 'Notify me when it’s open',
  notifyFirst: 'We’ll notify you here when it’s open',
  notifyStop: 'Stop watching',
  pairOf: (from: string, to: string) => `${from} to ${to}`,
  watching: (pair: string) => `Waiting for ${pair} to open again`,
  notice: {
    off: 'We check every minute while this tab stays open. Its title changes when swaps are open again.',
    on: 'We’ll notify you in this tab while it stays open. We check every minute, also while it is in the background.',
    denied:
      'Your browser blocks notifications from this site. Keep this tab open: its title changes when swaps are open again.',
    missing:
      'This browser can’t show notifications of this page. Keep this tab open: its title changes when swaps are open again.',
  },
  unread: 'The last check gave no result. We’ll try again in a minute.',
  openAgain: (pair: string, name: string) => `${pair} is open again on ${name}`,
  openWhy: 'Check the price before you swap: it may have changed during the pause.',
  showSwap: 'Show this swap',
  dismiss: 'Dismiss',
  pausedTitle: (pair: string) => `Paused: ${pair}`,
  openTitle: (pair: string) => `Open again: ${pair}`,
})
