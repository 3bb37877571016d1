/** Text of bytes, in both directions. `decode` throws on other text. */
export interface BytesCoder {
  readonly encode: (bytes: Uint8Array) => string
  readonly decode: (text: string) => Uint8Array
}

/** The letters and digits of Bitcoin, without the four that look alike. */
export const base58 = createBase58('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')

/** The same in the order of the XRP Ledger. Source: XRPL, base58 encodings. */
export const base58xrp = createBase58('rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz')

/** Base58 is one number with 58 digits; each zero byte at the start is written as the digit zero. */
function createBase58(alphabet: string): BytesCoder {
  const zero = alphabet.charAt(0)
  return {
    encode(bytes) {
      const digits = convert(bytes, 256, 58).map((digit) => alphabet.charAt(digit))
      return zero.repeat(leadingZeros(bytes)) + digits.join('')
    },
    decode(text) {
      const digits = [...text].map((letter) => alphabet.indexOf(letter))
      if (digits.includes(-1)) throw new RangeError('The text is not base58.')
      return Uint8Array.from([...new Array<number>(leadingZeros(digits)).fill(0), ...convert(digits, 58, 256)])
    },
  }
}

function leadingZeros(digits: Iterable<number>): number {
  let count = 0
  for (const digit of digits) {
    if (digit !== 0) break
    count++
  }
  return count
}

/** Writes a number with other digits, the highest first and without leading zeros. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const lowFirst: number[] = []
  for (const digit of digits) {
    let rest = digit
    for (const [at, value] of lowFirst.entries()) {
      rest += value * from
      lowFirst[at] = rest % to
      rest = Math.floor(rest / to)
    }
    for (; rest > 0; rest = Math.floor(rest / to)) lowFirst.push(rest % to)
  }
  return lowFirst.reverse()
}
