import type { Widened } from './en.ts'

/** The words of the page that follows a swap. They come with that page alone. */
export const trackingEn = {
  follow: 'Follow a swap',
  followWhy:
    'Paste the hash of your deposit. This page asks the networks themselves and needs nothing from this browser.',
  hashLabel: 'Hash of the deposit',
  hashHint: 'Your wallet shows it once the deposit is sent: 64 digits and letters, or a Solana signature.',
  followIt: 'Follow it',
  notAHash: 'That is not the hash of a transaction',
  notAHashWhy:
    'Copy the whole hash from the wallet or an explorer: 64 digits and letters from a to f, or a Solana signature.',
  needsScript: 'Following a swap needs JavaScript, because your browser asks the nodes itself.',
  needsScriptWhy: 'The swap goes on without this page. An explorer of the network shows the same hash.',
  swapOf: 'Deposit',
  copyHash: 'Copy the hash',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying',

  looking: 'Asking the networks',
  lookingWhy: 'Every configured node of both protocols is asked about this hash.',
  unknown: 'No node knows this hash yet',
  unknownWhy: 'This says nothing about your coins: a node reports a deposit only after its first block.',
  unknownTodo: [
    'Look the hash up in an explorer of the chain that you sent from. Without a block there, the networks cannot see it.',
    'Compare the hash with the one in your wallet: one wrong letter is another transaction.',
    'Do not send again. This page keeps asking and shows the deposit as soon as it is seen.',
  ],
  whatToDo: 'What you can do',
  takenBack: 'The deposit has left its chain',
  takenBackWhy:
    'The chain that you sent from took its block back. Most deposits return in a later block; do not send again.',
  observed: 'Your deposit has been seen',
  confirming: 'Waiting for confirmations',
  confirmingOf: (seen: number, of: number) => `Confirming, ${seen} of ${of} blocks`,
  swapping: 'Swapping in the pool',
  swappingOf: (count: number, of: number) => `Swapping, ${count} of ${of} parts done`,
  limitWaiting: 'Waiting for your price',
  working: 'The network is working on it',
  delayed: 'Waiting in the queue',
  sending: 'On its way out',
  returning: 'On its way back to you',
  done: (amounts: string) => (amounts === '' ? 'Done' : `Delivered: ${amounts}`),
  refunded: (amounts: string) => (amounts === '' ? 'Returned' : `Returned: ${amounts}`),
  partial: 'Partly swapped, the rest returned',
  failed: 'Nothing could be sent back',

  partialWhy: 'A part was swapped and sent on; what was left came back.',
  sent: (chain: string) => `Sent. Waiting for a block of ${chain}`,
  sentWhy: (chain: string) =>
    `${chain} has your deposit. The networks see it once it stands in a block; there is nothing to do until then.`,
  mined: (chain: string) => `In a block of ${chain}`,
  minedWhy: 'The networks report it next.',
  notMined: (chain: string) => `${chain} did not carry it out`,
  notMinedWhy: (reason: string) => `Nothing was deposited, and only the chain’s fee was paid. Its reason: ${reason}`,
  ended: 'This swap has ended. The networks keep this record; this page needs nothing saved.',
  failedWhy: 'What was left did not pay for the fee of its own return, so the network kept it.',
  leavesWithin: (from: string, to: string) =>
    from === to ? `The coins should leave in ${from}.` : `The coins should leave in ${from} to ${to}.`,
  leavesAfter: (from: string) => `The coins leave in ${from} at the earliest; nobody can say the latest.`,
  mayClose: 'You can close this page and come back by its address.',

  stepSeen: 'Seen by the network',
  stepConfirmed: (chain: string) => `Confirmations on ${chain}`,
  stepSwapped: 'Swap in the pool',
  stepLimit: 'Waiting for your price',
  stepWorked: 'Worked on by the network',
  stepNotSwapped: 'Not swapped',
  stepPartly: 'Swapped in part',
  stepHeld: 'Queue of outgoing payments',
  stepSent: 'Signing and sending',
  stepEnd: 'Delivery',
  stepReturn: 'Return',
  stepFailed: 'Nothing sent back',
  observers: (count: number) => (count === 1 ? '1 observer reports it' : `${count} observers report it`),
  deposit: (amounts: string, chain: string) => `${amounts} on ${chain}`,
  blocks: (seen: number, of: number) => `${seen} of ${of} blocks`,
  parts: (count: number, of: number) => `${count} of ${of} parts`,
  partsFailed: (count: number) => (count === 1 ? '1 part failed' : `${count} parts failed`),
  soFar: (amount: string) => `${amount} so far`,
  queueLeft: (time: string, blocks: number) => `About ${time} left, ${blocks === 1 ? '1 block' : `${blocks} blocks`}`,
  queueWhy: 'Large payments wait, so that a mistake can still be stopped',
  overdue: 'Later than usual. The network tries again with other signers; nothing is lost.',

  whyReturned: 'Why it was returned',
  whyPartReturned: 'Why a part was returned',
  itsWords: 'The network’s own words:',
  swapAnew: 'Ask for a new quote',
  notAsked: 'The networks do not answer',
  notTold: 'These nodes do not tell of transactions',
  notToldWhy:
    'They answered that they have no record of single transactions to give, so this page cannot know where the swap is.',
  offline: 'This browser is offline',
  offlineWhy: 'The page asks again once the connection is back.',
  since: (time: string) => `What stands here was last told at ${time}. The swap goes on without this page.`,
  neverTold: 'Nothing is known yet, and nothing follows from that. The swap goes on without this page.',
  askAgain: 'Ask again',
  indexerOnly: 'Only the indexer tells of this',
  disagree: (count: number) => (count === 1 ? 'One source says something else' : `${count} sources say something else`),
  notSure: 'Not confirmed yet',
  reorganised: 'The chain has changed its mind',
  reorganisedWhy: 'The deposit was mined anew in another block, so its confirmations count from the beginning.',

  thisSwap: 'This swap',
  youSent: 'You sent',
  into: 'Into',
  atLeast: 'At least',
  through: 'Through',
  to: 'To',
  payments: 'Payments',
  planned: 'planned',
  roles: { output: 'To you', refund: 'Back to you', affiliate: 'To the affiliate' },
  lookAt: (explorer: string) => `Look at it in ${explorer}`,
  readFrom: (nodes: number, time: string) =>
    nodes === 0
      ? `Read from the indexer at ${time}.`
      : nodes === 1
        ? `Read from one node at ${time}; no second one confirms it.`
        : `Read from ${nodes} nodes that agree, at ${time}.`,
  onlyChain: 'This page reads only from the networks. It works on any device, with nothing saved in this browser.',
  chart: (here: string) => `A chart of the crossing. Position: ${here}`,

  underAMinute: 'under a minute',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
} as const

export type TrackingMessages = Widened<typeof trackingEn>
