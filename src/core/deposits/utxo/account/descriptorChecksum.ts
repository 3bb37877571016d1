/** Characters of a descriptor, in groups of 32. Source: BIP 380. */
const INPUTS = '0123456789()[],\'/*abcdefgh@:$%{}IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~ijklmnopqrstuvwxyzABCDEFGH`#"\\ '
const CHECKSUMS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn]

/** Returns the eight characters that follow "#"; undefined for a character outside of descriptors. Source: BIP 380. */
export function descriptorChecksum(body: string): string | undefined {
  const codes = [...body].map((letter) => INPUTS.indexOf(letter))
  if (codes.includes(-1)) return undefined
  const groups: number[] = []
  for (let at = 0; at < codes.length; at += 3) {
    groups.push(codes.slice(at, at + 3).reduce((sum, code) => sum * 3 + (code >> 5), 0))
  }
  const symbols = codes.flatMap((code, at) => {
    const group = (at + 1) % 3 === 0 || at === codes.length - 1 ? groups[Math.floor(at / 3)] : undefined
    return group === undefined ? [code & 31] : [code & 31, group]
  })
  const rest = [...symbols, ...new Array<number>(8).fill(0)].reduce(addSymbol, 1n) ^ 1n
  return Array.from({ length: 8 }, (_, at) => CHECKSUMS.charAt(Number((rest >> BigInt(5 * (7 - at))) & 31n))).join('')
}

function addSymbol(sum: bigint, symbol: number): bigint {
  const top = sum >> 35n
  const next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol)
  return GENERATOR.reduce((all, factor, bit) => ((top >> BigInt(bit)) & 1n ? all ^ factor : all), next)
}
