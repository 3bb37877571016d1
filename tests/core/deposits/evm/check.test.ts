import fc from 'fast-check'
import { bytesToHex, encodeFunctionData, hexToBytes, parseAbi, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { UnreadableDepositError } from '../../../../src/core/deposits/depositErrors.ts'
import { buildEvmDeposit, type EvmTx } from '../../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { checkEvmDeposit } from '../../../../src/core/deposits/evm/checkEvmDeposit.ts'
import { checkEvmTx } from '../../../../src/core/deposits/evm/checkEvmTx.ts'
import { decodeEvmTx } from '../../../../src/core/deposits/evm/decodeEvmTx.ts'
import type { EvmIntent } from '../../../../src/core/deposits/evm/evmIntent.ts'
import { coin, legacy, sender, tokenIntent, transfer } from './intents.ts'

const other = '0x4444444444444444444444444444444444444444'
const intents = [coin, legacy, transfer, { ...tokenIntent, allowance: 1n }]
const account = privateKeyToAccount(`0x${'1'.padStart(64, '0')}`)

const depositOf = (intent: EvmIntent): EvmTx => {
  const last = buildEvmDeposit(intent).at(-1)
  if (last === undefined) throw new Error('no transaction was built')
  return last
}
const fieldsOf = (differences: readonly { field: string }[]) => differences.map(({ field }) => field).sort()

async function sign({ request, step: _step }: EvmTx, intent: EvmIntent): Promise<Uint8Array> {
  const { from: _from, ...tx } = request
  const priced = { ...tx, ...intent.fee }
  return hexToBytes(await account.signTransaction(priced as Parameters<typeof account.signTransaction>[0]))
}

const depositAbi = parseAbi(['function depositWithExpiry(address,address,uint256,string,uint256) payable'])

describe('the check before and after signing', () => {
  test('finds no difference in any step of the intended deposit', async () => {
    for (const intent of intents) {
      for (const tx of buildEvmDeposit(intent)) {
        expect(checkEvmDeposit(tx.unsigned, intent, tx.step)).toEqual([])
        expect(await checkEvmTx(await sign(tx, intent), intent, tx.step)).toEqual([])
      }
    }
  })

  test.each<[string, EvmIntent, EvmIntent, readonly string[]]>([
    ['another vault', coin, { ...coin, vault: other }, ['vault']],
    ['another router', coin, { ...coin, router: other }, ['to']],
    ['another amount', coin, { ...coin, amount: units(1_001n) }, ['amount', 'value']],
    ['another memo', coin, { ...coin, memo: '=:b:y' }, ['memo']],
    ['another expiration', coin, { ...coin, now: coin.now + 1 }, ['expiration']],
    ['another nonce', coin, { ...coin, nonce: 8 }, ['nonce']],
    ['more gas', coin, { ...coin, gasLimit: { approve: 21_000n, deposit: 200_001n } }, ['gas']],
    ['a higher fee', legacy, { ...legacy, fee: { type: 'legacy', gasPrice: 4_000_000_000n } }, ['fee']],
    [
      'stagenet instead of a devnet',
      { ...coin, network: 'mocknet', devnetChainIds: { ETH: 7_620_001 } },
      coin,
      ['chainId'],
    ],
    ['another token', tokenIntent, { ...tokenIntent, asset: { ...tokenIntent.asset, id: other } }, ['asset']],
    ['a coin instead of a token', { ...tokenIntent, allowance: 10n ** 9n }, coin, ['amount', 'asset', 'value']],
    ['the memo of a transfer', transfer, { ...transfer, memo: '=:b:y' }, ['data']],
  ])('names %s', (_what, requested, built, fields) => {
    expect(fieldsOf(checkEvmDeposit(depositOf(built).unsigned, requested))).toEqual(fields)
  })

  test('reports an approval of another spender, a higher amount or another token', () => {
    const approve = (intent: EvmIntent) => buildEvmDeposit(intent)[0]?.unsigned ?? new Uint8Array()
    const found = (intent: EvmIntent) => fieldsOf(checkEvmDeposit(approve(intent), tokenIntent, 'approve'))
    expect(found({ ...tokenIntent, router: other })).toEqual(['spender'])
    expect(found({ ...tokenIntent, amount: units(1_250_000_100n) })).toEqual(['amount'])
    expect(found({ ...tokenIntent, asset: { ...tokenIntent.asset, id: other } })).toEqual(['to'])
  })

  test('rejects call data with an extra byte or another encoding', () => {
    const { request } = depositOf(coin)
    const trailing = { ...request, data: `${request.data}00` as const }
    const { from: _from, ...tx } = trailing
    const bytes = hexToBytes(serializeTransaction({ ...tx, ...coin.fee } as Parameters<typeof serializeTransaction>[0]))
    expect(fieldsOf(checkEvmDeposit(bytes, coin))).toContain('call')
  })

  test('rejects an expired quote for any bytes', () => {
    const { unsigned } = depositOf(coin)
    expect(() => checkEvmDeposit(unsigned, { ...coin, now: coin.quoteExpiry })).toThrow(/expired/)
  })

  test('reports a signature of another key', async () => {
    const signed = await sign(depositOf(coin), coin)
    expect(fieldsOf(await checkEvmTx(signed, { ...coin, sender: other }))).toEqual(['sender'])
    expect(account.address.toLowerCase()).toBe(sender)
  })

  test('distinguishes signed from unsigned bytes', async () => {
    const tx = depositOf(coin)
    expect(() => checkEvmDeposit(tx.unsigned.slice(0, -1), coin)).toThrow(UnreadableDepositError)
    expect(() => checkEvmDeposit(new Uint8Array(), coin)).toThrow(UnreadableDepositError)
    await expect(checkEvmTx(tx.unsigned, coin)).rejects.toThrow(/not signed/)
    const signed = await sign(tx, coin)
    expect(() => checkEvmDeposit(signed, coin)).toThrow(/already signed/)
  })

  test('rejects an access list', () => {
    const { from: _from, ...tx } = depositOf(coin).request
    const accessList = [{ address: other, storageKeys: [] }] as const
    const text = serializeTransaction({ ...tx, ...coin.fee, type: 'eip1559', accessList } as Parameters<
      typeof serializeTransaction
    >[0])
    expect(() => decodeEvmTx(hexToBytes(text))).toThrow(/not canonical/)
  })
})

describe('damage', () => {
  const built = intents.flatMap((intent) => buildEvmDeposit(intent).map((tx) => ({ intent, tx })))

  /** Whether the bytes are unreadable or a difference is reported. */
  const noticed = (bytes: Uint8Array, { intent, tx }: { intent: EvmIntent; tx: EvmTx }): boolean => {
    try {
      return checkEvmDeposit(bytes, intent, tx.step).length > 0
    } catch (error) {
      return error instanceof UnreadableDepositError
    }
  }

  test('is detected in every single byte', () => {
    for (const one of built) {
      for (let at = 0; at < one.tx.unsigned.length; at++) {
        const bytes = Uint8Array.from(one.tx.unsigned)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        expect(noticed(bytes, one), `byte ${at} of ${bytesToHex(one.tx.unsigned)}`).toBe(true)
      }
    }
  })

  test('is detected for several changed, removed or added bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...built),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        fc.nat(3),
        (one, at, by, how) => {
          const original = one.tx.unsigned
          const bytes =
            how === 0 ? original.slice(0, at % original.length) : Uint8Array.of(...original, ...(how === 1 ? [by] : []))
          if (how > 1) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ by
          return noticed(bytes, one)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('of random bytes throws only our error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (tail, typed) =>
        noticed(typed ? Uint8Array.of(2, ...tail) : tail, { intent: coin, tx: depositOf(coin) }),
      ),
      { numRuns: 500 },
    )
  })

  test('is absent, and every amount, memo and nonce round-trips', () => {
    const memo = fc.stringMatching(/^[A-Za-z0-9=:./~-]{1,200}$/)
    fc.assert(
      fc.property(fc.bigInt({ min: 1_001n, max: 10n ** 17n }), memo, fc.nat(), (amount, text, nonce) => {
        const intent = { ...coin, amount: units(amount), memo: text, nonce }
        const { unsigned } = depositOf(intent)
        const { call, value } = decodeEvmTx(unsigned)
        expect(call).toMatchObject({ name: 'depositWithExpiry', amount: amount * 10n ** 10n, memo: text })
        expect(value).toBe(amount * 10n ** 10n)
        expect(checkEvmDeposit(unsigned, intent)).toEqual([])
        const args = [intent.vault, `0x${'0'.repeat(40)}`, value, text, BigInt(coin.now + 3600)] as never
        expect(depositOf(intent).request.data).toBe(encodeFunctionData({ abi: depositAbi, args }))
      }),
      { numRuns: 100 },
    )
  })
})
