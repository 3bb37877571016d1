import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { setNetworkFee } from '../machine/networkSettings.ts'
import { settingOf } from '../rules/state.ts'
import { afterFirstSwaps, queuedOrder } from './queuedOrder.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { setMimirFor } from './setMimirFor.ts'

/** Length of a halt in blocks: six minutes. */
const HALTED_BLOCKS = 60
const SLOW_BLOCKS = 50
/** Default of SigningTransactionPeriod of both nodes. */
const USUAL_PERIOD = 300

/**
 * Minimum wait of a slow deposit: on chains with one block per second, four confirmations pass within one block here.
 */
const LEAST_SLOW_MS = 60_000

export const slowConfirmation: Scenario = {
  title: 'Slow confirmation',
  whatHappens:
    'The deposit needs four times the usual confirmations, and becomes final no earlier than one minute after it was observed.',
  onDeposit(context, { observation, final }) {
    context.update({ over: true })
    const { chain } = observation.tx
    const { height = final } = observation.external ?? {}
    const minute = isChainId(chain) ? Math.ceil(LEAST_SLOW_MS / chains[chain].blockMs) : 0
    const later = Math.max(height + (final - height + 1) * 4 - 1, newestOf(context, chain) + minute)
    return { observation: { ...observation, external: { height, final: later } }, final: later }
  },
}

/** Returns the newest height of a chain, which may be many blocks above the deposit's. */
const newestOf = ({ context }: ScenarioContext, chain: string): number => context.chains?.get(chain)?.height() ?? 0

export const outboundSlow: Scenario = {
  title: 'Outbound: slow',
  whatHappens: `The payment is signed ${SLOW_BLOCKS} blocks late.`,
  maySign({ machine, run, update }) {
    if (run.actedAt === undefined) update({ actedAt: machine.height })
    return machine.height - (run.actedAt ?? machine.height) >= SLOW_BLOCKS
  },
}

export const outboundStuck: Scenario = {
  title: 'Outbound: stuck',
  whatHappens:
    'No vault signs the payment. After the signing period of 300 blocks the protocol reschedules it, and it is signed.',
  maySign({ machine, run, update }) {
    if (run.actedAt === undefined) update({ actedAt: machine.height })
    const set = settingOf(machine, 'SigningTransactionPeriod')
    return machine.height - (run.actedAt ?? machine.height) >= (set > 0 ? set : USUAL_PERIOD)
  },
}

export const sourceHalted: Scenario = {
  title: 'Halted midway: the source chain',
  whatHappens:
    `The deposit's chain is halted for ${HALTED_BLOCKS} blocks once the deposit is observed. Confirmations stop until the ` +
    'chain resumes; then the swap completes.',
  onDeposit(context, { observation, final }) {
    setMimirFor(context, HALTED_BLOCKS, `HALT${observation.tx.chain}CHAIN`, 1)
    context.update({ over: true })
    // A future block, so that the deposit does not become final before the halt starts.
    const { height = final } = observation.external ?? {}
    const later = Math.max(final, newestOf(context, observation.tx.chain)) + 1
    return { observation: { ...observation, external: { height, final: later } }, final: later }
  },
}

export const targetHalted: Scenario = {
  title: 'Halted midway: the target chain',
  whatHappens:
    `The swap completes; then the target chain is halted for ${HALTED_BLOCKS} blocks, just before the payment is signed. The ` +
    'payment leaves when the chain resumes.',
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
    `Streaming swaps are paused for ${HALTED_BLOCKS} blocks after the first sub-swaps, then resume. A swap with fewer than ` +
    'four sub-swaps is split into four; Maya splits only large enough swaps.',
  ...afterFirstSwaps((context) => setMimirFor(context, HALTED_BLOCKS, 'STREAMINGSWAPPAUSE', 1)),
}

/** Factor by which the fee rises. */
const FEE_FACTOR = 20

export const feeRises: Scenario = {
  title: 'Outbound fee rises',
  whatHappens:
    `The outbound fee rises ${FEE_FACTOR}-fold for ${HALTED_BLOCKS} blocks once the deposit is final: on THORChain through its ` +
    'dollar minimum, on Maya through the reported gas. The payment is lower than quoted.',
  onAccepted(context) {
    context.update({ over: true })
    raiseFee[context.machine.protocol](context)
  },
}

const MINIMUM_FEE = 'MinimumL1OutboundFeeUSD'

const raiseFee: Readonly<Record<Protocol, (context: ScenarioContext) => void>> = {
  THORCHAIN: (context) =>
    setMimirFor(
      context,
      HALTED_BLOCKS,
      MINIMUM_FEE.toUpperCase(),
      settingOf(context.machine, MINIMUM_FEE) * FEE_FACTOR,
    ),
  MAYACHAIN(context) {
    const { machine, undoIn } = context
    const chain = queuedOrder(context)?.target.chain ?? ''
    const fee = machine.networkFees.get(chain)
    if (fee === undefined) return
    const set = { ...fee, transactionFeeRate: fee.transactionFeeRate * BigInt(FEE_FACTOR) }
    undoIn(HALTED_BLOCKS, { kind: 'fee', chain, set, before: fee })
    setNetworkFee(machine, chain, set.transactionSize, set.transactionFeeRate)
  },
}
