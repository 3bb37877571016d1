import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/devnet.ts'
import { type ServedDevnet, serveDevnet } from '../../src/devnet/server.ts'
import { installClients } from './installClients.ts'

const INSTALL_MS = 300_000
const memo = '=:BTC.BTC:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const run = promisify(execFile)
const devnet = createDevnet({ now: Date.now })
let served: ServedDevnet
let folder: string

beforeAll(async () => {
  folder = await installClients()
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  const clock = await fetch(`${served.url}/devnet/clock`, { method: 'POST', headers, body: '{"speed":15}' })
  expect(clock.status).toBe(200)
}, INSTALL_MS)

afterAll(async () => {
  await served?.close()
})

/** Runs a client's script against the devnet. Returns what it printed. */
async function runClient(script: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [path.join(folder, script), served.url, memo])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
}

/** Returns the state of a deposit. Protocols write hashes in upper case where the chain has hex. */
async function stateOf(hash: unknown): Promise<string | undefined> {
  const { swaps } = (await (await fetch(`${served.url}/devnet/swaps`)).json()) as {
    swaps: readonly { hash: string; state: string }[]
  }
  return swaps.find((swap) => [hash, String(hash).toUpperCase()].includes(swap.hash))?.state
}

/** Makes blocks until a swap ends. Returns its last state. Without this, its payout would wait for a block of Bitcoin. */
async function endOf(hash: unknown): Promise<string | undefined> {
  for (let blocks = 0; blocks < 600 && (await stateOf(hash)) !== 'done'; blocks += 10) await devnet.simulation.step(10)
  return stateOf(hash)
}

describe('a client with only its URLs changed', () => {
  test('@cosmjs/stargate reads a balance, estimates gas and completes a deposit of ATOM', async () => {
    const { hash, before, after, ...facts } = await runClient('cosmjs-stargate.mjs')
    expect(facts).toEqual({ code: 0, found: [hash], txs: 1, chainId: 'localgaia' })
    expect(before).toBe('100000000')
    // The deposit and a fee of less than 0.001 ATOM.
    expect(Number(after)).toBeLessThan(50_000_000)
    expect(Number(after)).toBeGreaterThan(49_999_000)
    expect(await endOf(hash)).toBe('done')
  })

  test('@xchainjs/xchain-thorchain reads a balance, sends RUNE and completes a MsgDeposit', async () => {
    const { hash, address, ...facts } = await runClient('xchain-thorchain.mjs')
    // 1 RUNE sent, 50 deposited, and two fees of 0.02.
    expect(facts).toEqual({ before: '100000000000', received: '100000000', from: address, after: '94896000000' })
    expect(await endOf(hash)).toBe('done')
  })

  test('xrpl.js connects by WebSocket, fills in a payment, and completes a deposit of XRP', async () => {
    const { hash, history, ...facts } = await runClient('xrpl.mjs')
    expect(facts).toEqual({
      ...{ result: 'tesSUCCESS', before: 100, after: 49.999988, lines: [] },
      ...{ included: [hash], isNewLedger: true },
    })
    expect(history).toEqual([hash, expect.any(String)])
    expect(await endOf(hash)).toBe('done')
  })

  test('TronWeb reads a token, estimates energy, and completes deposits of TRX and USDT', async () => {
    const { hash, tokenHash, ...facts } = await runClient('tronweb.mjs')
    const token = { token: ['USDT', 'USDT', 6], held: '100000000', left: '50000000' }
    // The memo costs 1 TRX, and the coins of the deposit are within the free bandwidth.
    const costs = { fee: 1_000_000, energy: 64_285, used: 64_285 }
    expect(facts).toEqual({ before: 500_000_000, ...token, ...costs, memo, outcome: 'SUCCESS' })
    expect(await endOf(hash)).toBe('done')
    await expect.poll(() => stateOf(tokenHash)).toBe('done')
  })

  test('@solana/kit confirms an airdrop and a deposit of version 0', async () => {
    const { hash, ...facts } = await runClient('solana-kit.mjs')
    const costs = { before: '20000000000', after: '14999995000', fee: '5000' }
    expect(facts).toEqual({ ...costs, version: 0, blockTime: 'bigint' })
    await expect.poll(() => stateOf(hash)).toBe('done')
  })

  test('@solana/web3.js simulates, confirms and reads a deposit', async () => {
    const { hash, ...facts } = await runClient('solana-web3.mjs')
    expect(facts).toEqual({
      ...{ before: 20_000_000_000, after: 14_999_995_000, fee: 5_000, simulated: null, newest: hash },
      ...{ memo: `[${memo.length}] ${memo}`, instructions: ['system', 'spl-memo'] },
      owner: '11111111111111111111111111111111',
    })
    await expect.poll(() => stateOf(hash)).toBe('done')
  })
})
