import { utf8 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { assembleTx } from '../../../../src/core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit, checkCosmosTx } from '../../../../src/core/deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosIntent } from '../../../../src/core/deposits/cosmos/cosmosIntent.ts'
import { authInfo, signDoc, type TxBody, txBody } from '../../../../src/core/deposits/cosmos/cosmosMessages.ts'
import { UnreadableDepositError } from '../../../../src/core/deposits/depositErrors.ts'
import { build, cat, depositOf, everyIntent, signerOn, transferOf } from './intents.ts'
import { dog } from './keys.ts'

const asCat = { ...signerOn('THOR'), address: cat.address('THOR', 'mainnet'), publicKey: cat.publicKey }
const deposit = depositOf('THOR.RUNE')
const transfer = transferOf('GAIA', 'GAIA.ATOM')

/** The intent, the changed intent, and the fields that differ (for JSON, only those it has). */
const mistakes: [string, CosmosIntent, CosmosIntent, readonly string[]][] = [
  ['another amount', deposit, { ...deposit, amount: units(1n) }, ['amount']],
  ['another asset', deposit, { ...deposit, asset: parseAsset('THOR.TCY') }, ['asset']],
  ['a trade asset for a secured one', depositOf('BTC-BTC'), depositOf('BTC~BTC'), ['asset']],
  ['another memo', deposit, { ...deposit, memo: '=:b:x' }, ['memo']],
  ['another signer', deposit, { ...deposit, signer: asCat }, ['publicKey', 'signer']],
  ['another sequence', deposit, { ...deposit, signer: { ...deposit.signer, sequence: 57n } }, ['sequence']],
  ['another account', deposit, { ...deposit, signer: { ...deposit.signer, accountNumber: 1n } }, ['accountNumber']],
  ['more gas', deposit, { ...deposit, fee: { amount: 0n, gas: 1n } }, ['gas']],
  ['a dearer fee', transfer, { ...transfer, fee: { amount: 501n, gas: 200_000n } }, ['fee']],
  ['another network', transfer, { ...transfer, network: 'mocknet' }, ['chainId']],
  [
    'another recipient',
    transfer,
    { ...transfer, recipient: encodeAddress(new Uint8Array(20).fill(1), 'GAIA', 'mainnet') },
    ['recipient'],
  ],
  ['another memo beside it', transfer, { ...transfer, memo: '' }, ['transactionMemo']],
  ['another coin', transferOf('THOR', 'THOR.RUNE'), transferOf('THOR', 'THOR.TCY'), ['asset']],
]

describe('the check before and after signing', () => {
  test.each([...everyIntent('direct'), ...everyIntent('amino')])(
    'finds no difference in the intended $kind on $chain ($signMode)',
    (intent) => {
      const tx = build(intent)
      expect(checkCosmosDeposit(tx.signBytes, intent)).toEqual([])
      expect(checkCosmosTx(assembleTx(tx, dog.sign(tx.signBytes)).txBytes, intent)).toEqual([])
    },
  )

  test.each(mistakes)('reports %s', (_what, requested, built, fields) => {
    const differences = checkCosmosDeposit(build(built).signBytes, requested)
    expect(differences.map(({ field }) => field).sort()).toEqual([...fields].sort())
  })

  test.each(mistakes)('reports %s in JSON', (_what, requested, built, fields) => {
    const differences = checkCosmosDeposit(build({ ...built, signMode: 'amino' }).signBytes, {
      ...requested,
      signMode: 'amino',
    })
    const inJson = fields.filter((field) => field !== 'publicKey')
    expect(differences.map(({ field }) => field).sort()).toEqual([...inJson].sort())
  })

  test.each(mistakes)(
    'reports %s in a signed transaction, except fields that only the signature covers',
    (_what, requested, built, fields) => {
      const tx = build(built)
      const differences = checkCosmosTx(assembleTx(tx, dog.sign(tx.signBytes)).txBytes, requested)
      const inTx = fields.filter((field) => field !== 'chainId' && field !== 'accountNumber')
      expect(differences.map(({ field }) => field).sort()).toEqual([...inTx].sort())
    },
  )

  test('reports both values of a difference', () => {
    expect(checkCosmosDeposit(build({ ...deposit, amount: units(5n) }).signBytes, deposit)).toEqual([
      { field: 'amount', expected: '193945327992', found: '5' },
    ])
  })

  test('reports a deposit that became a transfer, and the other sign mode', () => {
    const asTransfer = transferOf('THOR', 'THOR.RUNE')
    const fields = checkCosmosDeposit(build(asTransfer).signBytes, deposit).map(({ field }) => field)
    expect(fields).toEqual(expect.arrayContaining(['message', 'recipient', 'memo']))
    const { bodyBytes, authInfoBytes } = build({ ...deposit, signMode: 'amino' })
    const signBytes = signDoc.toWire({ bodyBytes, authInfoBytes, chainId: 'thorchain-1', accountNumber: 1_234n })
    expect(checkCosmosDeposit(signBytes, deposit).map(({ field }) => field)).toEqual(['signMode'])
  })
})

