import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { setNetworkFee } from '../machine/networkSettings.ts'
import { settingOf } from '../state.ts'
import { afterFirstSwaps, queuedOrder } from './queuedOrder.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { setMimirFor } from './setMimirFor.ts'

/** Blocks for which something stands still: six minutes. */
const HALTED_BLOCKS = 60
const SLOW_BLOCKS = 50
/** What the nodes have unless they say otherwise. Source: SigningTransactionPeriod of both nodes. */
const USUAL_PERIOD = 300

/** What a slow deposit waits at least: on chains with a block each second, four confirmations are one block here. */
const LEAST_SLOW_MS = 60_000

export const slowConfirmation: Scenario = {
  title: 'Slow confirmation',
  whatHappens:
    'The deposit counts only after four times the confirmations that the protocol asks for, and a minute after it was seen ' +
    'at the earliest.',
  onDeposit(context, { observation, final }) {
    context.update({ over: true })
    const { chain } = observation.tx
    const { height = final } = observation.external ?? {}
    const minute = isChainId(chain) ? Math.ceil(LEAST_SLOW_MS / chains[chain].blockMs) : 0
    const later = Math.max(height + (final - height + 1) * 4 - 1, newestOf(context, chain) + minute)
    return { observation: { ...observation, external: { height, final: later } }, final: later }
  },
}

/** The newest block of a chain, which may be many behind that of a deposit by the time it is seen. */
const newestOf = ({ context }: ScenarioContext, chain: string): number => context.chains?.get(chain)?.height() ?? 0

export const outboundSlow: Scenario = {
  title: 'Outbound: slow',
  whatHappens: `The payment is signed ${SLOW_BLOCKS} blocks after it was due.`,
  maySign({ machine, run, update }) {
    if (run.actedAt === undefined) update({ actedAt: machine.height })
    return machine.height - (run.actedAt ?? machine.height) >= SLOW_BLOCKS
  },
}

export const outboundStuck: Scenario = {
  title: 'Outbound: stuck',
  whatHappens:
    'No vault signs the payment. When the signing period is over (300 blocks) the protocol plans it anew, and it is signed.',
  maySign({ machine, run, update }) {
    if (run.actedAt === undefined) update({ actedAt: machine.height })
    const set = settingOf(machine, 'SigningTransactionPeriod')
    return machine.height - (run.actedAt ?? machine.height) >= (set > 0 ? set : USUAL_PERIOD)
  },
}

export const sourceHalted: Scenario = {
  title: 'Halted midway: the source chain',
  whatHappens:
    `The deposit's chain is halted for ${HALTED_BLOCKS} blocks once the deposit is seen. It counts no further until the ` +
    'chain goes on; then the swap is done.',
  onDeposit(context, { observation, final }) {
    setMimirFor(context, HALTED_BLOCKS, `HALT${observation.tx.chain}CHAIN`, 1)
    context.update({ over: true })
    // A block that the chain has not made yet, so that it is not judged while the halt begins.
    const { height = final } = observation.external ?? {}
    const later = Math.max(final, newestOf(context, observation.tx.chain)) + 1
    return { observation: { ...observation, external: { height, final: later } }, final: later }
  },
}

export const targetHalted: Scenario = {
  title: 'Halted midway: the target chain',
  whatHappens:
    `The swap is done; then the target's chain is halted for ${HALTED_BLOCKS} blocks just before the payment is signed. It ` +
    'leaves when the chain goes on.',
  maySign(context, { chain }) {
    const { machine, run, update } = context
    if (run.actedAt !== undefined) return true
    update({ actedAt: machine.height })
    setMimirFor(context, HALTED_BLOCKS, `HALT${chain}CHAIN`, 1)
    return false
  },
}

export const streamingPaused: Scenario = {
  title: 'Halted midway: streaming',
  whatHappens:
    `Streaming swaps are paused for ${HALTED_BLOCKS} blocks after the first sub-swaps, and go on then. A swap that asked ` +
    'for fewer than four sub-swaps runs in four; Maya splits only what is large enough.',
  ...afterFirstSwaps((context) => setMimirFor(context, HALTED_BLOCKS, 'STREAMINGSWAPPAUSE', 1)),
}

/** How many times the fee is what it was. */
const DEARER = 20

export const feeRises: Scenario = {
  title: 'Outbound fee rises',
  whatHappens:
    `For ${HALTED_BLOCKS} blocks from the moment the deposit counts the outbound fee is ${DEARER} times what it was: on ` +
    'THORChain by its minimum in dollars, on Maya by the gas that is reported. Less is paid out than was quoted.',
  onAccepted(context) {
    context.update({ over: true })
    raiseFee[context.machine.protocol](context)
  },
}

const LEAST_FEE = 'MinimumL1OutboundFeeUSD'

const raiseFee: Readonly<Record<Protocol, (context: ScenarioContext) => void>> = {
  THORCHAIN: (context) =>
    setMimirFor(context, HALTED_BLOCKS, LEAST_FEE.toUpperCase(), settingOf(context.machine, LEAST_FEE) * DEARER),
  MAYACHAIN(context) {
    const { machine, undoIn } = context
    const chain = queuedOrder(context)?.target.chain ?? ''
    const fee = machine.networkFees.get(chain)
    if (fee === undefined) return
    const set = { ...fee, transactionFeeRate: fee.transactionFeeRate * BigInt(DEARER) }
    undoIn(HALTED_BLOCKS, { kind: 'fee', chain, set, before: fee })
    setNetworkFee(machine, chain, set.transactionSize, set.transactionFeeRate)
  },
}
