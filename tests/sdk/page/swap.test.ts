import { describe, expect, test, vi } from 'vitest'
import { BroadcastUncertainError } from '../../../src/core/readers/broadcast/broadcastErrors.ts'
import type { SwapEvent, SwapParams } from '../../../src/sdk/page/index.ts'
import { waitForCoins } from '../../devnet/journeys/balances.ts'
import { stopStreaming } from '../../e2e/stopStreaming.ts'
import type { SentCalls } from '../../wallets/evm/smartAccount.ts'
import { ProviderError } from '../../wallets/targets.ts'
import { devnetToken } from '../server/swapFixture.ts'
import { createPage, type Page, storyOf } from './swapFixture.ts'

const bitcoin = () => createPage('BTC.BTC', 'ETH.ETH', 15_000_000n)
const ether = () => createPage('ETH.ETH', 'BTC.BTC', 50_000_000n)
const deposit = ['quoted deposit', 'prompted deposit', 'signed deposit', 'sent deposit']

describe('swap of a page', () => {
  test('quotes, prompts, signs, sends and follows a swap to its end', async () => {
    const { run, events, broadcasts } = await bitcoin()
    const end = await run()
    expect(end).toMatchObject({ stage: 'done', status: { stage: 'done' } })
    expect(end.reason).toBeUndefined()
    expect(storyOf(events)).toEqual([...deposit, 'progress', 'ended'])
    expect(broadcasts).toHaveLength(1)
    const [quoted, , signed, sent] = events
    expect(signed).toMatchObject({ bytes: broadcasts[0] })
    expect(sent).toMatchObject({ hash: end.hash, isVisible: true })
    if (quoted?.type !== 'quoted') throw new TypeError('The first event is a quote.')
    expect(quoted.minimumAmountOut).toBeGreaterThan(0n)
    expect(quoted.minimumAmountOut).toBeLessThan(quoted.expectedAmountOut)
    const stages = events.flatMap((event) => (event.type === 'progress' ? (event.status?.stage ?? []) : []))
    expect(stages.at(-1)).toBe('done')
    expect(new Set(stages).size).toBeGreaterThan(2)
  })

  test('approves a token in a wallet that sends by itself, quotes again, and then deposits', async () => {
    const { run, events, injected } = await createPage(devnetToken('ETH', 'USDC'), 'BTC.BTC', 100_000_000_000n)
    const end = await run()
    expect(end.stage).toBe('done')
    const approval = ['quoted approve', 'prompted approve', 'signed approve', 'sent approve', 'approved approve']
    expect(storyOf(events)).toEqual([...approval, ...deposit, 'progress', 'ended'])
    expect(injected?.requests()).toBe(2)
    const hashes = events.flatMap((event) => (event.type === 'sent' ? event.hash : []))
    expect(hashes.at(-1)).toBe(end.hash)
    expect(new Set(hashes).size).toBe(2)
  })

  describe('with a wallet that sends several calls as one transaction', () => {
    const createSmartPage = async (change?: Parameters<NonNullable<Page['injected']>['upgrade']>[0]) => {
      const page = await createPage(devnetToken('ETH', 'USDC'), 'BTC.BTC', 100_000_000_000n)
      if (page.injected === undefined) throw new TypeError('The wallet is injected.')
      return { ...page, injected: page.injected, methods: await page.injected.upgrade(change) }
    }

    test('approves and deposits with one confirmation, and names the refund address', async () => {
      const { run, events, injected } = await createSmartPage()
      const end = await run()
      expect(end.stage).toBe('done')
      expect(storyOf(events)).toEqual([...deposit, 'progress', 'ended'])
      expect([injected.requests('wallet_sendCalls'), injected.requests()]).toEqual([1, 0])
      const [address = ''] = injected.manners.accounts
      const [
        {
          calls: [, call],
        } = { calls: [] },
      ] = injected.batches()
      const text = Buffer.from(call?.data.slice(2) ?? '', 'hex')
        .toString('latin1')
        .toLowerCase()
      expect(text).toContain(`/${address.toLowerCase()}:`)
    })

    test('approves first where the wallet says that the account cannot do it', async () => {
      const { run, events, injected } = await createSmartPage({ status: 'unsupported' })
      await expect(run()).resolves.toMatchObject({ stage: 'done' })
      expect(storyOf(events)).toContain('sent approve')
      expect(injected.requests('wallet_sendCalls')).toBe(0)
    })

    test('approves first where the network does not see the deposits of contracts, and on Maya', async () => {
      const { run, events, injected, harness } = await createSmartPage()
      harness.devnet.state.THORCHAIN.mimirs.set('EVMDISABLECONTRACTWHITELIST', 0)
      await expect(run()).resolves.toMatchObject({ stage: 'done' })
      expect(storyOf(events)).toContain('sent approve')
      events.length = 0
      await expect(run({ protocol: 'MAYACHAIN' })).resolves.toMatchObject({ stage: 'done' })
      expect(storyOf(events)).toContain('sent approve')
      expect(injected.requests('wallet_sendCalls')).toBe(0)
    })

    test('approves first when the network stops seeing them right before the request', async () => {
      const { run, injected, beforeNextQuery, harness, events } = await createSmartPage()
      const onEvent = (event: SwapEvent) => {
        events.push(event)
        if (event.type !== 'quoted' || event.step !== 'deposit') return
        beforeNextQuery(async () => harness.devnet.state.THORCHAIN.mimirs.set('EVMDISABLECONTRACTWHITELIST', 0))
      }
      await expect(run({ onEvent })).resolves.toMatchObject({ stage: 'done' })
      expect(injected.requests('wallet_sendCalls')).toBe(0)
      expect(storyOf(events)).toContain('sent approve')
    })

    test('approves first after the wallet has refused to send both, and sends nothing twice', async () => {
      const { run, events, injected, methods } = await createSmartPage()
      methods.wallet_sendCalls = () => {
        throw new ProviderError(5750, 'The person refused the upgrade.')
      }
      await expect(run()).resolves.toMatchObject({ stage: 'done' })
      expect(storyOf(events).filter((name) => name.startsWith('sent'))).toEqual(['sent approve', 'sent deposit'])
      expect([injected.requests('wallet_sendCalls'), injected.requests()]).toEqual([1, 2])
    })

    test('sends nothing after a cancelled request, and finds out another deposit', async () => {
      const { run, injected, methods } = await createSmartPage()
      const { wallet_sendCalls: send = () => undefined } = methods
      methods.wallet_sendCalls = () => {
        throw new ProviderError(4001, 'User rejected the request.')
      }
      await expect(run()).rejects.toMatchObject({ code: 'wallet_rejected' })
      methods.wallet_sendCalls = ([body]) => {
        const { calls, ...rest } = body as SentCalls
        return send([{ ...rest, calls: calls.slice(0, 1) }])
      }
      await expect(run()).rejects.toMatchObject({ code: 'wallet_sent_other' })
      expect(injected.requests('wallet_sendCalls')).toBe(2)
    })
  })

  test('resets an allowance that is too small, after the wallet approved less than agreed to', async () => {
    const { run, events, injected, harness } = await createPage(devnetToken('ETH', 'USDT'), 'BTC.BTC', 100_000_000_000n)
    if (injected === undefined) throw new TypeError('The wallet is injected.')
    const little = 50_000_000n.toString(16).padStart(64, '0')
    injected.manners.approves = async ({ data = '', ...tx }) => ({ ...tx, data: `${data.slice(0, -64)}${little}` })
    await expect(run()).rejects.toMatchObject({ code: 'wallet_sent_other' })
    delete injected.manners.approves
    await waitForCoins(harness, 'ETH')
    events.length = 0
    await expect(run()).resolves.toMatchObject({ stage: 'done' })
    expect(storyOf(events).filter((name) => name.startsWith('sent'))).toEqual([
      'sent reset',
      'sent approve',
      'sent deposit',
    ])
    expect(storyOf(events).filter((name) => name.startsWith('approved'))).toEqual([
      'approved reset',
      'approved approve',
    ])
  })

  test('reads the chain again while it does not show an approval, and approves nothing twice', async () => {
    const { run, params, injected } = await createPage(devnetToken('ETH', 'USDC'), 'BTC.BTC', 100_000_000_000n)
    const { readerOf } = params.connections
    const allowances: bigint[] = []
    const late: typeof readerOf = (chain) => {
      const reader = readerOf(chain)
      if (reader.family !== 'evm') return reader
      const allowance: typeof reader.allowance = async (...query) => {
        allowances.push(await reader.allowance(...query))
        return allowances.length < 4 ? 0n : (allowances.at(-1) ?? 0n)
      }
      return { ...reader, allowance }
    }
    await expect(run({ connections: { ...params.connections, readerOf: late } })).resolves.toMatchObject({
      stage: 'done',
    })
    expect(injected?.requests()).toBe(2)
    expect(allowances.length).toBeGreaterThanOrEqual(4)
  })

  test('ends with the reason when the network refunds', async () => {
    const { run, harness, events } = await bitcoin()
    const onEvent = (event: SwapEvent) => {
      events.push(event)
      if (event.type !== 'sent') return
      for (const { mimirs } of Object.values(harness.devnet.state)) mimirs.set('HALTETHTRADING', 1)
    }
    const end = await run({ onEvent })
    expect(end.stage).toBe('refunded')
    expect(end.reason).toMatch(/\w/)
    expect(events.at(-1)).toEqual({ type: 'ended', ...end })
  })
})

