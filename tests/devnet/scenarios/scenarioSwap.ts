import { units } from '../../../src/core/asset/amount.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import type { InboundRecord, MachineEvent } from '../../../src/devnet/machine/records.ts'
import { type ScenarioId, suffixOf } from '../../../src/devnet/scenarios/scenarioId.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'

/** A swap with a magic amount, from its quote to its end. */
export interface ScenarioSwap {
  readonly devnet: Devnet
  readonly protocol: Protocol
  /** In the nodes' notation. */
  readonly hash: string
  readonly to: string
  readonly quote: { readonly expected_amount_out: string; readonly memo: string }
  /** All events of the protocol, oldest first. */
  readonly events: readonly MachineEvent[]
  readonly record: () => InboundRecord | undefined
  /** The swap in GET /devnet/swaps. */
  readonly listed: () => Promise<ListedSwap | undefined>
  /** Makes blocks until a condition is true. Returns their number. */
  readonly until: (holds: () => boolean) => Promise<number>
  /** Makes blocks until the swap ends. Returns its states, without repetitions. */
  readonly states: () => Promise<readonly string[]>
  /** Returns the amounts paid to an address on a chain, by default the receiver's, in units. */
  readonly paid: (chain: string, address?: string) => readonly bigint[]
}

interface ListedSwap {
  readonly hash: string
  readonly state: string
  readonly scenario: string | null
}

export interface ScenarioSwapRequest {
  readonly from: string
  readonly to: string
  /** In units; its last six digits are replaced by the scenario's. */
  readonly amount: bigint
  readonly protocol?: Protocol
  /** More of the quote's query: "&streaming_interval=1". */
  readonly more?: string
}

const MOST_BLOCKS = 3_000
const ENDS = ['done', 'refunded', 'failed']

export function chainOf({ chains }: Devnet, name: string): DevnetChain {
  const chain = chains?.get(name)
  if (chain === undefined) throw new RangeError(`There is no ${name}.`)
  return chain
}

/** Quotes a swap and sends its deposit from a funded wallet. */
export async function swapWith(id: ScenarioId, swap: ScenarioSwapRequest): Promise<ScenarioSwap> {
  const { from, to, protocol = 'THORCHAIN', more = '' } = swap
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const source = chainOf(devnet, from.split('.')[0] ?? '')
  const target = chainOf(devnet, to.split('.')[0] ?? '')
  const amount = units(swap.amount - (swap.amount % 1_000_000n) + BigInt(suffixOf(id)))
  const receiver = target.addressOf('receiver')
  const query = `from_asset=${from}&to_asset=${to}&amount=${amount}&destination=${receiver}${more}`
  const { body: quote } = await request<ScenarioSwap['quote'] & { inbound_address?: string }>(
    devnet,
    `/${protocol.toLowerCase()}/quote/swap?${query}`,
  )
  for (const asset of new Set([from, `${from.split('.')[0]}.${gasOf(from)}`])) {
    source.faucet({ to: source.addressOf('sender'), asset, amount: units(amount * 2n) })
  }
  source.includeNow()
  if (source.pendingCount() > 0) await devnet.simulation.step(1)
  const vault = quote.inbound_address ?? source.addressOf('module')
  const hash = source.send({ from: 'sender', to: vault, memo: quote.memo, asset: from, amount })
  return followSwap(devnet, { protocol, hash: parseTxHash(hash), to: receiver, quote, target })
}

const gasOf = (asset: string): string => asset.split('.')[1]?.split('-')[0] ?? ''

interface Start extends Pick<ScenarioSwap, 'protocol' | 'hash' | 'to' | 'quote'> {
  readonly target: DevnetChain
}

export function followSwap(devnet: Devnet, { protocol, hash, to, quote, target }: Start): ScenarioSwap {
  const events: MachineEvent[] = []
  const record = () => devnet.state[protocol].inbounds.get(hash)
  const listed = async () => {
    const { body } = await request<{ swaps: ListedSwap[] }>(devnet, '/devnet/swaps')
    return body.swaps.find((swap) => swap.hash === hash)
  }
  const step = async () => {
    await devnet.simulation.step(1)
    const newest = devnet.controlState.recent.newest(2).find((block) => block.protocol === protocol)
    events.push(...(newest?.events ?? []))
  }
  return {
    devnet,
    protocol,
    hash,
    to,
    quote,
    events,
    record,
    listed,
    async until(holds) {
      for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
        if (holds()) return blocks
        await step()
      }
      throw new Error(`The swap did not end within ${MOST_BLOCKS} blocks.`)
    },
    async states() {
      const seen: string[] = []
      for (let blocks = 0; blocks < MOST_BLOCKS && !ENDS.includes(seen.at(-1) ?? ''); blocks++) {
        await step()
        const { state } = (await listed()) ?? {}
        if (state !== undefined && seen.at(-1) !== state) seen.push(state)
      }
      return seen
    },
    paid(name, address = to) {
      const chain = name === target.chain ? target : chainOf(devnet, name)
      return chain.inboundSince(0, [address]).flatMap(({ coins }) => coins.map(({ amount }) => amount as bigint))
    },
  }
}

/** Returns the refund reasons of a swap. */
export const reasonsOf = ({ events, hash }: ScenarioSwap): readonly string[] =>
  events.flatMap(({ type, fields }) => (type === 'refund' && fields.id === hash ? [fields.reason ?? ''] : []))
