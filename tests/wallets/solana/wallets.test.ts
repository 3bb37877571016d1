import { base58 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { buildSolanaDeposit } from '../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { createInjectedSolanaWallet } from '../../../src/wallets/solana/injectedSolana.ts'
import type { SolanaWallet } from '../../../src/wallets/solana/solanaChecks.ts'
import {
  createStandardWallet,
  discoverStandardWallets,
  type StandardWallet,
} from '../../../src/wallets/solana/walletStandard.ts'
import * as solana from '../../core/deposits/solana/intents.ts'
import { optionsAt, ProviderError, targetFor } from '../targets.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'double', name: 'Double' }

describe('a Wallet Standard wallet', () => {
  const target = targetFor('SOL')
  const deposit = { intent: solana.intent, tx: buildSolanaDeposit(solana.intent) }
  const account = { address: solana.sender, publicKey: new Uint8Array(32), chains: ['solana:mainnet'] }

  /** Signs what `answer` makes of the transaction; connected from the beginning unless it has no accounts. */
  function standard(answer: (bytes: Uint8Array) => Uint8Array, change: Partial<StandardWallet> = {}): StandardWallet {
    const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => [
      { signedTransaction: answer(transaction) },
    ]
    return {
      name: 'Double',
      chains: ['solana:mainnet', 'solana:devnet'],
      accounts: [account],
      features: {
        'standard:connect': { connect: async () => ({ accounts: [account] }) },
        'solana:signTransaction': { signTransaction },
      },
      ...change,
    }
  }
  const honest = () => finalizeSolanaDeposit(deposit.tx, solana.sign(deposit.tx.signBytes), solana.intent).txBytes
  const hash = finalizeSolanaDeposit(deposit.tx, solana.sign(deposit.tx.signBytes), solana.intent).hash

  test('signs for mainnet and returns the signature as the hash', async () => {
    const wallet = createStandardWallet(standard(honest))
    expect(await wallet.connect(target)).toEqual({ chain: 'SOL', address: solana.sender, publicKey: account.publicKey })
    expect(await wallet.submit(deposit, optionsAt(target, () => hash).options)).toEqual({
      chain: 'SOL',
      hash,
      sentBy: 'us',
    })
  })

  test('rejects a transaction with an added instruction', async () => {
    const longer = { ...solana.intent, memo: `${solana.intent.memo}0` }
    const tx = buildSolanaDeposit(longer)
    const other = () => finalizeSolanaDeposit(tx, solana.sign(tx.signBytes), longer).txBytes
    const { options, broadcast } = optionsAt(target, () => hash)
    await expect(createStandardWallet(standard(other)).submit(deposit, options)).rejects.toEqual(
      codeOf('deposit_mismatch'),
    )
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('rejects a signature of other bytes', async () => {
    const forged = () => {
      const bytes = honest()
      bytes[5] = (bytes[5] ?? 0) ^ 1
      return bytes
    }
    const { options, broadcast } = optionsAt(target, () => hash)
    await expect(createStandardWallet(standard(forged)).submit(deposit, options)).rejects.toEqual(
      codeOf('deposit_mismatch'),
    )
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('reports wallet_locked without accounts and wallet_unsupported without a sign-only method', async () => {
    const { options } = optionsAt(target, () => hash)
    const locked = createStandardWallet(standard(honest, { accounts: [] }))
    await expect(locked.submit(deposit, options)).rejects.toEqual(codeOf('wallet_locked'))
    const unfit = createStandardWallet(standard(honest, { features: {} }))
    await expect(unfit.submit(deposit, options)).rejects.toEqual(codeOf('wallet_unsupported'))
    const devnet = targetFor('SOL', { network: 'mocknet' })
    await expect(createStandardWallet(standard(honest)).connect(devnet)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })

  test('finds each wallet once, whether it registers before or after the page is ready', () => {
    const page = new EventTarget()
    const found: SolanaWallet[] = []
    const first = standard(honest, { name: 'First' })
    const second = standard(honest, { name: 'Second' })
    type Ready = CustomEvent<{ register: (...wallets: unknown[]) => void }>
    page.addEventListener('wallet-standard:app-ready', (event) => (event as Ready).detail.register(first, first))
    const stop = discoverStandardWallets(page, (wallet) => found.push(wallet))
    const come = (wallet: unknown) =>
      page.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', {
          detail: ({ register }: { register: (one: unknown) => void }) => register(wallet),
        }),
      )
    come(second)
    come(standard(honest, { chains: ['sui:mainnet'] }))
    come(null)
    expect(found.map(({ name }) => name)).toEqual(['First', 'Second'])
    stop()
    come(standard(honest, { name: 'Third' }))
    expect(found).toHaveLength(2)
  })
})

describe('an injected Solana wallet', () => {
  const target = targetFor('SOL')
  const deposit = { intent: solana.intent, tx: buildSolanaDeposit(solana.intent) }
  const signature = (message: Uint8Array) => base58.encode(solana.sign(message))
  const { hash } = finalizeSolanaDeposit(deposit.tx, solana.sign(deposit.tx.signBytes), solana.intent)

  /** `window.phantom.solana`: it signs a message in base58 and has an account once it is connected. */
  function injected(answer: (message: Uint8Array) => unknown = (message) => ({ signature: signature(message) })) {
    const request = vi.fn(async ({ params }: { method: string; params: object }) =>
      answer(base58.decode((params as { message: string }).message)),
    )
    const provider = {
      publicKey: null as { toString(): string } | null,
      async connect() {
        provider.publicKey = { toString: () => solana.sender }
      },
      request,
    }
    return { wallet: createInjectedSolanaWallet(provider, info), request, provider }
  }

  test('signs the built message without sending it', async () => {
    const { wallet, request } = injected()
    expect(await wallet.account(target)).toBeUndefined()
    expect(await wallet.connect(target)).toEqual({ chain: 'SOL', address: solana.sender })
    const { options, broadcast } = optionsAt(target, () => hash)
    expect(await wallet.submit(deposit, options)).toEqual({ chain: 'SOL', hash, sentBy: 'us' })
    expect(broadcast).toHaveBeenCalledOnce()
    expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['signTransaction'])
  })

  test.each<[string, () => unknown, string]>([
    ['a signature of another message', () => ({ signature: signature(Uint8Array.of(1)) }), 'deposit_mismatch'],
    ['a signature of another length', () => ({ signature: base58.encode(new Uint8Array(63)) }), 'deposit_mismatch'],
    ['something that is not base58', () => ({ signature: '0OIl' }), 'deposit_mismatch'],
    ['a long text', () => ({ signature: '1'.repeat(5_000) }), 'deposit_mismatch'],
    ['nothing', () => null, 'deposit_mismatch'],
    [
      'a rejection',
      () => {
        throw new ProviderError(4001, 'User rejected the request.')
      },
      'wallet_rejected',
    ],
  ])('sends nothing after %s', async (_what, answer, code) => {
    const { wallet } = injected(answer)
    await wallet.connect(target)
    const { options, broadcast } = optionsAt(target, () => hash)
    await expect(wallet.submit(deposit, options)).rejects.toEqual(codeOf(code))
    expect(broadcast).not.toHaveBeenCalled()
  })

  test('reports an account that is not an address, and does not sign on the devnet', async () => {
    const { wallet, provider } = injected()
    provider.publicKey = {} as { toString(): string }
    await expect(wallet.account(target)).rejects.toEqual(codeOf('wallet_wrong_chain'))
    const devnet = targetFor('SOL', { network: 'mocknet' })
    await expect(wallet.connect(devnet)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })
})
