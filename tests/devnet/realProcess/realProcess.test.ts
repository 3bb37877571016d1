import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { block, blocks } from '../wire/thornode/livingMachine.ts'
import { hasRealProcess, readRealDeposits, realBody, realMachine, runDeposit, sender, statusOf } from './realProcess.ts'

if (!hasRealProcess) console.log('No ../shared/vectors/real-process: its deposits are not replayed.')

/** Blocks after which the recording read a status, where the deposit was not finished in its own. */
const laterBlocks: Readonly<Record<string, number>> = { streaming: 2, 'to ETH.ETH': 7 }

describe.skipIf(!hasRealProcess)('deposits of a real THORNode process', () => {
  test('have the same status on the devnet, key by key and value by value', () => {
    const machine = realMachine()
    const wrong: string[] = []
    for (const deposit of readRealDeposits()) {
      const { name, tx_status, txState } = deposit
      while (machine.height < txState.height - 1) block(machine)
      const { code, log } = runDeposit(machine, deposit, name === 'too much' ? 10n ** 18n : 10n ** 10n)
      const failed = txState.state === 'failed'
      if ((code !== 0) !== failed) wrong.push(`${name}: ${code} ${log}`)
      const reason = `failed to execute message; message index: 0: ${log}`.replaceAll(/\s+/g, ' ')
      if (failed && reason !== txState.reason) wrong.push(`${name}: ${reason}`)
      blocks(machine, laterBlocks[name] ?? 0)
      const got = JSON.stringify(statusOf(machine, tx_status.tx?.id ?? 'F'.repeat(64)))
      if (got !== JSON.stringify(tx_status)) wrong.push(`${name}: ${got}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Every path of a body with the kind of its value; lists count as one item. */
function shapeOf(value: unknown, at = '', shape = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${at}[]`, shape)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) shapeOf(item, `${at}.${name}`, shape)
  } else shape.add(`${at} is ${value === null ? 'null' : typeof value}`)
  return shape
}

/** Fields that THORNode has since 3.17, that say more of our nodes than of the recorded one, or that have other events. */
const known =
  /^\.xmr_active_vault_ready|^\[\]\.(pol_reserve|rolling_pool|pub_key_frost|status_since|signer_membership|observe_chains|bond_providers\.providers)|_events\[\]|build_deps|^\[\]\.routers is null/

const readings: readonly (readonly [name: string, path: string])[] = [
  ...['pools', 'network', 'vaults_asgard', 'inbound_addresses', 'lastblock', 'queue', 'nodes', 'version', 'block'].map(
    (name) => [`thorchain_${name}`, `/thorchain/${name.replace('vaults_', 'vaults/')}`] as const,
  ),
  [`auth_accounts_${sender}`, `/chain/THOR/auth/accounts/${sender}`],
  [`cosmos_auth_v1beta1_accounts_${sender}`, `/chain/THOR/cosmos/auth/v1beta1/accounts/${sender}`],
  [`cosmos_bank_v1beta1_balances_${sender}`, `/chain/THOR/cosmos/bank/v1beta1/balances/${sender}`],
  ['cosmos_base_tendermint_v1beta1_node_info', '/chain/THOR/cosmos/base/tendermint/v1beta1/node_info'],
]

describe.skipIf(!hasRealProcess)('bodies of a real THORNode process', () => {
  test.each(readings)('have the same fields on the devnet: %s', async (name, path) => {
    const devnet = createDevnet({ now: () => 1_795_000_000_000 })
    const body = JSON.stringify({ address: sender, asset: 'THOR.RUNE', amount: '5000000000' })
    await devnet.transport(new Request('http://devnet.test/devnet/faucet', { method: 'POST', body }))
    await devnet.simulation.step(2)
    const got = shapeOf((await request(devnet, path)).body)
    const expected = shapeOf(realBody(name))
    const differing = [...got, ...expected].filter((field) => got.has(field) !== expected.has(field))
    expect(differing.filter((field) => !known.test(field))).toEqual([])
  })
})