describe('swap of a page refuses', () => {
  test.each<[string, Partial<SwapParams>, string]>([
    ['no output that the person saw', { expectedAmountOut: 0n }, 'invalid_parameter'],
    ['an output far below the one that the person saw', { expectedAmountOut: 10n ** 12n }, 'price_limit'],
    ['a loss above the accepted one', { maxLossBps: 1 }, 'price_limit'],
    ['another account than the agreed one', { account: 'bcrt1qother' }, 'wallet_account_changed'],
    ['another network', { network: 'stagenet' }, 'invalid_parameter'],
  ])('%s, before the wallet shows a request', async (_, change, code) => {
    const { run, events, broadcasts } = await bitcoin()
    await expect(run(change)).rejects.toMatchObject({ code })
    expect([storyOf(events), broadcasts]).toEqual([[], []])
  })

  test('a large loss without consent, or with consent to a smaller one', async () => {
    const { run, events } = await createPage('ETH.ETH', 'MAYA.CACAO', 6_000_000_000n, stopStreaming)
    const change = { maxLossBps: 2_000 }
    await expect(run(change)).rejects.toMatchObject({ code: 'price_limit', message: expect.stringMatching(/loss/) })
    for (const consented of [{ by: 'word', lossBps: 500n } as const, { by: 'checkbox', lossBps: 2_000n } as const]) {
      await expect(run({ ...change, consented })).rejects.toMatchObject({ code: 'price_limit' })
    }
    expect(events).toEqual([])
    const accepted = run({ ...change, consented: { by: 'word', lossBps: 2_000n } })
    await expect(accepted).resolves.toMatchObject({ stage: 'done' })
  })

  test('a loss above 15 percent, whatever the person accepted', async () => {
    const { run, events } = await createPage('ETH.ETH', 'MAYA.CACAO', 15_000_000_000n, stopStreaming)
    const consented = { by: 'word', lossBps: 9_000n } as const
    await expect(run({ maxLossBps: 9_000, consented })).rejects.toMatchObject({ code: 'price_limit' })
    expect(events).toEqual([])
  })

  test.each<[string, (page: Page) => Promise<unknown>, string]>([
    [
      'trading halts',
      async ({ harness }) => harness.devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1),
      'trading_halted',
    ],
    ['the vault moves', ({ harness }) => harness.devnet.simulation.rotate('THORCHAIN'), 'deposit_mismatch'],
    ['the quote expires', ({ harness }) => harness.step(200), 'quote_expired'],
  ])('to sign what was quoted when %s', async (_, change, code) => {
    const page = await bitcoin()
    const { run, events, broadcasts, beforeNextQuery } = page
    const onEvent = (event: SwapEvent) => {
      events.push(event)
      if (event.type === 'quoted') beforeNextQuery(() => change(page))
    }
    await expect(run({ onEvent, protocol: 'THORCHAIN' })).rejects.toMatchObject({ code })
    expect([storyOf(events), broadcasts]).toEqual([['quoted deposit'], []])
  })
})