describe('bytes with other effects', () => {
  const doc = signDoc.fromWire(build(deposit).signBytes)
  const body = txBody.fromWire(doc.bodyBytes)
  const auth = authInfo.fromWire(doc.authInfoBytes)
  const fieldsOf = (change: { body?: TxBody; auth?: typeof auth }) =>
    checkCosmosDeposit(
      signDoc.toWire({
        ...doc,
        bodyBytes: txBody.toWire(change.body ?? body),
        authInfoBytes: authInfo.toWire(change.auth ?? auth),
      }),
      deposit,
    ).map(({ field }) => field)
  const [message] = body.messages
  if (message?.typeUrl !== '/types.MsgDeposit') throw new Error('unreachable')
  const [coin] = message.value.coins
  const [signer] = auth.signers
  if (!coin || !signer) throw new Error('unreachable')
  const withCoins = (coins: (typeof coin)[]): TxBody => ({
    ...body,
    messages: [{ ...message, value: { ...message.value, coins } }],
  })

  test('are reported when a message, coin or signer is repeated or missing', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ body: { ...body, messages: [message, message] } })).toEqual(['message'])
    expect(fieldsOf({ body: { ...body, messages: [] } })).toContain('message')
    expect(fieldsOf({ body: withCoins([coin, coin]) })).toEqual(['asset', 'amount', 'decimals'])
    expect(fieldsOf({ body: withCoins([]) })).toEqual(['asset', 'amount', 'decimals'])
    expect(fieldsOf({ auth: { ...auth, signers: [signer, signer] } })).toContain('publicKey')
    expect(fieldsOf({ auth: { ...auth, signers: [] } })).toContain('publicKey')
    expect(fieldsOf({ auth: { ...auth, fee: { ...auth.fee, amount: [{ denom: 'rune', amount: 1n }] } } })).toEqual([
      'fee',
    ])
  })

  test('are reported when the asset’s fields contradict each other', () => {
    for (const change of [{ ticker: 'TCY' }, { synth: true }, { synth: true, trade: true }, { chain: 'THOR.RUNE' }]) {
      expect(fieldsOf({ body: withCoins([{ ...coin, asset: { ...coin.asset, ...change } }]) })).toEqual(['asset'])
    }
    expect(fieldsOf({ body: withCoins([{ ...coin, decimals: 8n }]) })).toEqual(['decimals'])
  })

  test('are unreadable when a signature is missing or too many', () => {
    const tx = build(deposit)
    const { txBytes } = assembleTx(tx, dog.sign(tx.signBytes))
    for (const bytes of [txBytes.slice(0, -66), Uint8Array.from([...txBytes, ...txBytes.slice(-66)])]) {
      expect(() => checkCosmosTx(bytes, deposit)).toThrow(UnreadableDepositError)
    }
  })
})

/** Whether the check lets the bytes through; only its own error may be thrown. */
function passes(bytes: Uint8Array, intent: CosmosIntent): boolean {
  try {
    return checkCosmosDeposit(bytes, intent).length === 0
  } catch (error) {
    if (error instanceof UnreadableDepositError) return false
    throw error
  }
}

describe('detects damage:', () => {
  test.each([...everyIntent('direct'), ...everyIntent('amino')])(
    'any one bit of the $kind on $chain ($signMode)',
    (intent) => {
      const { signBytes } = build(intent)
      for (let at = 0; at < signBytes.length * 8; at++) {
        const bytes = signBytes.slice()
        bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
        if (passes(bytes, intent)) expect.fail(`bit ${at} of ${utf8.encode(signBytes)}`)
      }
    },
  )

  const anyIntent = fc.constantFrom(...everyIntent('direct'), ...everyIntent('amino'))

  test('inserted, removed, replaced or truncated bytes', () => {
    fc.assert(
      fc.property(
        anyIntent,
        fc.nat(),
        fc.nat({ max: 4 }),
        fc.uint8Array({ maxLength: 4 }),
        (intent, position, removed, added) => {
          const { signBytes } = build(intent)
          const at = position % (signBytes.length + 1)
          const bytes = Uint8Array.from([...signBytes.slice(0, at), ...added, ...signBytes.slice(at + removed)])
          const same = bytes.length === signBytes.length && bytes.every((byte, index) => byte === signBytes[index])
          expect(passes(bytes, intent)).toBe(same)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('random bytes, and random JSON', () => {
    fc.assert(
      fc.property(
        anyIntent,
        fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(utf8.decode)),
        (intent, bytes) => {
          expect(passes(bytes, intent)).toBe(false)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
