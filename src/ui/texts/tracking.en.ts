import { followEn } from './follow.en.ts'
import { registerTexts } from './registerTexts.ts'

/** Texts of the tracking page. They load with that page. */
export const trackingEn = registerTexts('tracking', {
  title: 'Track a swap',
  intro: 'Paste your transaction hash to see where your swap is. It works on any device.',
  hashLabel: 'Transaction hash',
  hashHint:
    'Your wallet shows it after you send: 64 digits and letters, or a Solana signature. An address lists its swaps.',
  track: 'Track',
  notAHash: 'That is not a transaction hash',
  notAHashWhy:
    'Copy the whole hash from your wallet or an explorer: 64 digits and letters from a to f, or a Solana signature.',
  needsScript: 'Tracking a swap needs JavaScript, because your browser queries the nodes directly.',
  needsScriptWhy: 'Your swap continues without this page. You can look up the same hash in an explorer.',
  swapOf: 'Deposit',
  copyHash: 'Copy hash',
  copied: 'Copied',
  notCopied: 'Your browser did not allow copying',

  looking: 'Looking for your transaction',
  lookingWhy:
    'We’re checking with every node of THORChain and Maya, and with the chain that you sent on. You can close this page and return with the same link: your swap continues without it.',
  unknown: 'We haven’t found this transaction yet',
  unknownWhy: 'That doesn’t mean anything is wrong.',
  unseen:
    'The nodes have not seen it. It may be waiting for its first block, or have gone to an address that is not theirs.',
  noNodeAnswers: 'No node answers.',
  unknownTodo: [
    'Look up the hash in an explorer of the chain you sent from. Until it is in a block there, THORChain and Maya can’t see it.',
    'Compare the hash with the one in your wallet. One wrong letter is another transaction.',
    'Don’t send again. This page keeps checking.',
  ],
  whatToDo: 'What you can do',
  dropped: 'Your deposit is no longer in a block',
  droppedWhy:
    'The chain reorganised and dropped your deposit. It usually returns in a later block, so don’t send again.',
  observed: 'The network has seen your deposit',
  confirming: 'Waiting for confirmations',
  confirmingOf: (seen: number, of: number) => `Confirming, ${seen} of ${of} blocks`,
  swapping: 'Swapping',
  swappingOf: (count: number, of: number) => `Swapping, ${count} of ${of} parts done`,
  limitWaiting: 'Waiting for your price',
  processing: 'The network is processing it',
  delayed: 'Waiting in the queue',
  sending: 'On its way to you',
  returning: 'Your refund is on its way',
  done: (amounts: string) => (amounts === '' ? 'Delivered' : `Delivered: ${amounts}`),
  refunded: (amounts: string) => (amounts === '' ? 'Refunded' : `Refunded: ${amounts}`),
  unpaid: 'Nothing will be paid',
  unpaidKept: 'Not swapped. Your coins stayed in your account',
  unpaidProcessed: 'Processed. There is nothing to pay out',
  unpaidUnreported: 'No node has reported your deposit',
  unpaidTakenBack: (chain: string) => `${chain} no longer has your deposit`,
  unpaidUnsure: 'Waiting for more nodes to confirm the end',

  partialQueued: 'Partly swapped. Both payments are in the queue',
  partialSending: 'Partly swapped. Both payments are on their way',
  partialOneLeft: 'Partly swapped. One payment is still to come',
  partialPaid: (amounts: string, isSent: boolean) =>
    isSent ? `${amounts} has been sent to you.` : `${amounts} goes to you.`,
  partialBack: (amounts: string, isSent: boolean) =>
    isSent ? `${amounts} has been refunded.` : `${amounts} is refunded.`,
  partial: (paid: string, back: string) =>
    paid === '' || back === ''
      ? 'Partly swapped, the rest refunded'
      : `Partly swapped: ${paid} delivered, ${back} refunded`,
  partialWhy: 'Part of your deposit was swapped and delivered. The rest was refunded.',

  sent: (chain: string) => `Sent. Waiting for a block on ${chain}`,
  sentWhy: (chain: string, time: string) =>
    `${chain} has your payment. It continues after the first confirmation, ${time}.`,
  sentUsually: (from: string, to: string) => (from === to ? `usually ${from}` : `usually ${from} to ${to}`),
  mined: (chain: string) => `In a block on ${chain}`,
  minedWhy: 'THORChain or Maya should pick it up in a few minutes.',
  notMined: (chain: string) => `The transaction failed on ${chain}`,
  notMinedWhy: (reason: string) =>
    `Nothing was deposited. You only paid the network fee. Reason given by the chain: ${reason}`,

  lateNoBlock: (chain: string) => `Still waiting for a block on ${chain}`,
  lateNoBlockWhy: (chain: string, time: string) =>
    `${chain} has your payment, but no block has included it for ${time}. The network fee is probably too low.`,
  lateNoBlockMeans:
    'Until a block includes it, your coins have not left your address. Most payments are included once fees fall.',
  lateNoBlockTodo: [
    'Check the fee in the explorer. If your wallet can raise it, keep the recipient, the amount and the memo as they are. The new transaction has a new hash: track that one.',
    'If it takes hours, cancel it in your wallet if you can and start again with a new quote, because vault addresses change.',
    'Don’t send a second deposit while this one can still be included.',
  ],
  lateNotReported: 'Your deposit is late',
  lateNotReportedWhy: (chain: string, confirmations: number, time: string) =>
    `${chain} included your payment ${time} ago (${confirmations === 1 ? '1 confirmation' : `${confirmations} confirmations`}). No THORChain or Maya node has reported it, which usually takes a few minutes.`,
  lateNotReportedMeans:
    'Your coins are at the address you sent them to. If that is a current vault, the network still swaps or refunds them once it reports the deposit. If it is another address, the network can’t see or return them.',
  lateNotReportedTodo: [
    'Open the transaction and compare the recipient with the vault address that you saw when you signed.',
    'Check that the memo is there and complete. It usually starts with “=:”.',
  ],
  lateDust: (limits: readonly string[]) => `Check the amount. ${limits.join(', ')}.`,
  dustLimit: (protocol: string, amount: string) => `${protocol} ignores deposits of ${amount} or less`,
  lateHalted: (chain: string) => `If ${chain} is halted on the network, your deposit is picked up when it resumes.`,
  lateDontResend: 'Don’t send again. This page keeps checking.',
  lateNotFound: 'We still can’t find this transaction',
  lateNotFoundWhy: (time: string) => `No chain or node that we checked has known it for ${time}.`,
  lateNotFoundMeans:
    'If your wallet never sent it, or replaced it, your coins have not left your address. Check the balance in your wallet.',
  lateMeans: 'What this means for your coins',
  helpLink: 'Help with a late swap',

  returnCost: (sent: string, fee: string) => `You sent ${sent}. The refund cost ${fee} in network fees.`,
  ended: (coin: string) =>
    coin === '' ? 'You can reopen this page any time.' : `Your ${coin} has arrived. You can reopen this page any time.`,
  unpaidWhy: 'The network is finished with your deposit and plans no payment.',
  leavesWithin: (from: string, to: string) => (from === to ? `Expected in ${from}.` : `Expected in ${from} to ${to}.`),
  leavesBy: (to: string) => `Expected within ${to}.`,
  leavesAfter: (from: string) => `Expected in ${from} or more.`,
  leavesAnyTime: 'Expected any minute, or later.',
  leavesLate: 'It takes longer than expected. Your swap continues.',
  orderWaits: (least: string, time: string) =>
    `Your coins wait in the network’s queue until the pools pay at least ${least} for all of them. What is left after ${time} is refunded.`,
  orderFilled: (percent: string) => `${percent} % is filled so far. That part is paid out when the order ends.`,
  openOrder: {
    title: 'Your open order',
    change: 'Change the limit',
    cancel: 'Cancel the order',
    connect: 'Connect wallet',
    connectFirst: 'Connect the wallet that placed it',
    connectWhy: 'Only this address can change or cancel the order:',
    otherTitle: 'Another address placed it',
    otherWhy: (chain: string) => `Your wallet has another address on ${chain}. Connect the one with this address:`,
    sent: { change: 'Change sent', cancel: 'Cancel sent' },
    sentWhy: {
      change: (limit: string) =>
        `Not in force yet. The network has to see it first, then a majority of the nodes shows the new limit of ${limit}.`,
      cancel:
        'Not cancelled yet. The network has to see it first, then the order leaves its queue and your coins return.',
    },
    late: 'That takes longer than usual. Track the transaction: if it failed or was dropped, send it again.',
    inForce: (limit: string) => `The new limit of ${limit} is in force`,
    inForceWhy: 'A majority of the nodes has it in the queue.',
    tooLate: 'The order ended before your cancel arrived',
    tooLateWhy: 'So it cancelled nothing. Coins that were sent along don’t come back.',
    track: 'Track this transaction',
  },
  mayClose: 'You can close this page and return with the same link.',

  explain: (term: string) => `What is “${term}”?`,
  stepSeen: 'Seen by the network',
  stepWaits: (chain: string) => `Waiting for a block on ${chain}`,
  stepMined: (chain: string) => `In a block on ${chain}, not reported yet`,
  stepConfirmed: (chain: string) => `Confirmations on ${chain}`,
  stepSwapped: 'Swap',
  stepLimit: 'Waiting for your price',
  stepProcessed: 'Processed by the network',
  stepNotSwapped: 'Not swapped',
  nothingSwapped: 'Refunded in full',
  stepPartly: 'Partly swapped',
  stepQueued: 'Outbound queue',
  stepSent: 'Signing and sending',
  stepEnd: 'Delivery',
  stepReturn: 'Refund',
  stepBoth: 'Delivery and refund',
  stepUnpaid: 'No payment',
  keptInAccount: 'Your coins never left your account',
  observers: (count: number) => (count === 1 ? '1 observer reports it' : `${count} observers report it`),
  deposit: (amounts: string, chain: string) => `${amounts} on ${chain}`,
  blocks: (seen: number, of: number) => `${seen} of ${of} blocks`,
  parts: (count: number, of: number) => `${count} of ${of} parts`,
  partsFailed: (count: number) => `${count} not swapped`,
  partsSplit: (swapped: number, refunded: number) =>
    `${swapped === 1 ? '1 part' : `${swapped} parts`} swapped, ${refunded} refunded`,
  soFar: (amount: string) => `${amount} so far`,
  toYou: (amounts: string) => `${amounts} to you`,
  backToYou: (amounts: string) => `${amounts} back to you`,
  notYet: (amounts: string) => `${amounts}, not sent yet`,
  queueLeft: (time: string, blocks: number) => `${time} left, ${blocks === 1 ? '1 block' : `${blocks} blocks`}`,
  queueWhy: 'Large payments wait here, so that a mistake can still be stopped',
  noLongerTried: 'Not signed in time. The network no longer tries.',
  unsigned: 'The network stopped trying to sign your payment',
  unsignedWhy: 'No majority of the nodes reports it as sent. This page keeps checking your deposit.',
  unsignedTitle: 'Where your coins go now',
  overdue: 'Later than usual. The network retries with other signers; your coins are safe.',

  payoutWaits: (chain: string) => `Payouts on ${chain} wait`,
  payoutWaitsWhy: 'The network has paused signing there, which can take hours.',
  payoutWaitsMeans:
    'Your coins stay in the network’s vault and leave when signing resumes. You don’t have to do anything.',
  payoutBounced: 'The recipient rejected the payout',
  payoutBouncedWhy: (chain: string, address: string) =>
    `${chain} shows that the contract at ${address} did not accept the coins, so they went back to the vault.`,
  payoutUnproven: 'Check the balance of the recipient',
  payoutUnprovenWhy: (chain: string, address: string) =>
    `The payout was sent on ${chain}, but the router reports a payout even when a contract rejects the coins, and ${address} is a contract. If the coins are not there, they went back to the vault.`,
  payoutHelp:
    'Ask in the protocol’s public support channel, with the hash of your deposit. Never give anyone your seed phrase.',
  whyReturned: 'Why it was refunded',
  whyReturning: 'Why it is being refunded',
  whyPartReturned: 'Why part of it was refunded',
  whyPartReturning: 'Why part of it is being refunded',
  whyRefused: 'Reason given by the network',
  messageFrom: (protocol: string) => `Message from ${protocol}:`,
  newQuote: 'Get a new quote',
  unreachable: 'We can’t reach the network',
  keepTrying: 'We’ll keep trying; your coins aren’t affected. If it lasts, check your connection.',
  stopped: 'This page stopped checking',
  stoppedWhy: 'Something on this page failed; your coins aren’t affected. Try again. If it stays, reload the page.',
  notSupported: 'These nodes don’t provide transaction details',
  notSupportedWhy: 'They don’t keep records of single transactions, so this page can’t show where your swap is.',
  offline: 'You’re offline',
  offlineWhy: 'This page updates when you reconnect.',
  lastUpdated: (time: string) => `Last updated at ${time}. Your swap continues without this page.`,
  noInformation: 'No information yet. Your swap continues either way.',
  tryAgain: 'Try again',
  disagree: (count: number) =>
    count === 1 ? 'One source disagrees or doesn’t respond' : `${count} sources disagree or don’t respond`,
  notSure: 'Not confirmed yet',
  reorganised: 'The chain reorganised',
  reorganisedWhy: 'Your deposit is in a new block, so its confirmations start again.',

  indexerOnly: 'Reported by the indexer only',
  nodeOnly: (protocol: string) => `Reported by one ${protocol} node, not confirmed`,
  reportedEnd: {
    done: (amounts: string) => (amounts === '' ? 'that the swap was delivered' : `that ${amounts} was delivered`),
    refunded: (amounts: string) => (amounts === '' ? 'a refund' : `a refund of ${amounts}`),
    partially_filled: (amounts: string) =>
      amounts === '' ? 'a partly filled swap' : `a partly filled swap: ${amounts}`,
    failed: () => 'that nothing will be paid',
  },
  reportedUnderWay: 'that the swap is under way',
  indexerReports: (what: string) => `An indexer, which keeps old swaps, reports ${what}.`,
  nodeReports: (what: string) => `The only node that we can query reports ${what}.`,
  nodesDropped: 'The nodes don’t know this transaction. They forget old swaps, so for an old swap this is normal.',
  nodesSilent: 'No node responds, so this is not confirmed.',
  noSecondSource: 'No second node confirms it.',
  checkPayment: 'Check your wallet, or look up the payment in an explorer, before you rely on this.',
  reportedPayments: 'Reported payments',
  reportedOnly: 'Reported, not confirmed',

  thisSwap: 'This swap',
  sender: 'Sent from',
  youSent: 'You sent',
  into: 'Into',
  atLeast: 'At least',
  through: 'Through',
  to: 'To',
  payments: 'Payments',
  planned: 'Planned, not sent yet',
  roles: { output: 'To you', refund: 'Back to you', affiliate: 'To the affiliate' },
  viewIn: (explorer: string) => `View in ${explorer}`,
  checkedAt: (time: string) => `Every node was last checked at ${time}.`,
  readFrom: (nodes: number, time: string) =>
    nodes === 1
      ? `Read from one node at ${time}; no second node confirms it.`
      : `Read from ${nodes} nodes that agree, at ${time}.`,
  onlyChain: 'This page reads directly from the networks and works on any device.',
  chart: (here: string) => `Swap progress: ${here}`,

  about: (time: string) => `about ${time}`,
  underAMinute: 'under a minute',
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`),
})

/** Returns every text of the page. Call it when the language is shown, because the result does not change with it. */
export const trackingTexts = (): TrackingMessages => ({ ...trackingEn, ...followEn })

export type TrackingMessages = typeof trackingEn & typeof followEn
