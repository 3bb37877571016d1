import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { ReaderApi } from '../../../src/core/chains/readerApi.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { ChainReader, ReadableChain } from '../../../src/core/readers/reader.ts'
import { readerApisOf } from '../../../src/core/readers/readerApis.ts'
import { handleChainRequest } from '../../../src/devnet/chains/handleChainRequest.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { makeChains, mine, router, seed } from '../../devnet/chains/testChains.ts'
import { signedDeposit } from '../../devnet/chains/wallet.ts'
import { relayFor, site } from './relaying.ts'

const COIN = 100_000_000n

/** A reader of the devnet's chain whose every request goes through the relay. */
function throughRelay(name: ReadableChain, api: ReaderApi) {
  const devnet = makeChains()
  const chain = devnet.get(name)
  if (chain === undefined) throw new Error(`There is no ${name}.`)
  const upstream: Transport = async (request) => {
    const { method, url } = request
    const { pathname, search } = new URL(url)
    const body = method === 'POST' ? { body: await request.text() } : {}
    return handleChainRequest(
      devnet,
      new Request(`http://devnet${pathname}${search}`, { method, ...body }),
      `/${name}${pathname}`,
    )
  }
  const { handler } = relayFor(name, { api, url: 'https://chain.example' }, upstream)
  const reader = createReader({
    chain: name,
    network: 'mocknet',
    endpoints: [{ api, url: `${site}/relay/${name}/chain.example`, operator: 'relay', isProxy: true }],
    transport: (request) => handler(request),
  })
  return { chain, reader: reader as ChainReader }
}

const readable = ['BTC', 'DOGE', 'DASH', 'ETH', 'GAIA', 'XRP', 'SOL', 'TRON'] as const

describe.each(readable)('through the relay, a reader of %s', (name) => {
  const { gasAsset: asset, nativeDecimals, family } = chains[name]
  const api = family === 'utxo' && name !== 'BTC' ? 'blockbook' : (readerApisOf(name)[0] ?? 'esplora')

  test('reads balances and all that a deposit needs, broadcasts it and follows it to its block', async () => {
    const { chain, reader } = throughRelay(name, api)
    const holder = chain.addressOf('holder')
    const vault = chain.addressOf('vault')
    const key = createKeyRing(name, seed)('person')
    chain.faucet({ to: holder, asset, amount: units(7n * COIN) })
    chain.faucet({ to: vault, asset, amount: units(5n * COIN) })
    chain.faucet({ to: key.address, asset, amount: units(60n * COIN) })
    await mine(chain)
    expect((await reader.balances(holder))[0]?.amount).toBe(7n * 10n ** BigInt(nativeDecimals))
    const facts = { key, vault, router, asset, amount: units(25n * COIN), memo: '=:b:x', now: chain.time() }
    const [signed = new Uint8Array()] = await signedDeposit(reader, facts)
    const hash = await reader.broadcast(signed)
    expect(await reader.broadcast(signed)).toBe(hash)
    await mine(chain)
    expect((await reader.txState(hash)).state).toBe('included')
    if (reader.family === 'utxo') {
      expect(await reader.feeRates()).toEqual([])
      const [utxo] = await reader.utxos(holder)
      expect(utxo?.previousTx?.length).toBeGreaterThan(50)
    }
    if (reader.family === 'evm') expect(await reader.gasPrices()).toEqual([])
    // TRON’s servers list the payments in a token only.
    if ('receipts' in reader && reader.family !== 'tron') {
      const found = await reader.receipts?.({ address: holder, value: 7n * 10n ** BigInt(nativeDecimals) })
      expect(found).toEqual({ servers: 1, found: [{ hash: expect.any(String), servers: 1, isMined: true }] })
    }
  })
})
