import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { type Protocol, parseAsset, units } from '../../../../src/core/index.ts'
import { signTransfer } from '../../../../src/devnet/chains/cosmos/cosmosChain.ts'
import { createKeyRing } from '../../../../src/devnet/chains/keyRing.ts'
import { balanceOf, credit } from '../../../../src/devnet/machine/bank.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { chainOf } from '../../scenarios/scenarioSwap.ts'

const AMOUNT = 10_000_000n

test.each([
  ['THORCHAIN', 'THOR', 'BTC~BTC', 'ETH~ETH'],
  ['THORCHAIN', 'THOR', 'BTC-BTC', 'ETH-ETH'],
  ['THORCHAIN', 'THOR', 'ETH-USDC-0X99888DE68B0026E454F0881EA2FE18B15ADD0267', 'BTC-BTC'],
  ['MAYACHAIN', 'MAYA', 'BTC/BTC', 'ETH/ETH'],
  ['MAYACHAIN', 'MAYA', 'BTC~BTC', 'MAYA.CACAO'],
] as const)('on %s a signed MsgDeposit on %s swaps %s for %s', async (protocol, chain, from, to) => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const machine = devnet.state[protocol satisfies Protocol]
  const home = chainOf(devnet, chain)
  const owner = home.addressOf('owner')
  const paid = parseAsset(from, protocol)
  const got = parseAsset(to, protocol)
  if (paid.kind === 'trade') machine.mimirs.set('TRADEACCOUNTSWITHDRAWENABLED', 1)
  credit(machine, owner, { asset: paid, amount: AMOUNT })
  credit(machine, owner, { asset: machine.base, amount: 10n ** 12n })
  const before = balanceOf(machine, owner, got)
  home.send({
    from: 'owner',
    to: home.addressOf('module'),
    memo: `=:${to}:${owner}`,
    asset: from,
    amount: units(AMOUNT),
  })
  await devnet.simulation.step(20)
  expect(balanceOf(machine, owner, paid)).toBe(0n)
  expect(balanceOf(machine, owner, got)).toBeGreaterThan(before)
})

test('the protocol refuses a trade account with too little, and trade assets cannot be sent', async () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const machine = devnet.state.THORCHAIN
  const thor = chainOf(devnet, 'THOR')
  const owner = thor.addressOf('owner')
  const asset = parseAsset('BTC~BTC')
  credit(machine, owner, { asset, amount: AMOUNT })
  credit(machine, owner, { asset: machine.base, amount: 10n ** 12n })
  const coin = { asset: 'BTC~BTC', amount: units(AMOUNT) }
  expect(() => thor.send({ from: 'owner', to: thor.addressOf('thief'), memo: '', ...coin })).toThrow('invalid denom')
  const more = { ...coin, amount: units(AMOUNT + 1n) }
  const hash = thor.send({ from: 'owner', to: thor.addressOf('module'), memo: `=:ETH~ETH:${owner}`, ...more })
  await devnet.simulation.step(2)
  expect(thor.txState(hash)?.state).toBe('failed')
  expect(balanceOf(machine, owner, asset)).toBe(AMOUNT)
})

test('a MsgDeposit above the balance is accepted, fails in its block and pays the fee', async () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const machine = devnet.state.THORCHAIN
  const thor = chainOf(devnet, 'THOR')
  const key = createKeyRing('THOR', 'a wallet')('person')
  credit(machine, key.address, { asset: machine.base, amount: 10n ** 9n })
  const call = async (path: string, body?: object) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await devnet.transport(new Request(`http://devnet.test/chain/THOR/cosmos/${path}`, init))
    return (await response.json()) as {
      account: { account_number: string; sequence: string }
      tx_response: { txhash: string; code: number }
      tx: object
    }
  }
  const { account } = await call(`auth/v1beta1/accounts/${key.address}`)
  const numbers = { number: BigInt(account.account_number), sequence: BigInt(account.sequence) }
  const to = thor.addressOf('module')
  const payment = {
    from: 'person',
    to,
    memo: `=:ETH~ETH:${key.address}`,
    asset: 'THOR.RUNE',
    amount: units(10n ** 10n),
  }
  const bytes = signTransfer(payment, { chain: 'THOR', key, account: numbers, depositTo: to })
  const sent = await call('tx/v1beta1/txs', { tx_bytes: base64.encode(bytes), mode: 'BROADCAST_MODE_SYNC' })
  expect(sent.tx_response.code).toBe(0)
  await devnet.simulation.step(2)
  const found = await call(`tx/v1beta1/txs/${sent.tx_response.txhash}`)
  expect(found.tx_response).toMatchObject({
    code: 5,
    codespace: 'sdk',
    raw_log: 'failed to execute message; message index: 0: insufficient funds',
  })
  expect(found.tx).toMatchObject({
    body: { messages: [{ '@type': '/types.MsgDeposit', salt: null }], unordered: false, timeout_timestamp: null },
    auth_info: { tip: null },
  })
  expect(balanceOf(machine, key.address, machine.base)).toBe(10n ** 9n - 2_000_000n)
})
