import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { credit } from '../../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../../src/devnet/machine/deposit.ts'
import { openPool } from '../../../../src/devnet/machine/liquidity/openPool.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { block, blocks, livingMachine, native, responseTo, seeBitcoin } from './livingMachine.ts'

const txId = (digits: string) => digits.repeat(32)

function deposit(machine: Machine, memo: string, amount: bigint, digits: string): number {
  const signer = native[machine.protocol]
  const coins = amount === 0n ? [] : [{ asset: machine.base, amount }]
  block(machine, () => depositNative(machine, { hash: txId(digits), signer, memo, coins }))
  return machine.height
}

function provider(machine: Machine, address = native[machine.protocol]): Record<string, string> {
  const own = machine.protocol.toLowerCase()
  return responseTo(machine, `/${own}/pool/BTC.BTC/liquidity_provider/${address}`).body as Record<string, string>
}

/** ⌊√n⌋ by bisection, as a second routine. */
function root(n: bigint): bigint {
  let low = 0n
  let high = n + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= n) low = middle
    else high = middle
  }
  return low
}

const scales: Readonly<Record<Protocol, bigint>> = { THORCHAIN: 100_000_000n, MAYACHAIN: 4n }

describe.each(['THORCHAIN', 'MAYACHAIN'] as const)('a liquidity provider of %s', (protocol) => {
  const base = protocol === 'THORCHAIN' ? 'rune' : 'cacao'

  test('keeps the value of its deposit while the redeem value follows the pool', () => {
    const machine = livingMachine(protocol)
    const added = deposit(machine, '+:BTC.BTC', 50_000_000_000n, 'A1')
    const before = provider(machine)
    block(machine, () => seeBitcoin(machine, { amount: 500_000_000n, memo: 'donate:BTC.BTC' }))
    const after = provider(machine)
    for (const field of [`${base}_deposit_value`, 'asset_deposit_value']) {
      expect(BigInt(after[field] ?? '0')).toBeGreaterThan(0n)
      expect(after[field]).toBe(before[field])
    }
    expect(after.luvi_deposit_value).toBe(before.luvi_deposit_value)
    // Mayanode's scale is so small that the value of a unit is cut to 0, as recorded on mainnet.
    expect(after.luvi_deposit_value === '0').toBe(protocol === 'MAYACHAIN')
    expect(after.last_add_height).toBe(added)
    expect(BigInt(after.asset_redeem_value ?? '0')).toBeGreaterThan(BigInt(before.asset_redeem_value ?? '0'))
  })

  test('has exact redeem values and units of value, cut to integers', () => {
    const machine = livingMachine(protocol)
    deposit(machine, '+:BTC.BTC', 77_777_777_777n, 'A1')
    block(machine, () => seeBitcoin(machine, { amount: 1_234_567n, memo: 'donate:BTC.BTC' }))
    const body = provider(machine)
    const field = (name: string) => BigInt(body[name] ?? '0')
    const [pool] = machine.pools
    const units = field('units')
    const book = machine.books.get('BTC.BTC')
    if (pool === undefined || book === undefined) throw new Error('The example has no pool.')
    expect(field(`${base}_redeem_value`)).toBe((units * pool.balanceBase) / book.liquidityUnits)
    expect(field('asset_redeem_value')).toBe((units * pool.balanceAsset) / book.liquidityUnits)
    const scale = scales[protocol] ** 2n
    expect(field('luvi_deposit_value')).toBe(
      root(field(`${base}_deposit_value`) * field('asset_deposit_value') * scale) / units,
    )
    expect(field('luvi_redeem_value')).toBe(
      root(field(`${base}_redeem_value`) * field('asset_redeem_value') * 10n ** 16n) / units,
    )
    expect(body.luvi_growth_pct).toMatch(/^-?\d+\.\d{18}$/)
  })

  test('halves the deposit with a withdrawal of half its units', () => {
    const machine = livingMachine(protocol)
    deposit(machine, '+:BTC.BTC', 50_000_000_000n, 'A1')
    const before = provider(machine)
    const withdrawn = deposit(machine, '-:BTC.BTC:5000', 0n, 'A2')
    const after = provider(machine)
    const whole = BigInt(before[`${base}_deposit_value`] ?? '0')
    const left = BigInt(after[`${base}_deposit_value`] ?? '0')
    expect(whole - 2n * left).toBeGreaterThanOrEqual(-1n)
    expect(whole - 2n * left).toBeLessThanOrEqual(1n)
    expect(after.last_withdraw_height).toBe(withdrawn)
  })

  test('names the addition that waits for its other side', () => {
    const machine = livingMachine(protocol)
    deposit(machine, `+:BTC.BTC:${addressOf('BTC')}`, 50_000_000_000n, 'A1')
    expect(provider(machine)).toMatchObject({ pending_tx_id: txId('A1'), units: '0' })
  })
})

