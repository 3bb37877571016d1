import { bytesToHex, decodeFunctionData, parseAbi, parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { buildEvmDeposit } from '../../../../src/core/deposits/evm/buildEvmDeposit.ts'
import type { EvmIntent } from '../../../../src/core/deposits/evm/evmIntent.ts'
import { devnetEvmChainIds } from '../../../../src/devnet/rules/identity.ts'
import { coin, legacy, router, token, tokenIntent, transfer, vault } from './intents.ts'

/** One ABI word, left-padded. */
const word = (digits: string): string => digits.padStart(64, '0')

/** Written by hand from the ABI's rules: five words, the memo's offset of 160 among them, then its length and bytes. */
const depositData = (asset: string, amount: string): string =>
  `0x44bc937b${word('11'.repeat(20))}${word(asset)}${word(amount)}${word('a0')}${word('6b49e010')}${word('5')}${'3d3a623a78'.padEnd(64, '0')}`
const approveData = (amount: string): string => `0x095ea7b3${word('22'.repeat(20))}${word(amount)}`

const requests = (intent: EvmIntent) => buildEvmDeposit(intent).map(({ step, request }) => ({ step, ...request }))

describe('the transactions of a deposit', () => {
  test('send a coin to the router as value and amount, with the ABI-encoded call', () => {
    expect(requests(coin)).toMatchObject([
      { step: 'deposit', chainId: 1, to: router, value: 250_000_000_000_000_000n, nonce: 7, gas: 200_000n },
    ])
    expect(requests(coin)[0]?.data).toBe(depositData('0', '3782dace9d90000'))
  })

  test('approve a token exactly, then deposit it without value', () => {
    expect(requests(tokenIntent)).toMatchObject([
      { step: 'approve', to: token, value: 0n, nonce: 7, gas: 70_000n, data: approveData('bebc20') },
      { step: 'deposit', to: router, value: 0n, nonce: 8, gas: 200_000n, data: depositData('33'.repeat(20), 'bebc20') },
    ])
  })

  test('reset a smaller allowance first, and use a sufficient one', () => {
    expect(requests({ ...tokenIntent, allowance: 1n })).toMatchObject([
      { step: 'reset', nonce: 7, data: approveData('0') },
      { step: 'approve', nonce: 8, data: approveData('bebc20') },
      { step: 'deposit', nonce: 9 },
    ])
    expect(requests({ ...tokenIntent, allowance: 12_500_000n }).map(({ step }) => step)).toEqual(['deposit'])
  })

  test('send the coin to the vault with the memo as data without a router', () => {
    expect(requests(transfer)).toMatchObject([{ to: vault, value: 250_000_000_000_000_000n, data: '0x3d3a623a78' }])
  })

  test.each([
    [18, 1n, 10_000_000_000n],
    [8, 123n, 123n],
    [6, 12_300n, 123n],
    [0, 500_000_000n, 5n],
  ])('with %i decimals convert %i units to %i of the contract', (tokenDecimals, amount, expected) => {
    const last = requests({ ...tokenIntent, tokenDecimals, amount: units(amount) }).at(-1)
    expect(last?.data.slice(2 + 8 + 128, 2 + 8 + 192)).toBe(word(expected.toString(16)))
  })

  test('decode with viem to the intent, for both fee types', () => {
    const abi = parseAbi(['function depositWithExpiry(address,address,uint256,string,uint256) payable'])
    for (const intent of [coin, legacy]) {
      const [only] = buildEvmDeposit(intent)
      const tx = parseTransaction(bytesToHex(only?.unsigned ?? new Uint8Array()))
      expect(tx).toMatchObject({ type: intent.fee.type, nonce: 7, to: router, value: 250_000_000_000_000_000n })
      const { args } = decodeFunctionData({ abi, data: tx.data ?? '0x' })
      expect(args.slice(2)).toEqual([250_000_000_000_000_000n, '=:b:x', 1_800_003_600n])
    }
  })

  test('accept only local chain ids on the devnet', () => {
    const mocknet: EvmIntent = { ...coin, network: 'mocknet', devnetChainIds: devnetEvmChainIds }
    expect(requests(mocknet)[0]?.chainId).toBe(7_620_001)
    expect(() => requests({ ...mocknet, devnetChainIds: { ETH: 1 } })).toThrow(/chain id for ETH is missing/)
    expect(() => requests({ ...coin, network: 'mocknet' })).toThrow(/chain id for ETH is missing/)
    // A public chain of neither protocol: a signature would be valid there.
    expect(() => requests({ ...mocknet, devnetChainIds: { ETH: 10 } })).toThrow(/chain id for ETH is missing/)
  })
})

const { tokenDecimals: _decimals, ...undecided } = tokenIntent
const { router: _router, ...tokenAlone } = tokenIntent
/** Each within its own bounds, together 10 ETH. */
const highFee = {
  gasLimit: { approve: 70_000n, deposit: 10_000_000n },
  fee: { type: 'eip1559', maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n },
} as const

describe('buildEvmDeposit rejects', () => {
  test.each<[string, EvmIntent, string]>([
    ['a deposit at the second of its quote’s expiry', { ...coin, now: coin.quoteExpiry }, 'quote_expired'],
    ['a deposit of nothing', { ...coin, amount: units(0n) }, 'invalid_amount'],
    [
      'an amount with more decimals than the token',
      { ...tokenIntent, amount: units(1_250_000_001n) },
      'invalid_amount',
    ],
    ['a token of unknown decimals', undecided, 'invalid_parameter'],
    ['a token without a router', tokenAlone, 'invalid_parameter'],
    ['an asset on another chain', { ...coin, asset: parseAsset('BSC.BNB') }, 'unsupported_asset'],
    ['a synth', { ...coin, asset: parseAsset('ETH/ETH') }, 'unsupported_asset'],
    ['a deposit to the router as vault', { ...coin, vault: router }, 'invalid_parameter'],
    ['a deposit to the zero address', { ...coin, vault: `0x${'0'.repeat(40)}` }, 'invalid_parameter'],
    ['an invalid address', { ...coin, vault: '0x12' }, 'invalid_address'],
    ['an empty memo', { ...coin, memo: '' }, 'invalid_parameter'],
    ['a memo that the protocol reads differently', { ...coin, memo: '=:b:\u202ex' }, 'invalid_parameter'],
    ['a memo that is too long', { ...coin, memo: 'x'.repeat(251) }, 'memo_too_long'],
    ['an amount that observers ignore', { ...coin, amount: units(1_000n) }, 'amount_below_dust'],
    [
      'a deposit to a burn address',
      { ...coin, vault: '0x000000000000000000000000000000000000dEaD' },
      'invalid_parameter',
    ],
    ['a deposit to a precompiled contract', { ...coin, router: `0x${'0'.repeat(39)}4` }, 'invalid_parameter'],
    ['gas that costs more than half a coin', { ...coin, ...highFee }, 'invalid_parameter'],
    [
      'a gas price that is right on another chain only',
      { ...legacy, fee: { type: 'legacy', gasPrice: 10n ** 12n } },
      'invalid_parameter',
    ],
    ['an excessive gas price', { ...legacy, fee: { type: 'legacy', gasPrice: 10n ** 14n } }, 'invalid_parameter'],
    ['a negative nonce', { ...coin, nonce: -1 }, 'invalid_parameter'],
  ])('%s', (_what, intent, code) => {
    expect(() => buildEvmDeposit(intent)).toThrow(expect.objectContaining({ code }))
  })
})
