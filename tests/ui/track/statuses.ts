import { units } from '../../../src/core/asset/amount.ts'
import { NodeFailureError } from '../../../src/core/nodes/nodeErrors.ts'
import type { SwapOutput, SwapStatus } from '../../../src/core/tracking/status.ts'
import { trackingTexts } from '../../../src/ui/texts/tracking.en.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { statusOf as observedStatus } from '../../core/tracking/statusOf.ts'

export const HASH = 'AB'.repeat(32)
export const localization = { messages: trackingTexts(), locale: 'en-US' }

export const payment = (change: Partial<SwapOutput>): SwapOutput => ({
  role: 'output',
  chain: 'ETH',
  address: addressOf('ETH', 7),
  asset: 'ETH.ETH',
  amount: units(452_443_000n),
  seen: true,
  hash: 'CD'.repeat(32),
  ...change,
})
export const refund = payment({ role: 'refund', chain: 'BTC', asset: 'BTC.BTC', amount: units(14_996_600n) })

export const statusOf = (change: Partial<SwapStatus>): SwapStatus =>
  observedStatus({
    inbound: {
      chain: 'BTC',
      from: addressOf('BTC', 3),
      to: addressOf('BTC', 1),
      coins: [{ asset: 'BTC.BTC', amount: units(15_000_000n) }],
      memo: `=:e:${addressOf('ETH', 7)}:447918000`,
    },
    ...change,
  })
export const view = (change: Partial<SwapStatus>) =>
  trackingView({ status: statusOf(change), online: true }, localization)
export const states = (change: Partial<SwapStatus>) => view(change).steps.map(({ state }) => state)

export const unreachable = (status?: number) =>
  new NodeFailureError({
    protocol: 'THORCHAIN',
    attempts: [{ endpoint: 'one', reason: 'server', ...(status !== undefined && { status }) }],
  })
