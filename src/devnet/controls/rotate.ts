import { z } from 'zod'
import { defineControl } from './control.ts'
import { describeVaults } from './describeState.ts'
import { protocolField } from './fields.ts'
import { vaultSchema } from './schemas.ts'

export const rotateVaults = defineControl({
  id: 'rotateVaults',
  method: 'POST',
  path: '/devnet/rotate',
  summary: 'Change all vaults of a protocol for new ones.',
  description:
    'As a churn does: the old vaults still take deposits and pay while what they hold moves to the new ones, and return ' +
    'what comes after that.',
  input: z.strictObject({ protocol: protocolField }),
  output: z.object({ vaults: z.array(vaultSchema) }),
  async handle(devnet, { protocol }) {
    await devnet.simulation.rotate(protocol)
    return { vaults: describeVaults(devnet).filter((vault) => vault.protocol === protocol) }
  },
})
