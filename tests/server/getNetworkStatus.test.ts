import { expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { getNetworkStatus } from '../../src/server/support/supportServices.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { addresses, healthy, scriptedNodes } from './scriptedNodes.ts'
import { createTestContext } from './testContext.ts'

function send(raw: unknown, requested: string[] = []) {
  return bindHandler(tools.networkStatus, getNetworkStatus).run(
    raw,
    createTestContext(scriptedNodes([healthy], requested)).context,
  )
}

test('without fields returns the node’s whole object, and every chain with halts and gas but no address', async () => {
  const status = await send({})
  expect(status).toEqual({
    native_outbound_fee_rune: '2000000',
    outbound_fee_multiplier: '100',
    vaults_migrating: false,
    portage: {
      chains: [
        {
          chain: 'BTC',
          halted: false,
          global_trading_paused: false,
          chain_trading_paused: false,
          gas_rate: '3',
          gas_rate_units: 'satsperbyte',
          outbound_fee: '1103',
        },
        {
          chain: 'ETH',
          halted: false,
          global_trading_paused: false,
          chain_trading_paused: false,
          gas_rate: '30',
          gas_rate_units: 'gwei',
          outbound_fee: '1103',
        },
      ],
    },
  })
  expect(JSON.stringify(status)).not.toContain(addresses.vault)
  expect(await send({ fields: [] })).toEqual(status)
})

test('with fields returns those top-level keys and skips unneeded queries', async () => {
  const requested: string[] = []
  expect(await send({ fields: ['outbound_fee_multiplier'] }, requested)).toEqual({ outbound_fee_multiplier: '100' })
  expect(new Set(requested)).toEqual(new Set(['thorchain/network']))
})

test('omits a known field that the node does not report', async () => {
  expect(await send({ fields: ['total_reserve', 'vaults_migrating'] })).toEqual({ vaults_migrating: false })
})

test('refuses an unknown field and lists the existing ones', async () => {
  await expect(send({ fields: ['outbound_fee'] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'fields: there is no outbound_fee.',
    hint: expect.stringContaining('outbound_fee_multiplier'),
  })
})
