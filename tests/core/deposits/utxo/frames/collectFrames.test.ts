import { deflateRawSync } from 'node:zlib'
import { base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeBbqr } from '../../../../../src/core/deposits/utxo/frames/bbqr.ts'
import { crc32, decodeBytewords, encodeBytewords } from '../../../../../src/core/deposits/utxo/frames/bytewords.ts'
import { encodeCbor } from '../../../../../src/core/deposits/utxo/frames/cbor.ts'
import { collectFrames } from '../../../../../src/core/deposits/utxo/frames/collectFrames.ts'
import { mixedFragments } from '../../../../../src/core/deposits/utxo/frames/fountain.ts'
import { encodeUr } from '../../../../../src/core/deposits/utxo/frames/ur.ts'

const psbtOf = (length: number) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 131 + 7) % 251)
  bytes.set([0x70, 0x73, 0x62, 0x74, 0xff])
  return bytes
}

/** Adds frames until the file is whole. */
async function collected(frames: readonly string[]): Promise<Uint8Array | undefined> {
  const collector = collectFrames()
  for (const frame of frames) {
    const { bytes } = await collector.add(frame)
    if (bytes) return bytes
  }
  return undefined
}

const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item, at) => [(at * 7_919) % 1_009, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

/** The frames of a message from a number on, as signers show them after the first round. */
function mixedFrames(psbt: Uint8Array, from: number, count: number): readonly string[] {
  const message = encodeCbor(psbt)
  const parts = Math.ceil(message.length / 100)
  const size = Math.ceil(message.length / parts)
  const fragments = Array.from({ length: parts }, (_, at) => {
    const fragment = new Uint8Array(size)
    fragment.set(message.slice(at * size, (at + 1) * size))
    return fragment
  })
  const checksum = crc32(message)
  return Array.from({ length: count }, (_, at) => {
    const sequence = from + at
    const data = new Uint8Array(size)
    for (const index of mixedFragments(sequence, { count: parts, checksum })) {
      for (const [place, byte] of (fragments[index] ?? data).entries()) data[place] = (data[place] ?? 0) ^ byte
    }
    const part = encodeCbor([sequence, parts, message.length, checksum, data])
    return `ur:crypto-psbt/${sequence}-${parts}/${encodeBytewords(part)}`
  })
}

/** Frames 7 to 20 of a message in six fragments, recorded with @ngraveio/bc-ur 1.1.13. */
const foreignFrames = [
  'ur:crypto-psbt/7-6/lpatamcsuecyzsgwpsrphddamkclwkztctehrolsdpplbewnkgfpswfdptchiovaimwepfeeialobajotthpnsdspeaszskefgotstfzfs',
  'ur:crypto-psbt/8-6/lpayamcsuecyzsgwpsrphddartzttehdsffwfgvywpvdztvyveotpsoyoxpehehshsiaiahsoypsosrfoyoxvlwpvyvewsveoygaqzkech',
  'ur:crypto-psbt/9-6/lpasamcsuecyzsgwpsrphddatdweynwftotltdpeprreglhyhfkojpjpgmgmpmrpqdtotltdwswzyktotetbpmprrlgmgmhfkotkcttkkg',
  'ur:crypto-psbt/10-6/lpbkamcsuecyzsgwpsrphddamkcxotdnplenrhfpssgstkhgtnidvwjnwtksaelsbdmncmnlcloxdwpeemrdfwskgttihduyiatefyfwaa',
  'ur:crypto-psbt/11-6/lpbdamcsuecyzsgwpsrphddaltbsmocyntdapddyqdfrrnfgsogytyhhuriowdjpykkiahlobemucwnndsptehqzfnrsflsggmlrcwlauo',
  'ur:crypto-psbt/12-6/lpbnamcsuecyzsgwpsrphddahduojojkidjyzmnbdepyeorpfmsegasfghtshevoimwekpyalaaylubwmtckoydtpseerlfhsajthevlaa',
  'ur:crypto-psbt/13-6/lpbtamcsuecyzsgwpsrphddaaeadhgtspaatadsawlvouroloycncndahkjlioihhsiaolpmfwdwcpurvavyuevlvotaoeosdafhkotlfl',
  'ur:crypto-psbt/14-6/lpbaamcsuecyzsgwpsrphddamkcxotdnplenrhfpssgstkhgtnidvwjnwtksaelsbdmncmnlcloxdwpeemrdfwskgttihduyiadalswnjy',
  'ur:crypto-psbt/15-6/lpbsamcsuecyzsgwpsrphddaesrffystgwtdhtutihvsjowfkgaxlnbamecfnsdkosdlprftryfespgdtehpueiywljswkkeaaaawfcxsn',
  'ur:crypto-psbt/16-6/lpbeamcsuecyzsgwpsrphddaltbsmocyntdapddyqdfrrnfgsogytyhhuriowdjpykkiahlobemucwnndsptehqzfnrsflsggmnlsbbbhp',
  'ur:crypto-psbt/17-6/lpbyamcsuecyzsgwpsrphddaesrybwbezetlhpctlkbkpegotncxondnspkozofpswgsbbmszminwdmyecrdaelpbdpdhfuyclhehytbtd',
  'ur:crypto-psbt/18-6/lpbgamcsuecyzsgwpsrphddamkcxotdnplenrhfpssgstkhgtnidvwjnwtksaelsbdmncmnlcloxdwpeemrdfwskgttihduyialofgvlvd',
  'ur:crypto-psbt/19-6/lpbwamcsuecyzsgwpsrphddagesngotphnvljewykoytlyaslkbbmsctoedrpmecrofzsrgrtohftahsvejzwsktzslfbklgbzfmgmndfx',
  'ur:crypto-psbt/20-6/lpbbamcsuecyzsgwpsrphddajkjsbyctdleheheobwbywnzsylchbybyeoeoehbyctjljsjsjkbwbyehememehbybwwfzewnbyfxpkbngy',
]

describe('collectFrames', () => {
  test('reads our own frames of every size in any order, repeated and in lower case', async () => {
    for (const length of [20, 129, 130, 249, 250, 251, 1_000, 5_000, 20_000]) {
      const psbt = psbtOf(length)
      for (const frames of [encodeBbqr(psbt), encodeUr(psbt)]) {
        expect(await collected([...shuffled(frames).slice(0, 2), ...shuffled(frames)])).toEqual(psbt)
      }
      expect(await collected(encodeUr(psbt).map((frame) => frame.toLowerCase()))).toEqual(psbt)
      expect(await collected(encodeUr(psbt).slice(1))).toBeUndefined()
    }
  })

  test('writes frames of letters that make small codes', () => {
    const frames = [...encodeBbqr(psbtOf(3_000)), ...encodeUr(psbtOf(3_000))]
    for (const frame of frames) {
      expect(frame).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
      expect(frame.length).toBeLessThan(430)
    }
  })

  test('reads mixed frames alone, which signers show after the first round', async () => {
    const psbt = psbtOf(1_500)
    expect(await collected(mixedFrames(psbt, 40, 200))).toEqual(psbt)
  })

  test('reads the mixed frames of another library, without any of its first round', async () => {
    expect(await collected(foreignFrames)).toEqual(psbtOf(220))
    expect(await collected(foreignFrames.toReversed())).toEqual(psbtOf(220))
  })

  test('reads BBQr of packed bytes and of hexadecimal digits', async () => {
    const psbt = Uint8Array.from([...psbtOf(40), ...new Uint8Array(3_000)])
    const packed = encodeBbqr(Uint8Array.from(deflateRawSync(psbt, { windowBits: 10 })))
    expect(await collected(packed.map((frame) => frame.replace('B$2P', 'B$ZP')))).toEqual(psbt)
    const digits = hex.encode(psbt.slice(0, 100)).toUpperCase()
    expect(await collected([`B$HP0200${digits.slice(0, 120)}`, `B$HP0201${digits.slice(120)}`])).toEqual(
      psbt.slice(0, 100),
    )
  })

  test('reads one code with the whole file as text', async () => {
    expect(await collected([base64.encode(psbtOf(60))])).toEqual(psbtOf(60))
  })

  test('discards earlier frames when another file begins', async () => {
    const first = psbtOf(1_000)
    const other = psbtOf(1_001)
    expect(await collected([...encodeUr(first).slice(1), ...encodeUr(other)])).toEqual(other)
    expect(await collected([...encodeBbqr(first).slice(1), ...encodeBbqr(other)])).toEqual(other)
  })

  test('refuses damaged frames and other kinds, without losing what it has', async () => {
    const psbt = psbtOf(1_000)
    const frames = encodeUr(psbt)
    const collector = collectFrames()
    await collector.add(frames[0] ?? '')
    const last = frames.at(-1) ?? ''
    const damaged = [
      `${last.slice(0, -2)}AE`,
      last.replace('CRYPTO-PSBT', 'CRYPTO-SEED'),
      'UR:CRYPTO-PSBT/1-2/',
      'B$2P0000AA',
      'B$2J0100AA',
      'B$2P0105AA',
      'https://example.com',
    ]
    for (const text of damaged) await expect(collector.add(text)).rejects.toMatchObject({ code: 'deposit_mismatch' })
    let done = 0
    for (const frame of frames.slice(1)) ({ done } = await collector.add(frame))
    expect(done).toBe(frames.length)
  })
})

describe('encodeBytewords', () => {
  test('has the published letters', () => {
    // Source: BCR-2020-012, its example in minimal form.
    expect(encodeBytewords(hex.decode('d9012ca20150c7098580125e2ab0981253468b2dbc5202d8641947da'))).toBe(
      'taaddwoeadgdstaslplabghydrpfmkbggufgludprfgmaotpiecffltntddwgmrp',
    )
  })

  test('is refused when a letter differs', () => {
    const text = encodeBytewords(psbtOf(30))
    expect(decodeBytewords(text)).toEqual(psbtOf(30))
    expect(() => decodeBytewords(text.replace(/^../, 'ae'))).toThrow()
  })
})
