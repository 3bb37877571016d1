import { expect, test } from 'vitest'
import { serviceStatus } from '../../../src/contract/serviceStatus.ts'
import type { NetworkDiagnosis } from '../../../src/core/diagnosis/diagnosis.ts'
import { createCachedDiagnosis } from '../../../src/server/quotes/cachedDiagnosis.ts'
import { getServiceStatus } from '../../../src/server/support/getServiceStatus.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createTestContext } from '../testContext.ts'

const found: NetworkDiagnosis = {
  network: 'mainnet',
  at: 1_000,
  swapsPossible: true,
  problems: [],
  chains: [],
  endpoints: [
    {
      service: 'BTC',
      api: 'esplora',
      operator: 'mempool.space',
      host: 'mempool.space',
      isProxy: false,

      state: 'ok',
      height: 900_000,
      latencyMs: 12.6,
      allowsPages: true,
    },
  ],
  protocols: [
    { protocol: 'MAYACHAIN', operators: 3, upToDate: 2, majority: 2, halts: ['Swaps are halted.'] },
    {
      protocol: 'THORCHAIN',
      operators: 5,
      upToDate: 5,
      majority: 3,
      halts: [],
      memoless: { available: false, reason: 'HALTMEMOLESS is in force.' },
    },
  ],
}

test('a diagnosis is shared for five minutes, then made again', async () => {
  let now = 0
  let runs = 0
  const read = createCachedDiagnosis(
    async (deadlineMs) => {
      expect(deadlineMs).toBe(1_500)
      runs += 1
      return found
    },
    () => now,
  )
  await Promise.all([read(), read()])
  now = 299_999
  await read()
  expect(runs).toBe(1)
  now = 300_000
  await read()
  expect(runs).toBe(2)
})

test('the status document lists the endpoints and protocols of the diagnosis, and none without it', async () => {
  const { context } = createTestContext()
  const run = (extra: object) => bindHandler(serviceStatus, getServiceStatus).run({}, { ...context, ...extra })
  expect(await run({ readDiagnosis: async () => found })).toMatchObject({
    endpoints_checked_at: '1970-01-01T00:00:01.000Z',
    endpoints: [{ service: 'BTC', state: 'ok', height: 900_000, latency_ms: 13, pages: true, proxy: false }],
    protocols: [
      { protocol: 'MAYACHAIN', operators: 3, up_to_date: 2, majority: 2, halts: ['Swaps are halted.'] },
      { protocol: 'THORCHAIN', memoless: { available: false, reason: 'HALTMEMOLESS is in force.' } },
    ],
  })
  expect(await run({})).not.toHaveProperty('endpoints')
})
