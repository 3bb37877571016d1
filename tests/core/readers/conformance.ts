import { setTimeout as sleep } from 'node:timers/promises'
import { bytesToHex, parseTransaction } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'
import type { ReaderApi } from '../../../src/core/chains/readerApi.ts'
import type { SentTransaction } from '../../../src/core/deposits/sentTransaction.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { type Clock, systemClock } from '../../../src/core/nodes/net/clock.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { ReadableChain, ReaderOf, UtxoReaderChain } from '../../../src/core/readers/reader.ts'
import { readRawTx } from '../../../src/core/readers/utxo/rawTx.ts'
import { LONG_DEADLINE_MS } from './longDeadline.ts'
import { type Peer, type PeerHandler, startPeer } from './loopback.ts'

/** A chain that a reader can be held to: the real one behind a proxy, or a double of its wire. */
export interface Stage {
  readonly answer: PeerHandler
  readonly identity: string
  /** An account that holds `amount` of the gas coin. */
  readonly holder: string
  readonly amount: bigint
  /** A hash in the chain's format that was never sent. */
  readonly unknownHash: string
  /** A transaction that the chain takes, another each time. */
  readonly sign: () => Promise<Uint8Array>
  /** The next block. */
  readonly mine: () => Promise<void>
  /** Bytes that read as a transaction and that the chain refuses. */
  readonly refused?: () => Promise<Uint8Array>
  /** Whether a transaction that waits for its block can be seen. */
  readonly showsPending: boolean
  readonly stop?: () => void | Promise<void>
}

export interface Conformance<C extends ReadableChain> {
  readonly chain: C
  readonly api: ReaderApi
  readonly gasAsset: string
  readonly start: () => Promise<Stage>
  /** A server over another protocol than HTTP, and the transport to it. */
  readonly startPeer?: typeof startPeer
  readonly transport?: Transport
  /** The family's own questions; each must fail as loudly as the common ones do. */
  readonly questions: Readonly<Record<string, (reader: ReaderOf<C>, stage: Stage) => Promise<unknown>>>
}

const html = '<html><head><title>502</title></head><body>Bad gateway</body></html>'
const faults: Readonly<Record<string, Parameters<Peer['become']>[0]>> = {
  'a page of HTML': () => ({ body: html }),
  'a page of HTML with status 502': () => ({ status: 502, body: html }),
  'status 500': () => ({ status: 500, body: '' }),
  'status 429': () => ({ status: 429, body: 'slow down' }),
  'status 403': () => ({ status: 403, body: { error: 'denied' } }),
  'a redirect': () => ({ status: 302, body: '' }),
  'half of its answer': 'cut',
  'a number': () => ({ body: -1.5 }),
  'a null': () => ({ body: null }),
  'a list of lists': () => ({ body: [[]] }),
  'a result of another type': () => ({ body: { jsonrpc: '2.0', id: 1, result: [-1] } }),
  'an endless body': () => ({ body: ' '.repeat(2 * 1024 * 1024 + 1) }),
  silence: 'silent',
}

/** A clock whose timers the test fires, so that timeouts do not depend on real time. */
function manualTime(): Clock & { readonly expire: () => void } {
  const due = new Set<() => void>()
  return {
    now: () => Date.now(),
    after(_ms, run) {
      due.add(run)
      return () => due.delete(run)
    },
    expire() {
      for (const run of [...due]) {
        due.delete(run)
        run()
      }
    },
  }
}

/** Result of a request without a response after its time limit. */
async function advancePast<T>(params: Promise<T>, clock: { readonly expire: () => void }): Promise<T> {
  let over = false
  const settled = params.finally(() => {
    over = true
  })
  settled.catch(() => {})
  while (!over) {
    await sleep(2)
    clock.expire()
  }
  return settled
}

const noisy = ['nodes_unreachable', 'node_bad_response', 'node_refused']