test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
  'a trade account of %s has the heights of its last changes',
  (protocol) => {
    const machine = livingMachine(protocol, {
      mimirs: { TradeAccountsEnabled: 1, TradeAccountsDepositEnabled: 1, TradeAccountsWithdrawEnabled: 1 },
    })
    const user = native[protocol]
    const account = () => {
      const body = responseTo(machine, `/${protocol.toLowerCase()}/trade/account/${user}`).body as object[]
      return body.find((one) => (one as { asset: string }).asset === 'BTC~BTC')
    }
    block(machine, () => seeBitcoin(machine, { amount: 30_000_000n, memo: `trade+:${user}` }))
    const added = machine.height
    expect(account()).toMatchObject({ units: '30000000', last_add_height: added })
    // Only Mayanode omits a height of 0.
    expect(Object.entries(account() ?? {})).toContainEqual(
      protocol === 'THORCHAIN' ? ['last_withdraw_height', 0] : ['last_add_height', added],
    )
    blocks(machine, 2)
    const coins = [{ asset: parseAsset('BTC~BTC', protocol), amount: 10_000_000n }]
    block(machine, () =>
      depositNative(machine, { hash: txId('A3'), signer: user, coins, memo: `trade-:${addressOf('BTC')}` }),
    )
    expect(account()).toMatchObject({ last_add_height: added, last_withdraw_height: machine.height })
  },
)

describe('an outbound on Solana', () => {
  test('has nine decimals of gas and the EdDSA key of its vault', () => {
    const machine = livingMachine('THORCHAIN')
    const [bitcoin] = machine.pools
    if (bitcoin === undefined) throw new Error('The example has no pool.')
    const { asset: _bitcoin, ...depths } = bitcoin
    const sol = Object.assign(openPool(machine, parseAsset('SOL.SOL')), depths)
    machine.vaults.set('SOL', { chain: 'SOL', address: addressOf('ETH', 0x44), pubKey: 'key of SOL' })
    machine.holdings.set('key of SOL SOL.SOL', sol.balanceAsset)
    machine.networkFees.set('SOL', { transactionSize: 1n, transactionFeeRate: 30_000n })
    const to = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
    credit(machine, native.THORCHAIN, { asset: machine.base, amount: 1n })
    deposit(machine, `=:SOL.SOL:${to}`, 50_000_000_000n, 'A1')
    const items = responseTo(machine, '/thorchain/queue/scheduled').body as object[]
    expect(items).toMatchObject([
      { chain: 'SOL', vault_pub_key_eddsa: 'key of SOL', max_gas: [{ asset: 'SOL.SOL', decimals: 9 }] },
    ])
  })

  test('on another chain has no EdDSA key', () => {
    const machine = livingMachine('THORCHAIN')
    deposit(machine, `=:ETH.ETH:${addressOf('ETH')}`, 50_000_000_000n, 'A1')
    const [item] = responseTo(machine, '/thorchain/queue/scheduled').body as object[]
    expect(item).toMatchObject({ chain: 'ETH', max_gas: [{ decimals: 8 }] })
    expect(item).not.toHaveProperty('vault_pub_key_eddsa')
  })
})
