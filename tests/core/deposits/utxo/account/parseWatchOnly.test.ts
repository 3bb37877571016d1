import { sha256 } from '@noble/hashes/sha2.js'
import { base58check, hex, utf8 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { descriptorChecksum } from '../../../../../src/core/deposits/utxo/account/descriptorChecksum.ts'
import { parseWatchOnly } from '../../../../../src/core/deposits/utxo/account/parseWatchOnly.ts'
import type { WatchOnly } from '../../../../../src/core/deposits/utxo/account/watchOnly.ts'
import { WatchOnlyError } from '../../../../../src/core/deposits/utxo/account/watchOnlyErrors.ts'

const onBitcoin = { chain: 'BTC', network: 'mainnet' } as const
const onTestBitcoin = { chain: 'BTC', network: 'mocknet' } as const

/** Of the words "abandon … about". Source: BIP 84, BIP 86, BIP 49. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const taprootXpub =
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ'
const upub =
  'upub5EFU65HtV5TeiSHmZZm7FUffBGy8UKeqp7vw43jYbvZPpoVsgU93oac7Wk3u6moKegAEWtGNF8DehrnHtv21XXEMYRUocHqguyjknFHYfgY'

const root = HDKey.fromMasterSeed(sha256(utf8.decode('accounts of tests')))
const account = root.derive("m/84'/0'/0'")
const { publicExtendedKey: xpub } = account
const fingerprint = root.fingerprint.toString(16).padStart(8, '0')

/** The same key under the first four bytes of another form. */
function respell(key: string, version: string): string {
  const coder = base58check(sha256)
  return coder.encode(Uint8Array.from([...hex.decode(version), ...coder.decode(key).slice(4)]))
}

function addresses(found: WatchOnly, count = 1): readonly (readonly string[])[] {
  if (found.type === 'address') return [[found.address]]
  return found.branches.map(({ keyAt }) => Array.from({ length: count }, (_, index) => keyAt(index).address))
}

const faultOf = (text: string, params: Parameters<typeof parseWatchOnly>[1] = onBitcoin): string => {
  try {
    parseWatchOnly(text, params)
  } catch (error) {
    if (error instanceof WatchOnlyError) return error.fault
    throw error
  }
  return 'none'
}

describe('parseWatchOnly', () => {
  test('derives the published addresses of BIP 84, BIP 86 and BIP 49', () => {
    expect(addresses(parseWatchOnly(zpub, onBitcoin), 2)).toEqual([
      ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
      ['bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el', expect.any(String)],
    ])
    const taproot = parseWatchOnly(`tr(${taprootXpub}/<0;1>/*)`, onBitcoin)
    expect(addresses(taproot, 2)).toEqual([
      [
        'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
        'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
      ],
      ['bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7', expect.any(String)],
    ])
    expect(addresses(parseWatchOnly(upub, onTestBitcoin))[0]).toEqual(['2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2'])
  })

  test('returns the origin of every key, also without a stated one', () => {
    const stated = parseWatchOnly(`wpkh([${fingerprint}/84h/0'/0H]${xpub}/0/*)`, onBitcoin)
    const bare = parseWatchOnly(xpub, onBitcoin)
    const key = account.derive('m/0/7')
    if (stated.type !== 'account' || bare.type !== 'account') throw new Error('They are accounts.')
    expect(stated.branches[0]?.keyAt(7)).toEqual({
      address: p2wpkh(key.publicKey ?? new Uint8Array()).address,
      publicKey: key.publicKey,
      keyOrigin: { fingerprint: root.fingerprint, path: [2 ** 31 + 84, 2 ** 31, 2 ** 31, 0, 7] },
    })
    expect(bare.branches[1]?.keyAt(3).keyOrigin).toEqual({ fingerprint: account.fingerprint, path: [1, 3] })
  })

  test('derives the same address as another library for every kind of one key', () => {
    const kinds = [
      ['pkh(KEY)', p2pkh],
      ['wpkh(KEY)', p2wpkh],
      ['sh(wpkh(KEY))', (key: Uint8Array) => p2sh(p2wpkh(key))],
      ['tr(KEY)', (key: Uint8Array) => p2tr(key.slice(1))],
    ] as const
    for (const [form, pay] of kinds) {
      const found = parseWatchOnly(form.replace('KEY', `${xpub}/1/*`), onBitcoin)
      const expected = Array.from({ length: 20 }, (_, index) => {
        return pay(account.derive(`m/1/${index}`).publicKey ?? new Uint8Array()).address
      })
      expect(addresses(found, 20)).toEqual([expected])
    }
  })

  test('reads the keys of each chain in their own forms, and refuses those of another chain', () => {
    const forms = [
      ['LTC', '019da462', 'p2wpkh', false],
      ['LTC', '01b26ef6', 'p2sh', true],
      ['LTC', '04b24746', 'p2wpkh', true],
      ['DOGE', '02facafd', 'p2pkh', true],
      ['DASH', '02fe52cc', 'p2pkh', true],
      ['DASH', '0488b21e', 'p2pkh', true],
      ['BTC', '049d7cb2', 'p2sh', true],
      ['BTC', '0488b21e', 'p2wpkh', false],
    ] as const
    for (const [chain, version, kind, isKindStated] of forms) {
      const key = respell(xpub, version)
      expect(parseWatchOnly(key, { chain, network: 'mainnet' })).toMatchObject({ kind, isKindStated })
    }
    expect(faultOf(respell(xpub, '02facafd'))).toBe('other_chain')
    expect(faultOf(respell(xpub, '04b24746'), { chain: 'DOGE', network: 'mainnet' })).toBe('kind')
    expect(faultOf(respell(xpub, '043587cf'))).toBe('other_network')
    expect(faultOf(xpub, onTestBitcoin)).toBe('other_network')
  })

  test('uses the wanted kind for a key that states none', () => {
    const [[address] = []] = addresses(parseWatchOnly(xpub, { ...onBitcoin, kind: 'p2tr' }))
    const key = account.derive('m/0/0').publicKey ?? new Uint8Array()
    expect(address).toBe(p2tr(key.slice(1)).address)
    expect(parseWatchOnly(zpub, { ...onBitcoin, kind: 'p2tr' })).toMatchObject({ kind: 'p2wpkh' })
  })

  test('reads an address, a descriptor of an address, and one of a key without derivation', () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(parseWatchOnly(` ${address}\n`, onBitcoin)).toEqual({ type: 'address', address })
    expect(parseWatchOnly(`addr(${address})`, onBitcoin)).toEqual({ type: 'address', address })
    const key = account.derive('m/0/0').publicKey ?? new Uint8Array()
    const single = parseWatchOnly(`wpkh([${fingerprint}/84h/0h/0h/0/0]${hex.encode(key)})`, onBitcoin)
    expect(addresses(single)).toEqual([[p2wpkh(key).address]])
    expect(single).toMatchObject({ branches: [{ isRanged: false }] })
  })

  test('joins the receiving and the change descriptor of one account', () => {
    const both = parseWatchOnly(`wpkh(${xpub}/0/*)\n\nwpkh(${xpub}/1/*)`, onBitcoin)
    expect(addresses(both, 3)).toEqual(addresses(parseWatchOnly(xpub, onBitcoin), 3))
    expect(faultOf(`wpkh(${xpub}/0/*)\npkh(${xpub}/1/*)`)).toBe('unreadable')
  })

  test('refuses a descriptor with one changed character, but accepts one without a checksum', () => {
    const body = `wpkh([${fingerprint}/84h/0h/0h]${xpub}/<0;1>/*)`
    const whole = `${body}#${descriptorChecksum(body)}`
    expect(faultOf(body)).toBe('none')
    expect(faultOf(whole)).toBe('none')
    for (let at = 0; at < body.length; at++) {
      const other = whole[at] === '0' ? '1' : '0'
      expect(faultOf(`${whole.slice(0, at)}${other}${whole.slice(at + 1)}`)).not.toBe('none')
    }
    expect(faultOf(`${xpub.slice(0, -1)}${xpub.endsWith('1') ? '2' : '1'}`)).toBe('checksum')
  })

  test('refuses anything secret before it is read as something else', () => {
    const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
    const { privateExtendedKey } = account
    const wif = base58check(sha256).encode(Uint8Array.from([0x80, ...new Uint8Array(32).fill(7), 1]))
    for (const text of [words, privateExtendedKey, `wpkh(${privateExtendedKey}/0/*)`, wif, `wpkh(${wif})`]) {
      expect(faultOf(text)).toBe('private')
    }
    expect(faultOf(respell(xpub, '04b2430c'))).toBe('private')
  })

  test('says why another descriptor cannot be used', () => {
    const key = `${xpub}/0/*`
    expect(faultOf(`wsh(multi(2,${key},${key}))`)).toBe('several_keys')
    expect(faultOf(respell(xpub, '02aa7ed3'))).toBe('several_keys')
    expect(faultOf(`tr(${key},{pk(${key}),pk(${key})})`)).toBe('scripts')
    expect(faultOf(`wsh(pk(${key}))`)).toBe('scripts')
    expect(faultOf(`wpkh(${xpub}/0h/*)`)).toBe('hardened')
    expect(faultOf(`wpkh(${xpub}/0/*h)`)).toBe('hardened')
    for (const text of [
      '',
      'hello',
      'wpkh(',
      'wpkh()',
      `wpkh(${xpub}/<0;1>/<0;1>/*)`,
      `wpkh(${xpub}/<0;0>/*)`,
      'x'.repeat(3_000),
    ]) {
      expect(faultOf(text)).toBe('unreadable')
    }
    expect(faultOf(`wpkh(${key})`, { chain: 'DOGE', network: 'mainnet' })).toBe('kind')
  })
})

describe('descriptorChecksum', () => {
  test('is the published one', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm')
  })

  test('is undefined for a character outside of descriptors', () => {
    expect(descriptorChecksum('wpkh(é)')).toBeUndefined()
  })
})
