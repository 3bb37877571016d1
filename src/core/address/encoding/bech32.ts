/** A prefix, and data in words of five bits. */
interface Bech32Text {
  readonly prefix: string
  readonly words: readonly number[]
}

/** Text with a prefix and a checksum. Source: BIP 173, BIP 350. */
export interface Bech32 {
  readonly encode: (prefix: string, words: readonly number[], limit?: number | false) => string
  /** Throws `RangeError` for a text of another form, with mixed case, or longer than `limit`, 90 by default. */
  readonly decode: (text: string, limit?: number) => Bech32Text
  /** Returns undefined where `decode` throws. */
  readonly decodeUnsafe: (text: string, limit?: number) => Bech32Text | undefined
  readonly toWords: (bytes: Uint8Array) => number[]
  /** Throws `RangeError` unless the bits that fill the last word are fewer than five, and zero. */
  readonly fromWords: (words: readonly number[]) => Uint8Array
  /** Returns undefined where `fromWords` throws. */
  readonly fromWordsUnsafe: (words: readonly number[]) => Uint8Array | undefined
}

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CHECK_WORDS = 6
const LIMIT = 90

export const bech32 = createBech32(1)
export const bech32m = createBech32(0x2bc830a3)

function createBech32(constant: number): Bech32 {
  const decodeUnsafe = (text: string, limit = LIMIT) => read(text, limit, constant)
  return {
    decodeUnsafe,
    fromWordsUnsafe,
    toWords,
    encode(prefix, words, limit = LIMIT) {
      if (limit !== false && prefix.length + 1 + words.length + CHECK_WORDS > limit) {
        throw new RangeError(`The text is longer than ${limit} characters.`)
      }
      const lower = prefix.toLowerCase()
      const all = [...words, ...checksum(lower, words, constant)]
      return `${lower}1${all.map((word) => ALPHABET.charAt(word)).join('')}`
    },
    decode: (text, limit) => expectFound(decodeUnsafe(text, limit)),
    fromWords: (words) => expectFound(fromWordsUnsafe(words)),
  }
}

function read(text: string, limit: number, constant: number): Bech32Text | undefined {
  const lower = text.toLowerCase()
  if (text.length > limit || !/^[\x21-\x7e]+$/.test(text) || (text !== lower && text !== text.toUpperCase())) {
    return undefined
  }
  const end = lower.lastIndexOf('1')
  const all = [...lower.slice(end + 1)].map((letter) => ALPHABET.indexOf(letter))
  if (end < 1 || all.length < CHECK_WORDS || all.includes(-1)) return undefined
  const prefix = lower.slice(0, end)
  return polymod([...prefixWords(prefix), ...all]) === constant
    ? { prefix, words: all.slice(0, -CHECK_WORDS) }
    : undefined
}

function checksum(prefix: string, words: readonly number[], constant: number): readonly number[] {
  const check = polymod([...prefixWords(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ constant
  return [25, 20, 15, 10, 5, 0].map((shift) => (check >>> shift) & 31)
}

function prefixWords(prefix: string): readonly number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

function polymod(words: readonly number[]): number {
  return words.reduce((check, word) => {
    const next = ((check & 0x1ffffff) << 5) ^ word
    return GENERATORS.reduce((sum, generator, bit) => ((check >>> (25 + bit)) & 1 ? sum ^ generator : sum), next)
  }, 1)
}

function toWords(bytes: Uint8Array): number[] {
  const { digits, rest, bits } = regroup(bytes, 8, 5)
  return bits > 0 ? [...digits, (rest << (5 - bits)) & 31] : digits
}

function fromWordsUnsafe(words: readonly number[]): Uint8Array | undefined {
  if (!words.every((word) => Number.isInteger(word) && word >= 0 && word < 32)) return undefined
  const { digits, rest, bits } = regroup(words, 5, 8)
  return bits < 5 && rest === 0 ? Uint8Array.from(digits) : undefined
}

/** Groups bits by another size. Returns the complete groups, and the bits that are left. */
function regroup(values: Iterable<number>, from: number, to: number) {
  const digits: number[] = []
  let rest = 0
  let bits = 0
  for (const value of values) {
    rest = (rest << from) | value
    for (bits += from; bits >= to; ) {
      bits -= to
      digits.push(rest >>> bits)
      rest &= (1 << bits) - 1
    }
  }
  return { digits, rest, bits }
}

function expectFound<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('The text is not bech32.')
  return value
}
