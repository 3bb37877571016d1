import { describe, expect, test } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { CosmosDepositIntent } from '../../src/core/deposits/cosmos/cosmosIntent.ts'
import { decodeTx } from '../../src/core/deposits/cosmos/decodeTx.ts'
import { memolessAccount } from '../../src/devnet/rules/identity.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import type { Environment } from '../../src/runtime/configTypes.ts'
import { createReferenceSigner, SignerRefusal } from '../../src/runtime/createReferenceSigner.ts'
import { readAccount } from '../../src/runtime/memolessServer.ts'
import { MisconfiguredError } from '../../src/server/apiError.ts'
import { problemsOf } from './problemsOf.ts'

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const publicMnemonic = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'
const signer = createReferenceSigner(mnemonic, 'mocknet')
const memo = 'REFERENCE:BTC.BTC:=:e:0x742d35cc6634c0532925a3b844bc454e4438f44e'

const intent: CosmosDepositIntent = {
  ...({ kind: 'deposit', chain: 'THOR', network: 'mocknet', signMode: 'direct' } as const),

  asset: parseAsset('THOR.RUNE'),
  amount: units(0n),
  memo,
  signer: { address: signer.address, publicKey: signer.publicKey, accountNumber: 3n, sequence: 9n },
}

describe('the signer of registrations', () => {
  test('signs a zero-coin deposit with the fixed gas and the same bytes every time', () => {
    const { txBytes, hash } = signer.sign(intent)
    const { body, authInfo } = decodeTx(txBytes)
    expect(body.messages).toMatchObject([{ typeUrl: '/types.MsgDeposit', value: { memo, coins: [{ amount: 0n }] } }])
    expect(authInfo.fee).toMatchObject({ amount: [], gas: 500_000_000n })
    expect(hash).toMatch(/^[0-9A-F]{64}$/)
    expect(signer.sign(intent).hash).toBe(hash)
  })

  // createReferenceSigner.slow.test.ts derives it with an independent library.
  test('has the account of SLIP-44 path 931', () => {
    expect(signer.address).toBe('tthor1achclej8aw4zx2xh8j89lemuxjz2rjx7dzdl6h')
  })

  test.each<[string, Partial<CosmosDepositIntent>]>([
    ['coins', { amount: units(1n) }],
    ['another asset', { asset: parseAsset('BTC/BTC') }],
    ['another fee', { fee: { amount: 0n, gas: 1n } }],
    ['a swap', { memo: '=:e:0x742d35cc6634c0532925a3b844bc454e4438f44e' }],
    ['a bond', { memo: 'BOND:tthor1gm00vwsfcp48enm4uv9e5dhm37jtd0yewflnl2' }],
    ['a registration of a withdrawal', { memo: 'REFERENCE:BTC.BTC:-:BTC.BTC:10000' }],
    ['a registration of another registration', { memo: 'REFERENCE:BTC.BTC:REFERENCE:BTC.BTC:=:e:0x1' }],
    ['the other protocol', { chain: 'MAYA' }],
    ['another network', { network: 'mainnet' }],
    ['another sign mode', { signMode: 'amino' }],
    ['another account', { signer: { ...intent.signer, address: memolessAccount } }],
  ])('refuses %s', (_, given) => {
    expect(() => signer.sign({ ...intent, ...given })).toThrow(SignerRefusal)
  })

  test('refuses an invalid mnemonic without showing a word of it', () => {
    const wrong = mnemonic.replace('yellow', 'winner')
    expect(() => createReferenceSigner(wrong, 'mainnet')).toThrow(/^The mnemonic is not one of BIP-39 in English\.$/)
    const account = readAccount({ network: 'mainnet' }, wrong)
    expect(account).toBeInstanceOf(MisconfiguredError)
    expect(JSON.stringify(account) + (account as Error).message).not.toMatch(/legal|winner|sausage/)
  })
})

describe('the operator’s account', () => {
  const addressOf = (account: ReturnType<typeof readAccount>) =>
    account !== undefined && 'signer' in account ? account.signer.address : undefined

  test('is the funded one on the devnet, and none on other networks without the variable', () => {
    expect(addressOf(readAccount({ network: 'devnet' }))).toBe(memolessAccount)
    expect(readAccount({ network: 'mainnet' })).toBeUndefined()
    expect(readAccount({ network: 'stagenet' }, '  ')).toBeUndefined()
    expect(addressOf(readAccount({ network: 'mainnet' }, ` ${mnemonic} `))).toMatch(/^thor1/)
  })

  test('spends at most the configured RUNE per hour and per day', () => {
    const caps = (env: Environment) => {
      const config = parseConfig({ PORTAGE_NETWORK: 'devnet', ...env })
      const account = readAccount(config)
      return account !== undefined && 'signer' in account ? [account.spendPerHour, account.spendPerDay] : undefined
    }
    expect(caps({})).toEqual([limits.registrationSpendPerHour, limits.registrationSpendPerDay])
    expect(caps({ MEMOLESS_SPEND_PER_HOUR: '0.5', MEMOLESS_SPEND_PER_DAY: '7' })).toEqual([50_000_000, 700_000_000])
    for (const wrong of ['0', '-1', '1e3', '0.123456789', '1000000.1', 'unlimited']) {
      expect(problemsOf({ MEMOLESS_SPEND_PER_DAY: wrong })[0], wrong).toMatchObject({
        variable: 'MEMOLESS_SPEND_PER_DAY',
      })
    }
  })

  test('is never the public one of the devnet where coins are real', () => {
    for (const network of ['mainnet', 'stagenet'] as const) {
      const spaced = publicMnemonic.replaceAll(' ', '  ')
      expect(readAccount({ network }, publicMnemonic)).toBeInstanceOf(MisconfiguredError)
      expect(readAccount({ network }, spaced)).toBeInstanceOf(MisconfiguredError)
    }
  })
})
