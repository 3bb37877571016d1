import { expect, test } from 'vitest'
import { getServiceStatus } from '../../../src/server/support/getServiceStatus.ts'
import { createProbe } from '../../../src/server/support/probe.ts'
import { openMemoless } from './memolessFixture.ts'

test('the status document reports a low and an empty balance, and no account', async () => {
  const { context, store } = openMemoless()
  const read = async () => getServiceStatus({}, { ...context, probe: createProbe(context) })
  expect(await read()).not.toHaveProperty('registrations')
  await store.memoless.noteBalance('tthor1account', 500_000_000, context.clock())
  expect(await read()).toMatchObject({ status: 'ok', registrations: { balance: 'ok' } })
  await store.memoless.noteBalance('tthor1account', 399_999_999, context.clock())
  const low = await read()
  expect(low).toMatchObject({ status: 'degraded', registrations: { balance: 'low' } })
  expect(low.summary).toContain('low balance')
  await store.memoless.noteBalance('tthor1account', 1_999_999, context.clock())
  const empty = await read()
  expect(empty).toMatchObject({ status: 'degraded', registrations: { balance: 'empty' } })
  expect(JSON.stringify(empty)).not.toContain('tthor1account')
})
