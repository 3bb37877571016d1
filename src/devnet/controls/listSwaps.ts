import { z } from 'zod'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import { pendingInbounds } from '../simulation/pendingInbounds.ts'
import { addressField, amountField, assetField, hashField, limitField, protocolField } from './controlFields.ts'
import { type ControllableDevnet, defineControl } from './defineControl.ts'
import { describePending, describeSwap, swapStates } from './describeSwap.ts'
import { timeSchema } from './schemas.ts'

const MAX_SWAPS = 200

const swapSchema = z.object({
  hash: hashField,
  protocol: protocolField,
  from_asset: assetField,
  to_asset: z.string().meta({ description: 'Empty when the memo is not a swap.' }),
  amount_in: amountField,
  from_address: addressField,
  destination: z.string().meta({ description: 'Empty when the memo has no destination.' }),
  memo: z.string(),
  state: z.enum(swapStates),
  height: z
    .number()
    .int()
    .meta({ description: "The protocol's block in which it was first seen; the newest one until then." }),
  time: timeSchema,
  scenario: z.string().nullable().meta({ description: 'Id of the scenario of its magic amount.' }),
  out: z.array(
    z.object({
      asset: assetField,
      amount: z.string(),
      to: z.string(),
      hash: hashField
        .nullable()
        .meta({ description: 'Null until it is observed, and for payments on the own chain of the protocol.' }),
    }),
  ),
})

export const listSwaps = defineControl({
  id: 'listSwaps',
  method: 'GET',
  path: '/devnet/swaps',
  summary: 'List user deposits on both protocols, with their outcomes.',
  description:
    'Newest first, from the broadcast on. A deposit that the nodes never observe leaves the list with its block. Excludes ' +
    'transfers between vaults and arbitrage trades.',
  input: z.strictObject({ limit: limitField(50, MAX_SWAPS) }),
  output: z.object({ swaps: z.array(swapSchema) }),
  handle(devnet, { limit }) {
    const swaps = protocolIds.flatMap((protocol) => newestOf(devnet, protocol, limit))
    const observed = swaps.sort((a, b) => b.time - a.time)
    return { swaps: [...broadcastOf(devnet), ...observed].slice(0, limit) }
  },
})

function broadcastOf(devnet: ControllableDevnet) {
  const { context, traffic } = devnet.simulation
  return pendingInbounds(context, traffic)
    .map((pending) => describePending(devnet, pending))
    .filter((swap) => swap !== undefined)
    .reverse()
}

function newestOf(devnet: ControllableDevnet, protocol: Protocol, limit: number) {
  const swaps: ReturnType<typeof describeSwap>[] = []
  const records = [...devnet.state[protocol].inbounds.values()]
  for (let at = records.length - 1; at >= 0 && swaps.length < limit; at--) {
    const record = records[at]
    const swap = record && describeSwap(devnet, protocol, record)
    if (swap !== undefined) swaps.push(swap)
  }
  return swaps.filter((swap) => swap !== undefined)
}
