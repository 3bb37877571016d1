import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import { isReadableChain, readableChains } from '../../../src/core/readers/readerApis.ts'
import { ChainRefusal } from '../../../src/devnet/chains/chain.ts'
import { keyedVault, vaultLabel } from '../../../src/devnet/chains/vaults.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'
import { COIN } from './journey.ts'
import { makeChains, mine, readerOver, seed } from './testChains.ts'

const devnet = createDevnet({ now: () => 1_800_000_000_000 })
let served: ServedDevnet
beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
})
afterAll(() => served.close())

const post = (path: string, body: string) => fetch(`${served.url}/chain${path}`, { method: 'POST', body })
const rpcFault = (code: number) => ({ error: { code, message: expect.any(String) } })

describe('the chains over HTTP', () => {
  test('respond for every readable chain, in the process and over HTTP, and for no other', async () => {
    for (const chain of chainIds) {
      const path = `/chain/${chain}/blocks/tip/height`
      const near = await devnet.transport(new Request(`http://x${path}`))
      const far = await fetch(`${served.url}${path}`)
      expect([near.status, await near.text()]).toEqual([far.status, await far.text()])
      expect(far.status === 404 && !isReadableChain(chain)).toBe(!isReadableChain(chain))
    }
    const names = ['constructor', '__proto__', 'btc', '..', '%00']
    for (const name of names) expect((await fetch(`${served.url}/chain/${name}/x`)).status).toBe(404)
  })

  test.each([
    ['/BTC/tx', 400, 'sendrawtransaction RPC error: {"code":-22,"message":"TX decode failed"}'],
    ['/DOGE/api/v2/sendtx/', 400, { error: '-22: TX decode failed' }],
    ['/ETH', 200, rpcFault(-32700)],
    ['/SOL', 200, rpcFault(-32700)],
    ['/XRP', 400, 'Unable to parse request: '],
    ['/GAIA/cosmos/tx/v1beta1/txs', 400, { code: 3, message: expect.any(String), details: [] }],
    ['/TRON/wallet/getaccount', 200, { Error: expect.stringContaining('JSONException') }],
  ])('return the API’s own error at %s for invalid input', async (path, status, expected) => {
    for (const garbage of ['{', 'null\u0000', '\ud800', '[[[[', '\u00ff'.repeat(1000)]) {
      const response = await post(path, garbage)
      expect(response.status).toBe(status)
      const text = await response.text()
      if (typeof expected === 'string') expect(text).toBe(expected)
      else expect(JSON.parse(text)).toMatchObject(expected)
    }
  })

  test('refuse a body over one megabyte, and keep running', async () => {
    for (const chain of readableChains) {
      expect((await post(`/${chain}/tx`, 'a'.repeat(1_048_577))).status).toBe(413)
    }
    expect((await fetch(`${served.url}/chain/BTC/blocks/tip/height`)).status).toBe(200)
  })

  test('refuse invalid parameters', async () => {
    const callRpc = async (path: string, method: string, params: unknown) =>
      (await post(path, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))).json()
    expect(await callRpc('/ETH', 'eth_getBalance', [`0x${'9'.repeat(500)}`])).toMatchObject(rpcFault(-32602))
    expect(await callRpc('/ETH', 'eth_getBlockByNumber', [-1])).toMatchObject(rpcFault(-32602))
    expect(await callRpc('/ETH', 'constructor', [])).toMatchObject(rpcFault(-32601))
    expect(await callRpc('/ETH', 'eth_call', [null])).toMatchObject(rpcFault(-32602))
    expect(await callRpc('/SOL', 'getSignatureStatuses', [7])).toMatchObject(rpcFault(-32602))
    expect(await callRpc('/SOL', 'getBalance', [{}])).toMatchObject(rpcFault(-32602))
    expect(await callRpc('/SOL', 'getBalance', 'x')).toMatchObject(rpcFault(-32602))
    expect((await fetch(`${served.url}/chain/BTC/block-height/99999999999`)).status).toBe(404)
    expect((await fetch(`${served.url}/chain/BTC/address/nobody/utxo`)).status).toBe(400)
    expect((await fetch(`${served.url}/chain/GAIA/cosmos/bank/v1beta1/balances/nobody`)).status).toBe(400)
    expect((await fetch(`${served.url}/chain/BTC/x`, { method: 'DELETE' })).status).toBe(405)
  })
})

describe('vaults', () => {
  test.each(readableChains)('on %s have a key that signs payments with a memo', async (name) => {
    const own = makeChains()
    const chain = own.get(name)
    if (chain === undefined) throw new Error(`There is no ${name}.`)
    const { gasAsset: asset } = chains[name]
    const unit = name === 'MAYA' ? COIN * 100n : COIN
    const vault = keyedVault(seed, 'MAYACHAIN', name, 3)
    expect(parseAddress(vault.address, name, 'mocknet').toLowerCase()).toBe(vault.address.toLowerCase())
    const person = chain.addressOf('person')
    chain.faucet({ to: vault.address, asset, amount: units(100n * unit) })
    await mine(chain)
    const before = chain.height()
    const from = vaultLabel('MAYACHAIN', 3)
    const memo = `OUT:${'AB'.repeat(32)}`
    const hash = chain.send({ from, to: person, asset, amount: units(20n * unit), memo })
    expect(chain.txState(hash)).toEqual({ state: 'pending' })
    await mine(chain, 2)
    expect(chain.txState(hash)).toEqual({ state: 'included', height: before + 1, confirmations: 2 })
    expect(chain.inboundSince(before, [person])).toMatchObject([
      { hash, to: person, memo, coins: [{ asset, amount: 20n * unit }] },
    ])
    // The XRP Ledger takes such a payment, and its fee, and lets it fail.
    const tooMuch = () => chain.send({ from, to: person, asset, amount: units(90n * unit), memo })
    if (name !== 'XRP') expect(tooMuch).toThrow(ChainRefusal)
  })

  test('return the coins of a vault by its TEX address', async () => {
    const own = makeChains()
    const chain = own.get('ZEC')
    const { address } = keyedVault(seed, 'THORCHAIN', 'ZEC', 0)
    chain?.faucet({ to: address, asset: 'ZEC.ZEC', amount: units(COIN) })
    if (chain) await mine(chain)
    expect(await readerOver(own, 'ZEC').balances(address)).toMatchObject([{ asset: 'ZEC.ZEC', amount: COIN }])
    expect(chain?.inboundSince(0, [address])).toHaveLength(1)
  })
})
