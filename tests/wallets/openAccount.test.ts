import { expect, test } from 'vitest'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import { walletEndpoints } from '../../src/wallets/openAccount.ts'

const servers = devnetReaders('http://127.0.0.1:9')

test('returns the RPC of an EVM chain on every network', () => {
  for (const isDevnet of [true, false])
    expect(walletEndpoints(servers.ETH ?? [], { isDevnet })).toEqual({ rpc: 'http://127.0.0.1:9/chain/ETH' })
})

test('returns both interfaces of a Cosmos chain on the devnet alone', () => {
  const address = 'http://127.0.0.1:9/chain/THOR'
  expect(walletEndpoints(servers.THOR ?? [], { isDevnet: true })).toEqual({ rpc: address, rest: address })
  expect(walletEndpoints(servers.THOR ?? [], { isDevnet: false })).toBeUndefined()
})

test('returns nothing for chains of other families, or without servers', () => {
  expect(walletEndpoints(servers.BTC ?? [], { isDevnet: true })).toBeUndefined()
  expect(walletEndpoints([], { isDevnet: true })).toBeUndefined()
})
