import { z } from 'zod'
import { protocolField } from './controlFields.ts'
import { defineControl } from './defineControl.ts'
import { describeVaults } from './describeState.ts'
import { vaultSchema } from './schemas.ts'

export const rotateVaults = defineControl({
  id: 'rotateVaults',
  method: 'POST',
  path: '/devnet/rotate',
  summary: 'Replace all vaults of a protocol.',
  description:
    'Works like a churn: the old vaults accept deposits and pay until their funds have moved to the new ones. They refund ' +
    'later deposits.',
  input: z.strictObject({ protocol: protocolField }),
  output: z.object({ vaults: z.array(vaultSchema) }),
  async handle(devnet, { protocol }) {
    await devnet.simulation.rotate(protocol)
    return { vaults: describeVaults(devnet).filter((vault) => vault.protocol === protocol) }
  },
})
