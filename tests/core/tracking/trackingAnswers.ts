import { type Protocol, protocols } from '../../../src/core/chains/protocol.ts'
import { addressOf } from '../actions/answers.ts'
import { json, type Reply } from '../nodes/script.ts'
import { depositOf, HASH, historyOf, legsOf, type Moment, NAME, recipientOf, type Scenario } from './histories.ts'
import type { Lie, NodeRole, Poll } from './trackingSchedules.ts'

/** The recipient in a lie. */
const attackerOf = ({ protocol = 'THORCHAIN', nativeOutput }: Scenario): string =>
  addressOf(nativeOutput ? protocols[protocol].chain : 'ETH', 66)

/** A lying node's response about the deposit. */
function lieOf(scenario: Scenario, lie: Lie): unknown {
  const history = historyOf(scenario)
  const end = history.at(-1)?.body
  const whole = JSON.stringify(end)
  switch (lie) {
    case 'end early':
      return end
    case 'pay a thief':
      return JSON.parse(whole.replaceAll(recipientOf(scenario), attackerOf(scenario)))
    case 'pay a thief against the memo':
      return { ...JSON.parse(whole.replaceAll(recipientOf(scenario), attackerOf(scenario))), tx: depositOf(scenario) }
    case 'refund':
      return historyOf({ ...scenario, failed: scenario.quantity }).at(-1)?.body
    case 'swap for ever':
      return history.find(({ body }) => JSON.stringify(body).includes('"pending":true'))?.body
    case 'know nothing':
      return history[0]?.body
    case 'pay the affiliate alone':
      return historyOf({ ...scenario, affiliate: true, failed: 0, tooSmall: true, nativeOutput: false }).at(-1)?.body
    case 'pay nothing':
      return historyOf({ ...scenario, affiliate: false, tooSmall: true }).at(-1)?.body
  }
}

/** A node of one protocol, with a response for every path that tracking queries. */
export function nodeReply(plot: Scenario, role: NodeRole, lie: Lie, body: () => unknown): Reply {
  const isLiar = role === 'liar'
  const record = {
    name: NAME,
    expire_block_height: 99_999_999,
    aliases: [
      {
        chain: plot.nativeOutput ? protocols[plot.protocol ?? 'THORCHAIN'].chain : 'ETH',
        address: isLiar ? attackerOf(plot) : recipientOf(plot),
      },
    ],
  }
  const streaming = { tx_id: HASH, interval: 1, quantity: 9, count: 9, failed_swap_reasons: Array(9).fill('price') }
  const failedTx = { tx_response: { txhash: HASH, height: '9', code: 5, raw_log: 'insufficient funds' } }
  const lied = lieOf(plot, lie)
  return (request) => {
    if (role === 'silent') throw new TypeError('connection refused')
    const { pathname } = new URL(request.url)
    if (/\/(thor|maya)name\//.test(pathname)) return json(record)(request)
    if (pathname.includes('/swap/streaming/')) {
      return isLiar ? json(streaming)(request) : json({ code: 5, message: 'not found' }, 404)(request)
    }
    // A liar also claims that the deposit failed in its block.
    if (pathname.includes('/cosmos/tx/')) {
      return isLiar ? json(failedTx)(request) : json({ code: 5, message: 'tx not found' }, 404)(request)
    }
    return json(isLiar ? lied : body())(request)
  }
}

/** The indexer of one protocol. A lying one always reports an end. */
export function indexerReply(
  plot: Scenario,
  role: NodeRole,
  lie: Lie,
  progress: () => 'none' | 'pending' | 'success',
): Reply {
  return (request) => {
    if (role === 'silent') throw new TypeError('connection refused')
    if (role === 'honest') return json(actionsOf(plot, progress()))(request)
    const whole = JSON.stringify(actionsOf(plot, 'success'))
    if (lie === 'refund') return json(actionsOf({ ...plot, failed: plot.quantity }, 'success'))(request)
    if (lie === 'know nothing') return json({ actions: [] })(request)
    if (lie === 'swap for ever') return json(actionsOf(plot, 'pending'))(request)
    return json(
      lie === 'end early' ? JSON.parse(whole) : JSON.parse(whole.replaceAll(recipientOf(plot), attackerOf(plot))),
    )(request)
  }
}

function actionsOf(scenario: Scenario, progress: 'none' | 'pending' | 'success') {
  if (progress === 'none') return { actions: [] }
  const { from_address: address, coins, memo } = depositOf(scenario)
  const isOver = progress === 'success'
  const legs = legsOf(scenario)
  const action = (type: 'swap' | 'refund', metadata: object) => ({
    type,
    status: progress,
    in: [{ address, coins, txID: HASH }],
    out: legs
      .filter(({ role }) => isOver && (role === 'refund') === (type === 'refund'))
      .map(({ to, asset, amount, role, id }) => ({
        address: to,
        coins: [{ asset, amount }],
        txID: /^0+$/.test(id) ? '' : id,
        ...(role === 'affiliate' && { affiliate: true }),
      })),
    metadata,
  })
  const has = (refund: boolean) => legs.some(({ role }) => (role === 'refund') === refund)
  const { tooSmall, failed, quantity } = scenario
  if (tooSmall && isOver) {
    const output = '(9 ETH.ETH): swap output'
    const reason = `not enough asset to pay for fees; fail to refund ${failed < quantity ? output : '(9 BTC.BTC): 1'}`
    // Indexers list a swap as pending until it is paid.
    const swap = { ...action('swap', { swap: { memo } }), status: 'pending' }
    return { actions: [...(failed < quantity ? [swap] : []), action('refund', { refund: { memo, reason } })] }
  }
  return {
    actions: [
      ...(has(false) ? [action('swap', { swap: { memo } })] : []),
      ...(has(true) ? [action('refund', { refund: { memo, reason: 'emit asset 5 less than price limit 6' } })] : []),
    ],
  }
}

/** How far a history is for one node at one poll; it may be behind. */
export function momentFor(history: readonly Moment[], { at, lag }: Poll, place: number): Moment {
  const index = Math.round(at * (history.length - 1)) - (lag[place] ?? 0)
  return history[Math.max(index, 0)] as Moment
}

/** The same swap as the other protocol would report it. */
export function onOther(plot: Scenario): Scenario & { readonly protocol: Protocol } {
  return { ...plot, protocol: plot.protocol === 'MAYACHAIN' ? 'THORCHAIN' : 'MAYACHAIN' }
}
