import { protocols } from '../../../core/chains/protocol.ts'
import { systemClock } from '../../../core/nodes/net/clock.ts'
import { readIncidents } from '../../../core/nodes/net/siteIncidents.ts'
import { browserNodes } from '../../../runtime/browser.ts'
import { createBrowserNotice } from '../../shared/plain/browserNotice.ts'
import { haltedEn as messages } from '../../texts/halted.en.ts'
import { findOpen, type PausedSwap } from './findOpen.ts'
import { createHaltWatch } from './haltWatch.ts'

/** Names the pair of a paused swap: "BTC to ETH". */
export const pairName = ({ from, to }: Pick<PausedSwap, 'from' | 'to'>): string =>
  messages.pairOf(from.ticker, to.ticker)

/** The one watch of this page. It goes on when the form changes to another pair. */
export const browserHaltWatch = createHaltWatch({
  findOpen: async (swap, signal) => {
    // A hidden tab does not read them otherwise, and a price of what is stopped is refused.
    await readIncidents()
    return findOpen(browserNodes(), swap, signal)
  },
  notice: createBrowserNotice(() => messages.notifyFirst),
  titleOf: (swap, protocol) => messages.openAgain(pairName(swap), protocols[protocol].name),
  clock: systemClock,
})
