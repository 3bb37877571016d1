import { describe, expect, test, vi } from 'vitest'
import { DepositMismatchError } from '../../src/core/deposits/depositErrors.ts'
import type { SentTransaction } from '../../src/core/deposits/sentTransaction.ts'
import { SwapError } from '../../src/core/errors.ts'
import { createWallet, type DepositChecks, type Driver } from '../../src/wallets/createWallet.ts'
import type { Built } from '../../src/wallets/wallet.ts'
import { AlteredDepositError, type SentDifference } from '../../src/wallets/walletErrors.ts'
import { addressOf } from '../core/actions/answers.ts'
import { manualClock, settle, watch } from '../core/nodes/script.ts'
import { genesis, never, optionsAt, ProviderError, targetFor } from './targets.ts'

type Deposit = Built<{ sender: string }, { bytes: Uint8Array }>

const sender = addressOf('BTC', 3)
const deposit: Deposit = { intent: { sender }, tx: { bytes: Uint8Array.of(1) } }
const target = targetFor('BTC')
const hash = 'EF'.repeat(32)

const checks: DepositChecks<Deposit> = {
  targetOf: () => ({ chain: 'BTC', network: 'mainnet' }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt: () => {},
  checkSigned: async (_deposit, signed) => ({ txBytes: signed, hash }),
  readHash: (said) => String(said).toUpperCase(),
}

function walletWith(change: Partial<Driver<Deposit, 'utxo'>> = {}, changed: Partial<DepositChecks<Deposit>> = {}) {
  const clock = manualClock()
  const sign = vi.fn(async () => Uint8Array.of(7))
  const driver: Driver<Deposit, 'utxo'> = {
    id: 'utxo:double',
    name: 'Double',
    family: 'utxo',
    chains: ['BTC'],
    connect: async () => ({ address: sender }),
    account: async () => ({ address: sender }),
    identity: async () => genesis,
    deliver: { how: 'signs', sign },
    ...change,
  }
  return { wallet: createWallet(driver, { ...checks, ...changed }, { clock }), sign, clock }
}

const codeOf = (code: string) => expect.objectContaining({ code })

type Row = readonly [what: string, change: Partial<Driver<Deposit, 'utxo'>>, code: string]

const elsewhere: readonly Row[] = [
  ['is on another chain', { identity: async () => 'cd' }, 'wallet_wrong_chain'],
  ['is locked', { account: async () => undefined }, 'wallet_locked'],
  ['shows another account', { account: async () => ({ address: addressOf('BTC', 4) }) }, 'wallet_account_changed'],
  [
    'shows an account of another network',
    { account: async () => ({ address: addressOf('BTC', 3, 'mocknet') }) },
    'wallet_wrong_chain',
  ],
  ['shows something else than an address', { account: async () => ({ address: 5 }) }, 'wallet_locked'],
]

describe('createWallet', () => {
  test('signs a deposit, checks the signed bytes, broadcasts them and returns the hash', async () => {
    const { wallet, sign } = walletWith()
    const { options, broadcast } = optionsAt(target, () => hash)
    expect(await wallet.submit(deposit, options)).toEqual({ chain: 'BTC', hash, sentBy: 'us' })
    expect(sign).toHaveBeenCalledOnce()
    expect(broadcast).toHaveBeenCalledWith(Uint8Array.of(7))
  })

  test('rejects a deposit that differs from its intent before the wallet signs', async () => {
    const different = () => {
      throw new SwapError('differs', { code: 'deposit_mismatch', hint: '-' })
    }
    const { wallet, sign } = walletWith({}, { expectBuilt: different })
    await expect(wallet.submit(deposit, optionsAt(target).options)).rejects.toEqual(codeOf('deposit_mismatch'))
    expect(sign).not.toHaveBeenCalled()
  })

  test('does not broadcast bytes that the wallet changed', async () => {
    const different = async () => {
      throw new DepositMismatchError(['fee'])
    }
    for (const [change, checks] of [
      [{}, { checkSigned: different }],
      [{ deliver: { how: 'signs', sign: different } as const }, {}],
    ] as const) {
      const { wallet } = walletWith(change, checks)
      const { options, broadcast } = optionsAt(target)
      const submitting = wallet.submit(deposit, options)
      await expect(submitting).rejects.toBeInstanceOf(AlteredDepositError)
      await expect(submitting).rejects.toMatchObject({ code: 'deposit_mismatch', wallet: wallet.name, fields: ['fee'] })
      expect(broadcast).not.toHaveBeenCalled()
    }
  })

  test.each(elsewhere)('does not request a signature from a wallet that %s', async (_what, change, code) => {
    const { wallet, sign } = walletWith(change)
    await expect(wallet.submit(deposit, optionsAt(target).options)).rejects.toEqual(codeOf(code))
    expect(sign).not.toHaveBeenCalled()
  })

  test('does not sign on another chain or network than the deposit’s', async () => {
    const { wallet, sign } = walletWith()
    const { options } = optionsAt(targetFor('BTC', { network: 'stagenet' }))
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
    expect(sign).not.toHaveBeenCalled()
  })

  test('does not sign with an expired quote, or broadcast after it expired', async () => {
    const { wallet, sign } = walletWith()
    const { options, broadcast } = optionsAt(target)
    await expect(wallet.submit(deposit, { ...options, quoteExpiry: 1_800_000_000 })).rejects.toEqual(
      codeOf('quote_expired'),
    )
    expect(sign).not.toHaveBeenCalled()
    let now = 1_800_000_000
    sign.mockImplementationOnce(async () => {
      now += 120
      return Uint8Array.of(7)
    })
    await expect(wallet.submit(deposit, { ...options, now: () => now })).rejects.toEqual(codeOf('quote_expired'))
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('rejects a broadcast hash that differs from the hash of the bytes', async () => {
    const { wallet } = walletWith()
    const { options } = optionsAt(target, () => 'CD'.repeat(32))
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf('wallet_failed'))
  })

  test('does not sign on the devnet with a wallet that cannot prove its chain', async () => {
    const onDevnet = { targetOf: () => ({ chain: 'BTC', network: 'mocknet' }) as const }
    const account = async (): Promise<{ address: string }> => ({ address: addressOf('BTC', 3, 'mocknet') })
    const devnet = targetFor('BTC', { network: 'mocknet' })
    const own: Deposit = { ...deposit, intent: { sender: addressOf('BTC', 3, 'mocknet') } }
    const silent = walletWith({ account, connect: account, identity: async () => undefined }, onDevnet)
    await expect(silent.wallet.connect(devnet)).rejects.toEqual(codeOf('wallet_wrong_chain'))
    await expect(silent.wallet.submit(own, optionsAt(devnet).options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
    const proven = walletWith({ account, identity: async () => genesis }, onDevnet)
    expect(await proven.wallet.submit(own, optionsAt(devnet, () => hash).options)).toMatchObject({ hash })
  })

  test('does not connect or sign on mainnet with a burner', async () => {
    const { wallet, sign } = walletWith({ kind: 'burner' })
    await expect(wallet.connect(target)).rejects.toEqual(codeOf('wallet_unsupported'))
    await expect(wallet.submit(deposit, optionsAt(target).options)).rejects.toEqual(codeOf('wallet_unsupported'))
    expect(sign).not.toHaveBeenCalled()
  })

  test('refuses a chain that the wallet does not support', async () => {
    const { wallet } = walletWith()
    await expect(wallet.connect(targetFor('ETH'))).rejects.toEqual(codeOf('wallet_unsupported'))
  })

  test('times out an unresponsive wallet, and warns that it may have sent', async () => {
    const { wallet, clock } = walletWith({ deliver: { how: 'sends', send: () => never(), compare: () => [] } })
    const submitting = watch(wallet.submit(deposit, optionsAt(target).options))
    await settle()
    await clock.advance(299_000)
    expect(submitting.outcome()).toBe('pending')
    await clock.advance(2_000)
    const { error } = submitting.outcome() as { error: SwapError }
    expect(error.code).toBe('wallet_silent')
    expect(error.hint).toMatch(/may have sent/)
    expect(error).toHaveProperty('mayHaveSent', true)
    expect(clock.pending()).toBe(0)
    const deaf = walletWith({ account: () => never() })
    const asking = watch(deaf.wallet.account(target))
    await deaf.clock.advance(11_000)
    expect(asking.outcome()).toMatchObject({ error: { code: 'wallet_silent' } })
  })

  describe('a wallet that sends by itself', () => {
    const shown: SentTransaction = { family: 'utxo', senders: [sender], outputs: [] }
    const different = [{ field: 'vault', expected: 'the vault', found: 'a thief' }]
    const sending = (compare: () => readonly SentDifference[] = () => [], reported: unknown = hash) => {
      const send = vi.fn(async () => reported)
      return { ...walletWith({ deliver: { how: 'sends', send, compare } }), send }
    }

    test('reads its transaction back by hash and compares it', async () => {
      const { wallet } = sending()
      const { options, transaction } = optionsAt(target, undefined, () => shown)
      const sent = { chain: 'BTC', hash, sentBy: 'wallet', readBack: 'matches' }
      expect(await wallet.submit(deposit, options)).toEqual(sent)
      expect(transaction).toHaveBeenCalledWith(hash)
    })

    test('reports every difference when the chain shows another transaction', async () => {
      const { wallet } = sending(() => different)
      const submitting = wallet.submit(deposit, optionsAt(target, undefined, () => shown).options)
      await expect(submitting).rejects.toMatchObject({
        code: 'wallet_sent_other',
        hash,
        differences: different,
        hint: expect.stringContaining(hash),
      })
    })

    test('reports not_visible when the transaction does not appear within 60 seconds', async () => {
      const { wallet, clock, send } = sending(() => different)
      const { options, transaction } = optionsAt(target)
      const submitting = watch(wallet.submit(deposit, options))
      await settle()
      await clock.advance(59_000)
      expect(submitting.outcome()).toBe('pending')
      await clock.advance(2_000)
      const value = { chain: 'BTC', hash, sentBy: 'wallet', readBack: 'not_visible' }
      expect(submitting.outcome()).toEqual({ value })
      expect(transaction.mock.calls.length).toBeGreaterThan(10)
      expect(send).toHaveBeenCalledOnce()
    })

    test('compares a transaction that appears late, after servers timed out', async () => {
      const { wallet, clock } = sending()
      const looks: (() => Promise<SentTransaction | undefined>)[] = [
        () => Promise.reject(new Error('no server')),
        async () => undefined,
        () => {
          throw new Error('thrown at once')
        },
        async () => shown,
      ]
      const transaction = vi.fn(() => (looks.shift() ?? (async () => undefined))())
      const submitting = watch(wallet.submit(deposit, { ...optionsAt(target).options, transaction }))
      await settle()
      await clock.advance(30_000)
      expect(submitting.outcome()).toMatchObject({ value: { readBack: 'matches' } })
      expect(transaction).toHaveBeenCalledTimes(4)
      expect(clock.pending()).toBe(0)
    })

    test('stops waiting after 60 seconds for a server that never responds', async () => {
      const { wallet, clock } = sending()
      const submitting = watch(wallet.submit(deposit, { ...optionsAt(target).options, transaction: () => never() }))
      await settle()
      await clock.advance(61_000)
      expect(submitting.outcome()).toMatchObject({ value: { readBack: 'not_visible' } })
    })

    test('passes on its hash before the transaction is read back', async () => {
      const { wallet } = sending()
      const onHash = vi.fn()
      const { options } = optionsAt(target)
      const submitting = watch(wallet.submit(deposit, { ...options, transaction: () => never(), onHash }))
      await settle()
      expect(submitting.outcome()).toBe('pending')
      expect(onHash.mock.calls).toEqual([[hash]])
    })

    test('passes on a hash that it reports after the time limit', async () => {
      let answer = (_hash: unknown) => {}
      const send = () => new Promise<unknown>((resolve) => (answer = resolve))
      const { wallet, clock } = walletWith({ deliver: { how: 'sends', send, compare: () => [] } })
      const onHash = vi.fn()
      const submitting = watch(wallet.submit(deposit, { ...optionsAt(target).options, onHash }))
      await settle()
      await clock.advance(301_000)
      expect(submitting.outcome()).toMatchObject({ error: { code: 'wallet_silent', mayHaveSent: true } })
      expect(onHash).not.toHaveBeenCalled()
      answer(hash.toLowerCase())
      await settle()
      expect(onHash.mock.calls).toEqual([[hash]])
    })

    test('is read back even if the receiver of its hash throws', async () => {
      const { wallet } = sending()
      const onHash = () => {
        throw new Error('storage is full')
      }
      const { options } = optionsAt(target, undefined, () => shown)
      expect(await wallet.submit(deposit, { ...options, onHash })).toMatchObject({ hash, readBack: 'matches' })
    })

    test('does not send when its transaction could not be read back', async () => {
      const { wallet, send } = sending()
      const { transaction: _none, ...options } = optionsAt(target).options
      await expect(wallet.submit(deposit, options)).rejects.toThrow(RangeError)
      expect(send).not.toHaveBeenCalled()
    })

    test.each([
      [new ProviderError(4001, 'no'), 'wallet_rejected'],
      [new ProviderError(5000, 'no'), 'wallet_rejected'],
      [new ProviderError('ACTION_REJECTED', 'no'), 'wallet_rejected'],
      ['MetaMask Tx Signature: User denied transaction signature.', 'wallet_rejected'],
      [{ code: -32000, message: 'User cancelled the request' }, 'wallet_rejected'],
      [new Error('The transaction was rejected by the user'), 'wallet_rejected'],
      [new Error('You’ve declined the request'), 'wallet_rejected'],
      [new Error('Request rejected'), 'wallet_rejected'],
      [new ProviderError(4100, 'Unauthorized'), 'wallet_locked'],
      [new ProviderError(4200, 'Unsupported method'), 'wallet_unsupported'],
    ])('rejects with %o as %s, which states that nothing was sent', async (thrown, code) => {
      const send = () => Promise.reject(thrown)
      const { wallet } = walletWith({ deliver: { how: 'sends', send, compare: () => [] } })
      const submitting = wallet.submit(deposit, optionsAt(target).options)
      await expect(submitting).rejects.toMatchObject({ code, mayHaveSent: false })
    })

    test.each([
      [new Error('transaction rejected: already known'), 'wallet_failed'],
      [new ProviderError(-32000, 'transaction rejected: nonce too low'), 'wallet_failed'],
      [new ProviderError(-32603, 'Request rejected'), 'wallet_failed'],
      [new Error('RPC access denied'), 'wallet_failed'],
      [new Error('The broadcast was cancelled after 30 s'), 'wallet_failed'],
      [new Error('The user has no funds; the node rejected it'), 'wallet_failed'],
      [new Error('401 Unauthorized'), 'wallet_failed'],
      [new ProviderError(-32002, 'Already processing'), 'wallet_silent'],
      [undefined, 'wallet_failed'],
    ])('reports that it may have sent after %o, as %s', async (thrown, code) => {
      const send = () => Promise.reject(thrown)
      const { wallet } = walletWith({ deliver: { how: 'sends', send, compare: () => [] } })
      const submitting = wallet.submit(deposit, optionsAt(target).options)
      const hint = expect.stringMatching(/may have sent/)
      await expect(submitting).rejects.toMatchObject({ code, hint, mayHaveSent: true })
    })

    test('fails with a hint to check the wallet when it reports no hash', async () => {
      const { wallet } = walletWith(
        { deliver: { how: 'sends', send: async () => ({}), compare: () => [] } },
        { readHash: () => '' },
      )
      const submitting = wallet.submit(deposit, optionsAt(target).options)
      await expect(submitting).rejects.toMatchObject({
        code: 'wallet_failed',
        hint: expect.stringContaining('before you try again'),
        mayHaveSent: true,
      })
    })
  })

  test('compares the deposit again after reading the account and before signing', async () => {
    let isChanged = false
    const account = async () => {
      isChanged = true
      return { address: sender }
    }
    const expectBuilt = () => {
      if (isChanged) throw new SwapError('differs', { code: 'deposit_mismatch', hint: '-' })
    }
    const { wallet, sign } = walletWith({ account }, { expectBuilt })
    await expect(wallet.submit(deposit, optionsAt(target).options)).rejects.toEqual(codeOf('deposit_mismatch'))
    expect(sign).not.toHaveBeenCalled()
  })

  test.each([
    [new ProviderError(4001, 'User rejected the request.'), 'wallet_rejected'],
    [new ProviderError('ACTION_REJECTED', 'no'), 'wallet_rejected'],
    [new Error('Request rejected'), 'wallet_rejected'],
    ['User denied transaction signature', 'wallet_rejected'],
    [{ code: -32000, message: 'User cancelled the request' }, 'wallet_rejected'],
    [new ProviderError(4100, 'Unauthorized'), 'wallet_locked'],
    [new Error('The wallet is locked'), 'wallet_locked'],
    [new ProviderError(-32002, 'Already processing'), 'wallet_silent'],
    [new ProviderError(4200, 'Unsupported method'), 'wallet_unsupported'],
    [new ProviderError(-32601, 'The method does not exist'), 'wallet_unsupported'],
    [new Error('boom'), 'wallet_failed'],
    [undefined, 'wallet_failed'],
  ])('tells %o as %s', async (thrown, code) => {
    const { wallet } = walletWith({ connect: () => Promise.reject(thrown) })
    await expect(wallet.connect(target)).rejects.toEqual(codeOf(code))
    const throwing = walletWith({
      connect: () => {
        throw thrown
      },
    })
    await expect(throwing.wallet.connect(target)).rejects.toEqual(codeOf(code))
  })

  test('sanitizes and cuts the wallet’s own message', async () => {
    const { wallet } = walletWith({ connect: () => Promise.reject(new Error(`boom\u202e${'x'.repeat(900)}`)) })
    const error = await wallet.connect(target).catch((thrown: unknown) => thrown)
    const { walletMessage = '' } = error as { walletMessage?: string }
    expect(walletMessage.length).toBeLessThanOrEqual(200)
    expect(walletMessage).not.toContain('\u202e')
  })
})
