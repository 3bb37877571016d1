import { registerTexts } from './registerTexts.ts'

/** Texts of the network page and of the screen for halted swaps. */
export const networkEn = registerTexts('network', {
  health: {
    open: 'Open',
    partly: 'Partly paused',
    paused: 'Swaps paused',
    unknown: 'Can’t confirm',
  },
  nodesAgree: (count: number, of: number) => `${count} of ${of} ${of === 1 ? 'node agrees' : 'nodes agree'}`,
  nodesAnswered: (count: number, of: number) => `${count} of ${of} answered`,
  newestBlock: (height: string, age: string) => `${height}, ${age}`,
  noBlock: 'No node answers',
  unknown: 'Unknown',
  now: 'just now',
  noHalts: 'Nothing is paused.',
  haltsUnknown: 'Too few nodes answer, so we can’t confirm what is paused. Swaps you already sent continue.',
  halts: {
    everywhere: {
      HALTTRADING: 'Trading is halted on every chain.',
      HALTCHAINGLOBAL: 'Every chain is halted: deposits are not seen and nothing is traded.',
      HALTSIGNING: 'Payouts wait on every chain; quotes continue.',
      PAUSELP: 'Adding and removing liquidity is paused on every chain; swaps continue.',
      HALTMEMOLESS: 'Memoless deposits are halted; swaps with a memo continue.',
      HALTCHURNING: 'Vaults do not change at the moment; swaps continue.',
      STREAMINGSWAPPAUSE: 'Streaming swaps are paused.',
      HALTTCYTRADING: 'Trading of TCY is halted.',
    },
    trading: (chain: string) => `Swaps from and to ${chain} are halted.`,
    chain: (chain: string) => `${chain} is halted: deposits are not seen and nothing is traded.`,
    signing: (chain: string) => `Payouts on ${chain} wait; quotes continue.`,
    liquidity: (chain: string) => `Adding and removing liquidity is paused on ${chain}; swaps continue.`,
  },
  moreHalts: (count: number) => `Show ${count} more`,
  since: (height: string, ago: string | undefined) =>
    ago === undefined ? `Since block ${height}` : `Since block ${height}, about ${ago}`,
  sinceUnknown: 'The network doesn’t report since when',
  byVote: (name: string, mimir: string) => `Set by ${name}’s node operators (${mimir})`,
  bySolvency: (name: string, mimir: string) => `Set by ${name}’s own solvency check (${mimir})`,
  deposits: { open: 'Open', halted: 'Paused', withheld: 'Can’t confirm' },
  notSupported: 'Not supported',
  state: {
    open: 'Open',
    paused: 'Paused',
    disputed: 'Nodes disagree',
    staged: 'Not open yet',
    suspended: 'Closed',
  },
  poolsUnknown: (name: string) => `Too few ${name} nodes answer, so its pools are not shown.`,
  noPools: 'This network has no pools.',
  noNodes: 'Too few nodes answer, so no pools are shown. This page keeps trying; your coins aren’t affected.',
  onChain: (ticker: string, chain: string) => `${ticker} on ${chain}`,
  openDetails: (pool: string) => `${pool}: open chart and details`,
  poolsOld: (name: string, time: string) => `Too few ${name} nodes answer, so its pools are those of ${time}.`,
  showAll: (count: number) => `Show all ${count} pools`,
  updated: (count: number) => `${count} pools loaded`,
  loadFailed: 'The details couldn’t load. Check your connection and try again.',
})

export type NetworkMessages = typeof networkEn
