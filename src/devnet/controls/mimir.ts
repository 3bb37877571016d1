import { z } from 'zod'
import { setMimir } from '../machine/networkSettings.ts'
import { settingOf } from '../rules/state.ts'
import { protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { defineControl } from './defineControl.ts'

const nameField = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,128}$/, 'it is not the name of a setting')
  .meta({ description: 'Letters of either case.', examples: ['HALTMEMOLESS', 'ENABLEADVSWAPQUEUE'] })

export const setAnyMimir = defineControl({
  id: 'setMimir',
  method: 'POST',
  path: '/devnet/mimir',
  summary: 'Set a mimir of a protocol, as a vote of its nodes does.',
  description:
    'The setting applies from the next block. A value below zero removes it, so that the constant applies again. ' +
    'ENABLEADVSWAPQUEUE 0 stops splitting swaps without an interval; L1DYNAMICFEEENABLED 1 and ' +
    'DYNAMICFEE-WHITELIST-<NAME> 1 turn on a dynamic fee.',
  input: z.strictObject({
    protocol: protocolField,
    name: nameField,
    value: z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER),
  }),
  output: z.object({ protocol: protocolField, name: nameField, value: z.number().int() }),
  handle: ({ state, simulation }, { protocol, name: named, value }) =>
    simulation.betweenBlocks(() => {
      const name = named.toUpperCase()
      if (!setMimir(state[protocol], name, value)) {
        const most = settingOf(state[protocol], 'SlipMinBpsMax')
        throw new ControlRefusal('invalid_field', `${protocol} rejects ${name} above ${most}.`, 'Use a smaller value.')
      }
      return { protocol, name, value }
    }),
})
