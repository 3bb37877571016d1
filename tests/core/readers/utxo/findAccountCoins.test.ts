import { HDKey } from '@scure/bip32'
import { describe, expect, test, vi } from 'vitest'
import { parseWatchOnly } from '../../../../src/core/deposits/utxo/account/parseWatchOnly.ts'
import type { Utxo } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import type { UtxoReader } from '../../../../src/core/readers/reader.ts'
import { accountReader } from '../../../../src/core/readers/utxo/accountReader.ts'
import { findAccountCoins } from '../../../../src/core/readers/utxo/findAccountCoins.ts'

const { publicExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(4)).derive("m/84'/0'/0'")

function branchesOf(text: string) {
  const found = parseWatchOnly(text, { chain: 'BTC', network: 'mainnet' })
  if (found.type !== 'account') throw new Error('It is an account.')
  return found.branches
}

const branches = branchesOf(`wpkh(${publicExtendedKey}/<0;1>/*)`)
const addressAt = (branch: number, index: number) => branches[branch]?.keyAt(index).address ?? ''

/** A reader that knows balances of used addresses and counts its requests. */
function readerOf(balances: Readonly<Record<string, bigint>>) {
  const addressUse = vi.fn(async (address: string) => ({
    isUsed: balances[address] !== undefined,
    balance: balances[address] ?? 0n,
  }))
  return { addressUse }
}

describe('findAccountCoins', () => {
  test('finds coins behind used addresses without any, and stops after twenty unused ones in each list', async () => {
    const spent = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [addressAt(0, index), 0n]))
    const reader = readerOf({ ...spent, [addressAt(0, 49)]: 7n, [addressAt(1, 0)]: 9n })
    const onProgress = vi.fn()
    const found = await findAccountCoins(reader, branches, { onProgress })
    expect(found.funded.map(({ address, balance }) => [address, balance])).toEqual([
      [addressAt(1, 0), 9n],
      [addressAt(0, 49), 7n],
    ])
    expect(found).toMatchObject({ isPartial: false, searched: reader.addressUse.mock.calls.length })
    // 50 and 1 used ones, and between 20 and 23 unused ones each.
    expect(found.searched).toBeLessThanOrEqual(50 + 1 + 2 * 23)
    expect(onProgress).toHaveBeenLastCalledWith(found.searched)
  })

  test('sends one request for a descriptor without a range', async () => {
    const reader = readerOf({})
    expect(await findAccountCoins(reader, branchesOf(`wpkh(${publicExtendedKey}/0/5)`))).toEqual({
      funded: [],
      searched: 1,
      isPartial: false,
    })
  })

  test('ends after 400 addresses of a list, and says so', async () => {
    const addressUse = vi.fn(async () => ({ isUsed: true, balance: 1n }))
    const { searched, isPartial, funded } = await findAccountCoins({ addressUse }, branches)
    expect([searched, isPartial, funded.length, addressUse.mock.calls.length]).toEqual([800, true, 20, 800])
  })

  test('fails with the reader, instead of missing coins', async () => {
    const addressUse = () => Promise.reject(new Error('no server'))
    await expect(findAccountCoins({ addressUse }, branches)).rejects.toThrow('no server')
  })
})

describe('accountReader', () => {
  const keys = [branches[0]?.keyAt(3), branches[1]?.keyAt(0)].flatMap((key) => key ?? [])
  const [first, second] = keys
  const coinOf = (address: string): Utxo => ({ txid: 'ab'.repeat(32), vout: 0, value: 5n, address, confirmations: 1 })
  const inner: UtxoReader = {
    ...createReader({ chain: 'BTC', network: 'mainnet', endpoints: [], transport: fetch }),
    utxos: async (address: string) => [coinOf(address)],
    balances: async () => [],
    addressUse: async () => ({ isUsed: true, balance: 5n }),
  }
  const reader = accountReader(inner, first?.address ?? '', keys)

  test('reads the coins of every address of an account as those of the sender, with their keys', async () => {
    const coins = await reader.utxos(first?.address ?? '')
    expect(coins.map(({ address, publicKey, keyOrigin }) => ({ address, publicKey, keyOrigin }))).toEqual(keys)
    expect(await reader.balances(first?.address ?? '')).toEqual([{ asset: 'BTC.BTC', amount: 10n, decimals: 8 }])
  })

  test('passes reads of other addresses on', async () => {
    const address = second?.address ?? ''
    expect(await reader.utxos(address)).toEqual([coinOf(address)])
    expect(await reader.balances(address)).toEqual([])
  })
})
