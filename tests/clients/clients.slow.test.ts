import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import { installClients } from './installClients.ts'

const INSTALL_MS = 300_000
/** The examples of the portal's page "Point your client here". */
const examples = path.resolve(import.meta.dirname, '../../src/content/samples/clients')
const receiver = 'tthor1hpewgpl6xn20x5me583wxj3gjvz0edt4karf7m'
const memo = `=:THOR.RUNE:${receiver}`
const run = promisify(execFile)
const devnet = createDevnet({ now: Date.now })
let served: ServedDevnet
let folder: string

beforeAll(async () => {
  folder = await installClients(examples)
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  const clock = await fetch(`${served.url}/devnet/clock`, { method: 'POST', headers, body: '{"speed":15}' })
  expect(clock.status).toBe(200)
}, INSTALL_MS)

afterAll(async () => {
  await served?.close()
  await devnet.close()
})

/** Runs a client's script against the devnet. Returns what it printed. */
async function runClient(script: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [path.join(folder, script), served.url, ...args])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
}

/** Protocols write hashes in upper case where the chain has hex, and without a prefix. */
const spellingsOf = (hash: unknown) => [hash, String(hash).replace(/^0x/, '').toUpperCase()]

/** Returns the state of a deposit. */
async function stateOf(hash: unknown): Promise<string | undefined> {
  const { swaps } = (await (await fetch(`${served.url}/devnet/swaps`)).json()) as {
    swaps: readonly { hash: string; state: string }[]
  }
  return swaps.find((swap) => spellingsOf(hash).includes(swap.hash))?.state
}

/** Makes blocks until a swap ends. Returns its last state. Without this, a deposit would wait for a block of Bitcoin. */
async function endOf(hash: unknown): Promise<string | undefined> {
  for (let blocks = 0; blocks < 600 && (await stateOf(hash)) !== 'done'; blocks += 10) await devnet.simulation.step(10)
  return stateOf(hash)
}

describe('a client with only its URLs changed', () => {
  test('@cosmjs/stargate reads a balance, estimates gas and completes a deposit of ATOM', async () => {
    const { hash, before, after, ...facts } = await runClient('cosmjs-stargate.mjs', memo)
    expect(facts).toEqual({ code: 0, found: [hash], txs: 1, chainId: 'localgaia' })
    expect(before).toBe('100000000')
    // The deposit and a fee of less than 0.001 ATOM.
    expect(Number(after)).toBeLessThan(50_000_000)
    expect(Number(after)).toBeGreaterThan(49_999_000)
    expect(await endOf(hash)).toBe('done')
  })

  test('@xchainjs/xchain-thorchain reads a balance, sends RUNE and completes a MsgDeposit', async () => {
    const atom = `=:GAIA.ATOM:${devnet.chains?.get('GAIA')?.addressOf('receiver')}`
    const { hash, address, ...facts } = await runClient('xchain-thorchain.mjs', atom)
    // 1 RUNE sent, 50 deposited, and two fees of 0.02.
    expect(facts).toEqual({ before: '100000000000', received: '100000000', from: address, after: '94896000000' })
    expect(await endOf(hash)).toBe('done')
  })

  test('xrpl.js connects by WebSocket, fills in a payment, and completes a deposit of XRP', async () => {
    const { hash, history, ...facts } = await runClient('xrpl.mjs', memo)
    expect(facts).toEqual({
      result: 'tesSUCCESS',
      before: 100,
      after: 49.999988,
      lines: [],

      included: [hash],
      isNewLedger: true,
    })
    expect(history).toEqual([hash, expect.any(String)])
    expect(await endOf(hash)).toBe('done')
  })

  test('TronWeb reads a token, estimates energy, and completes deposits of TRX and USDT', async () => {
    const { hash, tokenHash, ...facts } = await runClient('tronweb.mjs', memo)
    const token = { token: ['USDT', 'USDT', 6], held: '100000000', left: '50000000' }
    // The memo costs 1 TRX, and the coins of the deposit are within the free bandwidth.
    const costs = { fee: 1_000_000, energy: 64_285, used: 64_285 }
    expect(facts).toEqual({ before: 500_000_000, ...token, ...costs, memo, outcome: 'SUCCESS' })
    expect(await endOf(hash)).toBe('done')
    expect(await endOf(tokenHash)).toBe('done')
  })

  test('@solana/kit confirms an airdrop and a deposit of version 0', async () => {
    const { hash, ...facts } = await runClient('solana-kit.mjs', memo)
    const costs = { before: '20000000000', after: '14999995000', fee: '5000' }
    expect(facts).toEqual({ ...costs, version: 0, blockTime: 'bigint' })
    expect(await endOf(hash)).toBe('done')
  })

  test('@solana/web3.js simulates, confirms and reads a deposit', async () => {
    const { hash, ...facts } = await runClient('solana-web3.mjs', memo)
    expect(facts).toEqual({
      before: 20_000_000_000,
      after: 14_999_995_000,
      fee: 5_000,
      simulated: null,
      newest: hash,

      memo: `[${memo.length}] ${memo}`,
      instructions: ['system', 'spl-memo'],
      owner: '11111111111111111111111111111111',
    })
    expect(await endOf(hash)).toBe('done')
  })

  test('bitcoinjs-lib with Esplora funds, signs and completes a deposit of BTC', async () => {
    const { hash, ...facts } = await runClient('bitcoinjs-lib.mjs', memo)
    expect(facts).toEqual({
      isOwn: true,
      isSame: true,
      before: 10_000_000,
      after: 4_999_500,
      fee: 500,
      expectedFee: 500,

      history: [hash, expect.any(String)],
      spentBy: hash,
    })
    expect(await endOf(hash)).toBe('done')
  })

  test('viem simulates, sends and completes a deposit of ETH through the router', async () => {
    const { hash, ...facts } = await runClient('viem.mjs', memo)
    expect(facts).toEqual({ status: 'success', chainId: 7_620_001, memo, paid: true })
    expect(await endOf(hash)).toBe('done')
  })

  test('ethers approves and completes a deposit of USDC, which the query clients of xchainjs follow', async () => {
    const { hash, ...facts } = await runClient('ethers.mjs', memo)
    const balances = { before: '1000000000', after: '500000000' }
    expect(facts).toEqual({ status: 1, chainId: '7620001', name: 'Devnet USDC', isSupplied: true, memo, ...balances })
    expect(await endOf(hash)).toBe('done')

    const destination = devnet.chains?.get('ETH')?.addressOf('receiver') ?? ''
    const [, id = ''] = spellingsOf(hash)
    expect(await runClient('xchain-thorchain-query.mjs', destination, String(id))).toEqual({
      memo: expect.stringMatching(`^=:e:${destination}`),
      canSwap: true,
      errors: [],

      isVault: true,
      isBelowMarket: true,

      txType: 'Swap',
      inbound: 'Observed_Consensus',
      swap: 'Complete',
    })
    const usdc = expect.stringMatching(/^ETH\.USDC-0X/)
    expect(await runClient('xchain-midgard-query.mjs', String(id))).toEqual({
      isAvailable: true,
      decimals: 6,
      actions: [['swap', 'success', usdc]],
    })
  })
})