/** What every reader promises, whatever it reads from. */
export function conforms<C extends ReadableChain>(title: string, suite: Conformance<C>): void {
  describe(title, () => {
    let stage: Stage
    let peer: Peer
    let reader: ReaderOf<C>

    const serve = suite.startPeer ?? startPeer
    const readerOf = (
      urls: readonly string[],
      network: NetworkKind = 'mocknet',
      clock: Clock = systemClock,
    ): ReaderOf<C> =>
      createReader({
        chain: suite.chain,
        network,
        endpoints: urls.map((url) => ({ api: suite.api, url })),
        transport: suite.transport ?? ((request) => fetch(request)),
        clock,
        deadlineMs: LONG_DEADLINE_MS,
      })

    beforeAll(async () => {
      stage = await suite.start()
      peer = await serve(stage.answer)
    })
    afterAll(async () => {
      await peer?.stop()
      await stage?.stop?.()
    })
    beforeEach(() => {
      peer.become()
      reader = readerOf([`${peer.url}/`])
    })

    test('reports its chain', async () => {
      expect(await reader.identity()).toBe(stage.identity)
    })

    test('reads the exact gas coin balance first, in the smallest unit', async () => {
      const [gas] = await reader.balances(stage.holder)
      expect(gas).toMatchObject({ asset: suite.gasAsset, amount: stage.amount })
    })

    test('reports an unsent hash as unknown and rejects an invalid one', async () => {
      expect(await reader.txState(stage.unknownHash)).toEqual({ state: 'unknown' })
      if ('transaction' in reader) expect(await reader.transaction(stage.unknownHash)).toBeUndefined()
      await expect(Promise.resolve().then(() => reader.txState('not a hash'))).rejects.toThrow(SwapError)
    })

    test('broadcasts twice without error and counts confirmations', async () => {
      const signed = await stage.sign()
      const hash = await reader.broadcast(signed)
      expect(await reader.broadcast(signed)).toBe(hash)
      expect((await reader.txState(hash)).state).toBe(stage.showsPending ? 'pending' : 'unknown')
      await stage.mine()
      if ('transaction' in reader) expectReadBack(signed, reader.chain, await reader.transaction(hash))
      const first = await reader.txState(hash)
      expect(first).toMatchObject({ state: 'included', confirmations: 1 })
      await stage.mine()
      expect(await reader.txState(hash)).toMatchObject({ state: 'included', confirmations: 2 })
      expect(await reader.broadcast(signed)).toBe(hash)
    })

    test('throws BroadcastRefusedError with the chain’s reason', async () => {
      const signed = await stage.refused?.()
      if (signed === undefined) return
      await expect(reader.broadcast(signed)).rejects.toMatchObject({ code: 'broadcast_refused' })
    })

    test('throws BroadcastUncertainError when no server answers a broadcast', async () => {
      const clock = manualTime()
      const slowOptions = readerOf([peer.url], 'mocknet', clock)
      await slowOptions.identity()
      const signed = await stage.sign()
      peer.become('silent')
      await expect(advancePast(slowOptions.broadcast(signed), clock)).rejects.toMatchObject({
        name: 'BroadcastUncertainError',
        hash: expect.any(String),
      })
    })

    test('returns the hash of the bytes, whatever the server reports', async () => {
      const signed = await stage.sign()
      await reader.identity()
      const hash = await reader.broadcast(signed)
      const liar: PeerHandler = async (requested) => {
        const { status, body } = await stage.answer(requested)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const other = hash.slice(0, -1) + (hash.endsWith('1') ? '2' : '1')
        const swap = (from: string, to: string) => (all: string) => all.replaceAll(from, to)
        const lies = swap(hash.toUpperCase(), other.toUpperCase())(swap(hash, other)(text))
        return { ...(status === undefined ? {} : { status }), body: lies }
      }
      peer.become(liar)
      const reply = await reader.broadcast(signed).catch((error: unknown) => error)
      expect(reply === hash || reply instanceof SwapError).toBe(true)
    })

    test('queries the next server after any fault', async () => {
      const broken = await serve(() => ({ status: 500, body: html }))
      const [gas] = await readerOf([broken.url, peer.url]).balances(stage.holder)
      expect(gas?.amount).toBe(stage.amount)
      expect(broken.asked).toHaveLength(1)
      await broken.stop()
    })

    test('queries only the chain id of a server of another chain', async () => {
      const fresh = await serve(stage.answer)
      const real = readerOf([fresh.url], 'mainnet')
      await expect(real.txState(stage.unknownHash)).rejects.toMatchObject({ code: 'wrong_chain' })
      await expect(real.broadcast(await stage.sign())).rejects.toMatchObject({ code: 'wrong_chain' })
      expect(fresh.asked).toHaveLength(2)
      await fresh.stop()
    })

    test('turns every server fault into an error, for every method', async () => {
      const requests: Record<string, (of: ReaderOf<C>) => Promise<unknown>> = {
        identity: (of) => of.identity(),
        balances: (of) => of.balances(stage.holder),
        txState: (of) => of.txState(stage.unknownHash),
      }
      for (const [name, send] of Object.entries(suite.questions)) requests[name] = (of) => send(of, stage)
      for (const [name, send] of Object.entries(requests)) {
        peer.become()
        await send(reader)
        for (const [fault, behaviour] of Object.entries(faults)) {
          peer.become()
          const clock = manualTime()
          const slowOptions = readerOf([peer.url], 'mocknet', clock)
          await slowOptions.identity()
          peer.become(behaviour)
          const requested = send(slowOptions)
          const code = await (behaviour === 'silent' ? advancePast(requested, clock) : requested).then(
            (value) => `answered ${String(value)}`,
            (error: unknown) => (error instanceof SwapError ? error.code : String(error)),
          )
          expect(noisy, `${name} after ${fault}`).toContain(code)
        }
      }
    })

    test('rejects with the caller’s abort reason', async () => {
      peer.become('silent')
      const reason = new Error('gave up')
      await expect(reader.identity({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    })
  })
}

/** A transaction that is read back names its payers and what its signed bytes pay. */
function expectReadBack(signed: Uint8Array, chain: ReadableChain, sent: SentTransaction | undefined): void {
  if (sent === undefined) throw new Error('The transaction is not shown.')
  if (sent.family === 'evm') {
    expect(sent.from).toMatch(/^0x[0-9a-f]{40}$/)
    const { to, value = 0n, data = '0x' } = parseTransaction(bytesToHex(signed))
    expect(sent).toMatchObject({ to: to?.toLowerCase(), value, data })
    return
  }
  expect(sent.senders.length).toBeGreaterThan(0)
  expect(sent.senders).not.toContain(undefined)
  if (chain === 'ZEC') return
  expect(sent.outputs.map(({ value }) => value)).toEqual(readRawTx(chain as UtxoReaderChain, signed).outputs)
}
