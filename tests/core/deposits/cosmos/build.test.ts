import { hex, utf8 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeAddress, InvalidAddressError } from '../../../../src/core/address/address.ts'
import { InvalidAmountError, units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { NetworkKind } from '../../../../src/core/chains/protocol.ts'
import { assembleTx } from '../../../../src/core/deposits/cosmos/assembleTx.ts'
import { buildCosmosDeposit } from '../../../../src/core/deposits/cosmos/buildCosmosDeposit.ts'
import { buildCosmosTransfer } from '../../../../src/core/deposits/cosmos/buildCosmosTransfer.ts'
import type { CosmosTransferIntent } from '../../../../src/core/deposits/cosmos/cosmosIntent.ts'
import type { CosmosChain } from '../../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import { decodeSignDoc } from '../../../../src/core/deposits/cosmos/decodeTx.ts'
import { DepositIntentError, UnreadableDepositError } from '../../../../src/core/deposits/depositErrors.ts'
import { namedDenom } from '../../../../src/core/readers/cosmos/denoms.ts'
import { build, cat, depositOf, signerOn, transferOf } from './intents.ts'
import { dog } from './keys.ts'

/** tag, length, content, written by hand. */
const field = (number: number, content: string): string =>
  `${(number * 8 + 2).toString(16).padStart(2, '0')}${(content.length / 2).toString(16).padStart(2, '0')}${content}`
const textField = (number: number, text: string): string => field(number, hex.encode(utf8.decode(text)))

/** RIPEMD-160 of SHA-256 of the two keys, as in their addresses on every chain. */
const DOG = '1262885bd9689df2c084ca589bff31f624b07e34'
const CAT = 'e71b0385a55027303f8d73c6143e020a310fe0a1'

describe('a deposit', () => {
  const flags = {
    'THOR.RUNE': ['THOR', 'RUNE', 'RUNE', ''],
    'THOR.BTC': ['THOR', 'BTC', 'BTC', ''],
    'BTC/BTC': ['BTC', 'BTC', 'BTC', '2001'],
    'ETH~ETH': ['ETH', 'ETH', 'ETH', '2801'],
    'BTC-BTC': ['BTC', 'BTC', 'BTC', '3001'],
    'ETH-USDC-0XA0B8': ['ETH', 'USDC-0XA0B8', 'USDC', '3001'],
  }

  test.each(Object.entries(flags))('of %s has the asset in six fields and the memo in the message', (name, row) => {
    const [chain = '', symbol = '', ticker = '', flag = ''] = row
    const { bodyBytes } = buildCosmosDeposit(depositOf(name, { amount: units(77n), memo: '=:r:x' }))
    const asset = textField(1, chain) + textField(2, symbol) + textField(3, ticker) + flag
    const value = field(1, field(1, asset) + textField(2, '77')) + textField(2, '=:r:x') + field(3, DOG)
    expect(hex.encode(bodyBytes)).toBe(field(1, textField(1, '/types.MsgDeposit') + field(2, value)))
  })

  test('of zero has the amount 0', () => {
    const { bodyBytes } = buildCosmosDeposit(depositOf('THOR.RUNE', { amount: units(0n) }))
    expect(hex.encode(bodyBytes)).toContain(textField(2, '0'))
  })

  test.each([
    ['THOR', 'BTC.BTC'],
    ['THOR', 'MAYA.CACAO'],
    ['MAYA', 'THOR.RUNE'],
  ] as const)('on %s of %s is rejected because the asset is not on that protocol', (chain, asset) => {
    expect(() => buildCosmosDeposit(depositOf(asset, { chain }))).toThrow(
      expect.objectContaining({ name: 'DepositIntentError', code: 'unsupported_asset' }),
    )
  })

  test.each([
    ['THOR', 'THOR.XYZ'],
    ['MAYA', 'MAYA.FOO'],
  ] as const)('on %s of %s is rejected because its decimals are not known', (chain, asset) => {
    expect(() => buildCosmosDeposit(depositOf(asset, { chain }))).toThrow(
      expect.objectContaining({ name: 'UnknownDecimalsError', code: 'unsupported_asset' }),
    )
  })

  test('of MAYA has the amount in the coin’s own four decimals, as the bank module has it', () => {
    const { bodyBytes } = buildCosmosDeposit(depositOf('MAYA.MAYA', { chain: 'MAYA', amount: units(3_200_001n) }))
    expect(hex.encode(bodyBytes)).toContain(textField(2, '3200001'))
    expect(namedDenom('MAYA', 'maya')).toEqual({ asset: 'MAYA.MAYA', decimals: 4 })
  })

  test('on Maya rejects a secured asset', () => {
    const asset = parseAsset('BTC-BTC', 'THORCHAIN')
    expect(() => buildCosmosDeposit(depositOf('MAYA.CACAO', { chain: 'MAYA', asset }))).toThrow(DepositIntentError)
  })
})

describe('a transfer', () => {
  test('on THORChain and Maya has addresses as bytes', () => {
    const { bodyBytes } = buildCosmosTransfer(transferOf('THOR', 'THOR.RUNE', { memo: 'x' }))
    const value = field(1, DOG) + field(2, CAT) + field(3, textField(1, 'rune') + textField(2, '1234500'))
    expect(hex.encode(bodyBytes)).toBe(field(1, textField(1, '/types.MsgSend') + field(2, value)) + textField(2, 'x'))
  })

  test.each([
    ['GAIA', 'GAIA.ATOM', 'uatom'],
    ['NOBLE', 'NOBLE.USDC', 'uusdc'],
  ] as const)('on %s has addresses as text, and the amount in the chain’s six decimals', (chain, asset, denom) => {
    const { bodyBytes } = buildCosmosTransfer(transferOf(chain, asset, { memo: 'x' }))
    const from = dog.address(chain, 'mainnet')
    const to = cat.address(chain, 'mainnet')
    const value = textField(1, from) + textField(2, to) + field(3, textField(1, denom) + textField(2, '12345'))
    // The message is longer than 127 bytes, so its two outer lengths take two bytes; their content is what matters.
    expect(hex.encode(bodyBytes)).toContain(value)
    expect(hex.encode(bodyBytes)).toContain(textField(1, '/cosmos.bank.v1beta1.MsgSend'))
    expect(hex.encode(bodyBytes).endsWith(textField(2, 'x'))).toBe(true)
  })

  test('never rounds: rejects units beyond the chain’s decimals', () => {
    expect(() => buildCosmosTransfer(transferOf('GAIA', 'GAIA.ATOM', { amount: units(1_234_501n) }))).toThrow(
      InvalidAmountError,
    )
  })

  test('of zero is rejected', () => {
    expect(() => buildCosmosTransfer(transferOf('GAIA', 'GAIA.ATOM', { amount: units(0n) }))).toThrow(
      expect.objectContaining({ code: 'invalid_amount' }),
    )
  })

  test.each([
    ['GAIA', 'THOR.RUNE'],
    ['GAIA', 'GAIA.CONSTRUCTOR'],
    ['THOR', 'BTC/BTC'],
    ['NOBLE', 'GAIA.ATOM'],
  ] as const)('on %s of %s is rejected because we know no such coin', (chain, asset) => {
    expect(() => buildCosmosTransfer(transferOf(chain, asset))).toThrow(
      expect.objectContaining({ code: 'unsupported_asset' }),
    )
  })

  test('rejects a transfer to the sender, to a burn address, or below dust', () => {
    const gaia = transferOf('GAIA', 'GAIA.ATOM')
    const stranger = encodeAddress(new Uint8Array(20), 'GAIA', 'mainnet')
    const refused: [CosmosTransferIntent, string][] = [
      [{ ...gaia, recipient: gaia.signer.address }, 'invalid_parameter'],
      [{ ...gaia, recipient: stranger }, 'invalid_parameter'],
      [{ ...gaia, amount: units(1_000_000n) }, 'amount_below_dust'],
    ]
    for (const [intent, code] of refused) {
      expect(() => buildCosmosTransfer(intent)).toThrow(expect.objectContaining({ code }))
    }
  })

  test('to an address of another chain or network is rejected', () => {
    for (const recipient of [cat.address('GAIA', 'mainnet'), cat.address('THOR', 'mocknet'), 'thor1', '']) {
      expect(() => buildCosmosTransfer(transferOf('THOR', 'THOR.RUNE', { recipient }))).toThrow(InvalidAddressError)
    }
  })
})

describe('fee, gas and chain id', () => {
  const usual: [CosmosChain, string, string, string][] = [
    ['THOR', 'THOR.RUNE', '', '500000000'],
    ['MAYA', 'MAYA.CACAO', '', '10000000000'],
    ['GAIA', 'GAIA.ATOM', '500 uatom', '200000'],
    ['NOBLE', 'NOBLE.USDC', '1000 uusdc', '200000'],
  ]

  test.each(usual)('are the defaults of %s', (chain, asset, coins, gas) => {
    const { authInfo } = decodeSignDoc(buildCosmosTransfer(transferOf(chain, asset)).signBytes)
    expect(authInfo.fee.amount.map(({ amount, denom }) => `${amount} ${denom}`).join()).toBe(coins)
    expect(authInfo.fee.gas.toString()).toBe(gas)
  })

  const ids: [CosmosChain, string, Record<NetworkKind, string>][] = [
    ['THOR', 'THOR.RUNE', { mainnet: 'thorchain-1', stagenet: 'thorchain-stagenet-v2', mocknet: 'thorchain' }],
    [
      'MAYA',
      'MAYA.CACAO',
      { mainnet: 'mayachain-mainnet-v1', stagenet: 'mayachain-stagenet-v1', mocknet: 'mayachain' },
    ],
    ['GAIA', 'GAIA.ATOM', { mainnet: 'cosmoshub-4', stagenet: 'cosmoshub-4', mocknet: 'localgaia' }],
    ['NOBLE', 'NOBLE.USDC', { mainnet: 'noble-1', stagenet: 'noble-1', mocknet: 'localnoble' }],
  ]

  test.each(ids)('of the devnet differ from the real chain’s on %s', (chain, asset, byNetwork) => {
    for (const [network, id] of Object.entries(byNetwork) as [NetworkKind, string][]) {
      const { signBytes } = buildCosmosTransfer(transferOf(chain, asset, { network }))
      expect(decodeSignDoc(signBytes).chainId).toBe(id)
    }
    expect(byNetwork.mocknet).not.toBe(byNetwork.mainnet)
  })

  test('out of bounds are rejected', () => {
    for (const fee of [
      { amount: 100_001n, gas: 1n },
      { amount: -1n, gas: 1n },
      { amount: 1n, gas: 2n ** 64n },
    ]) {
      expect(() => buildCosmosTransfer(transferOf('GAIA', 'GAIA.ATOM', { fee }))).toThrow(DepositIntentError)
    }
    expect(() => buildCosmosDeposit(depositOf('THOR.RUNE', { fee: { amount: 1n, gas: 1n } }))).toThrow(
      DepositIntentError,
    )
  })
})

describe('the sender', () => {
  test('must have the public key of its address', () => {
    const wrong = [cat.publicKey, dog.publicKey.slice(1), new Uint8Array(33), new Uint8Array()]
    for (const publicKey of wrong) {
      expect(() => buildCosmosDeposit(depositOf('THOR.RUNE', { signer: { ...signerOn('THOR'), publicKey } }))).toThrow(
        DepositIntentError,
      )
    }
  })

  test('has an account number and a sequence of 64 bits', () => {
    for (const change of [{ sequence: -1n }, { accountNumber: 2n ** 64n }]) {
      expect(() => buildCosmosDeposit(depositOf('THOR.RUNE', { signer: { ...signerOn('THOR'), ...change } }))).toThrow(
        DepositIntentError,
      )
    }
  })
})

describe('the memo', () => {
  test.each([
    ['', 'invalid_parameter'],
    ['=:b:\n', 'invalid_parameter'],
    ['=:b:\u200bx', 'invalid_parameter'],
    ['=:b:\u2028x', 'invalid_parameter'],
    ['=:b:\ud800', 'invalid_parameter'],
    ['é'.repeat(126), 'memo_too_long'],
  ])('%j of a deposit is rejected as %s', (memo, code) => {
    expect(() => buildCosmosDeposit(depositOf('THOR.RUNE', { memo }))).toThrow(expect.objectContaining({ code }))
  })

  test('may have 250 bytes', () => {
    expect(() => buildCosmosDeposit(depositOf('THOR.RUNE', { memo: 'é'.repeat(125) }))).not.toThrow()
  })
})

describe('a signature', () => {
  const tx = build(depositOf('THOR.RUNE'))
  const good = dog.sign(tx.signBytes)

  test('gives a transaction with its SHA-256 in upper case as hash', () => {
    const { txBytes, hash } = assembleTx(tx, good)
    expect(hex.encode(txBytes).endsWith(`1a40${hex.encode(good)}`)).toBe(true)
    expect(hash).toMatch(/^[0-9A-F]{64}$/)
  })

  test('of another length, or in high-s form, is rejected', () => {
    const order = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n
    const high = (order - BigInt(`0x${hex.encode(good.slice(32))}`)).toString(16).padStart(64, '0')
    const bad = [
      good.slice(1),
      Uint8Array.from([...good, 0]),
      hex.decode(hex.encode(good.slice(0, 32)) + high),
      new Uint8Array(64),
    ]
    for (const signature of bad) expect(() => assembleTx(tx, signature)).toThrow(UnreadableDepositError)
  })
})
