import { z } from 'zod'
import { protocolIds } from '../../core/chains/protocol.ts'
import { setNetworkFee } from '../machine/networkSettings.ts'
import { chainField, protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { defineControl } from './defineControl.ts'

const rateField = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'it is not a whole number above zero')
  .meta({ description: "In the chain's gas-rate units, as the observers report it.", examples: ['25'] })

export const setGas = defineControl({
  id: 'setGas',
  method: 'POST',
  path: '/devnet/gas',
  summary: 'Set the rate that observers report for a chain.',
  description:
    'Outbound fees and the recommended deposit rate follow, at 1.5 times the reported rate. Applies to every protocol ' +
    'that has the chain. Scheduled outbounds are signed at the new rate.',
  input: z.strictObject({ chain: chainField, rate: rateField }),
  output: z.object({ rates: z.array(z.object({ protocol: protocolField, chain: chainField, rate: rateField })) }),
  refusals: ['unknown_chain'],
  handle({ state, simulation }, { chain: named, rate }) {
    const chain = named.toUpperCase()
    const able = protocolIds.filter((protocol) => state[protocol].networkFees.has(chain))
    if (able.length === 0) {
      throw new ControlRefusal('unknown_chain', `No protocol pays gas on ${named}.`, 'GET /devnet lists the chains.')
    }
    return simulation.betweenBlocks(() => {
      for (const protocol of able) {
        const { transactionSize = 1n } = state[protocol].networkFees.get(chain) ?? {}
        setNetworkFee(state[protocol], chain, transactionSize, BigInt(rate))
      }
      return { rates: able.map((protocol) => ({ protocol, chain, rate })) }
    })
  },
})
