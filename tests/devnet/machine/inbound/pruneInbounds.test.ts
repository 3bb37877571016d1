import { expect, test } from 'vitest'
import { pruneInbounds } from '../../../../src/devnet/machine/inbound/pruneInbounds.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { post } from '../../controls/post.ts'

test('forgets the oldest finished swaps with their payments, and keeps the open ones', async () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
  const { THORCHAIN: machine } = devnet.state
  const pay = async (memo: string) => {
    const fields = { protocol: 'THORCHAIN', asset: 'XRP.XRP', amount: '5000000000', memo }
    const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', fields)
    await devnet.simulation.step(2)
    return body.hash
  }
  const to = devnet.chains?.get('LTC')?.addressOf('receiver')
  const waiting = await pay(`=<:LTC.LTC:${to}:99999999999999`)
  const finished: string[] = []
  for (let made = 0; made < 4; made++) finished.push(await pay(`=:LTC.LTC:${to}`))
  await devnet.simulation.step(120)
  const sent = finished.map((hash) => machine.inbounds.get(hash)?.outTxs[0]?.id ?? '')
  expect(sent.every((id) => machine.outTxs.has(id))).toBe(true)
  expect(machine.inbounds.size).toBe(5)
  pruneInbounds(machine, 1)
  expect([...machine.inbounds.keys()]).toEqual([waiting, finished[3]])
  expect(sent.map((id) => machine.outTxs.has(id))).toEqual([false, false, false, true])
})
