import { base64, hex, utf8 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { readSignedFile, UnknownFileError } from '../../../../src/core/deposits/utxo/readSignedFile.ts'
import { intentOf, sign } from './wallet.ts'

const intent = intentOf('BTC', [3_000_000n, 2_000_000n])
const psbt = sign(buildUtxoDeposit(intent).psbt)
const { txBytes } = finalizeUtxoDeposit(psbt, intent)

describe('readSignedFile', () => {
  test('reads a PSBT as bytes, base64 and hexadecimal digits, with any white space', () => {
    const lines = base64.encode(psbt).replace(/.{64}/g, '$&\r\n')
    const written = [
      psbt,
      lines,
      ` ${hex.encode(psbt).toUpperCase()}\n`,
      utf8.decode(lines),
      utf8.decode(`\uFEFF${lines}`),
    ]
    for (const file of written) expect(readSignedFile(file)).toEqual(psbt)
  })

  test('reads a transaction as bytes and hexadecimal digits', () => {
    for (const file of [txBytes, hex.encode(txBytes), utf8.decode(`${hex.encode(txBytes)}\n`)]) {
      expect(readSignedFile(file)).toEqual(txBytes)
    }
  })

  test('refuses other text, other base64 and a file without end', () => {
    expect(() => readSignedFile('hello')).toThrow(UnknownFileError)
    expect(() => readSignedFile(base64.encode(txBytes))).toThrow(UnknownFileError)
    const others = [
      '',
      'hello',
      'abc',
      base64.encode(txBytes),
      '0x00',
      utf8.decode('not a file'),
      'a'.repeat(8_000_001),
    ]
    for (const file of others) {
      expect(() => readSignedFile(file)).toThrow(expect.objectContaining({ code: 'deposit_mismatch' }))
    }
  })
})