describe('swap of a page sends once', () => {
  test('while the first of two presses is not answered', async () => {
    const { run, broadcasts } = await bitcoin()
    const [first, second] = await Promise.allSettled([run(), run()])
    expect(first).toMatchObject({ status: 'fulfilled', value: { stage: 'done' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wallet_silent' } })
    expect(broadcasts).toHaveLength(1)
  })

  test('when a rejection frees the wallet for the next swap', async () => {
    const { run, injected } = await ether()
    if (injected === undefined) throw new TypeError('The wallet is injected.')
    injected.manners.rejects = ['eth_sendTransaction']
    await expect(run()).rejects.toMatchObject({ code: 'wallet_rejected' })
    delete injected.manners.rejects
    await expect(run()).resolves.toMatchObject({ stage: 'done' })
  })

  test('when the wallet fails in a way that may have sent, until the person has checked it', async () => {
    const { run, injected } = await ether()
    if (injected === undefined) throw new TypeError('The wallet is injected.')
    injected.manners.approves = () => Promise.reject(Object.assign(new Error('It failed.'), { code: -32603 }))
    await expect(run()).rejects.toMatchObject({ code: 'wallet_failed', mayHaveSent: true })
    delete injected.manners.approves
    await expect(run()).rejects.toMatchObject({ code: 'wallet_silent' })
    expect(injected.requests()).toBe(1)
    await expect(run({ isWalletChecked: true })).resolves.toMatchObject({ stage: 'done' })
    expect(injected.requests()).toBe(2)
  })

  test('when the wallet is approved after its time limit, which is reported and frees it', async () => {
    const { run, injected, events } = await ether()
    if (injected === undefined) throw new TypeError('The wallet is injected.')
    let approve = () => {}
    const approval = new Promise<void>((done) => {
      approve = done
    })
    injected.manners.approves = (tx) => approval.then(() => tx)
    await expect(run()).rejects.toMatchObject({ code: 'wallet_silent', mayHaveSent: true })
    await expect(run()).rejects.toMatchObject({ code: 'wallet_silent' })
    delete injected.manners.approves
    approve()
    await expect.poll(() => storyOf(events).at(-1)).toBe('sent deposit')
    expect(events.at(-1)).toMatchObject({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), isVisible: false })
    expect(injected.requests()).toBe(1)
    await expect(run()).resolves.toMatchObject({ stage: 'done' })
  })

  test('and follows a deposit whose arrival no server confirms', async () => {
    const { run, params, events, broadcasts } = await bitcoin()
    const { readerOf } = params.connections
    const uncertain: typeof readerOf = (chain) => {
      const reader = readerOf(chain)
      const broadcast = async (bytes: Uint8Array) => {
        const hash = await reader.broadcast(bytes)
        throw new BroadcastUncertainError({ chain, hash, cause: undefined })
      }
      return { ...reader, broadcast } as typeof reader
    }
    const end = await run({ connections: { ...params.connections, readerOf: uncertain } })
    expect(end.stage).toBe('done')
    expect(events).toContainEqual({ type: 'sent', step: 'deposit', hash: end.hash, isVisible: false })
    expect(broadcasts).toHaveLength(1)
  })

  test('and reports what the wallet sent instead', async () => {
    const { run, injected } = await ether()
    if (injected === undefined) throw new TypeError('The wallet is injected.')
    injected.manners.approves = async (tx) => ({ ...tx, value: '0x1' })
    await expect(run()).rejects.toMatchObject({ code: 'wallet_sent_other' })
    await expect(run()).rejects.toMatchObject({ code: 'wallet_silent' })
    expect(injected.requests()).toBe(1)
  })
})

describe('swap of a page that aborts', () => {
  test.each(['quoted', 'prompted', 'signed'] as const)('at %s sends nothing', async (type) => {
    const { run, broadcasts } = await bitcoin()
    const controller = new AbortController()
    const reason = new Error('The person left.')
    const onEvent = (event: SwapEvent) => event.type === type && controller.abort(reason)
    await expect(run({ onEvent, signal: controller.signal })).rejects.toBe(reason)
    expect(broadcasts).toEqual([])
  })

  test('stops following what was sent, and the wallet can swap again', async () => {
    const { run, broadcasts, harness } = await bitcoin()
    const controller = new AbortController()
    const onEvent = ({ type }: SwapEvent) => type === 'progress' && controller.abort()
    await expect(run({ onEvent, signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(broadcasts).toHaveLength(1)
    await waitForCoins(harness, 'BTC')
    await expect(run()).resolves.toMatchObject({ stage: 'done' })
  })

  test('because its listener failed to store the signed bytes sends nothing', async () => {
    const { run, broadcasts } = await bitcoin()
    const full = new Error('The storage is full.')
    const onEvent = vi.fn(({ type }: SwapEvent) => {
      if (type === 'signed') throw full
    })
    await expect(run({ onEvent })).rejects.toBe(full)
    expect(broadcasts).toEqual([])
  })
})
