import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { addressOf } from '../../exampleState.ts'
import { request } from '../../request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })

describe.each([
  ['thornode', 'THORCHAIN', addressOf('THOR'), 'rune'],
  ['mayanode', 'MAYACHAIN', addressOf('MAYA'), 'cacao'],
] as const)('an account of the chain behind %s', (node, protocol, address, denom) => {
  const machine = devnet.state[protocol]
  machine.balances.set(`${address} ${machine.base.chain}.${machine.base.symbol}`, 123_456_789n)

  test('has the same coins on the current and the legacy path', async () => {
    const now = await request<{ balances: unknown }>(devnet, `/${node}/cosmos/bank/v1beta1/balances/${address}`)
    const old = await request<{ result: unknown }>(devnet, `/${node}/bank/balances/${address}`)
    expect(now.body.balances).toEqual([{ denom, amount: '123456789' }])
    expect(old.body).toEqual({ result: now.body.balances })
    const one = await request(devnet, `/2/${node}/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${denom}`)
    expect(one.body).toEqual({ balance: { denom, amount: '123456789' } })
  })

  test('has the same numbers on the current and the legacy path', async () => {
    type New = { account: { account_number: string; sequence: string } }
    const now = await request<New>(devnet, `/${node}/cosmos/auth/v1beta1/accounts/${address}`)
    const old = await request(devnet, `/${node}/auth/accounts/${address}`)
    const { account_number, sequence } = now.body.account
    expect(old.body).toEqual({ result: { value: { address, account_number, sequence } } })
  })

  test('with an invalid address is refused in the node’s format', async () => {
    for (const path of ['cosmos/bank/v1beta1/balances/nobody', 'bank/balances/nobody', 'auth/accounts/nobody']) {
      const { status, body } = await request(devnet, `/${node}/${path}`)
      expect([status, body]).toEqual([400, { code: 3, message: expect.stringContaining('bech32'), details: [] }])
    }
  })
})
