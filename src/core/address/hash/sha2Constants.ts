const COUNT = 80
const BYTES = 8

interface Constants {
  /** Eight bytes for each round. SHA-256 uses the first four of each. */
  readonly rounds: DataView
  /** The first state, likewise. */
  readonly state: DataView
}

let known: Constants | undefined

/** Returns the constants of SHA-2: the first bits of roots of the first primes. Source: FIPS 180-4, 4.2 and 5.3. */
export function sha2Constants(): Constants {
  if (known) return known
  const primes: number[] = []
  for (let next = 2; primes.length < COUNT; next++) if (primes.every((prime) => next % prime > 0)) primes.push(next)
  const rounds = new DataView(new ArrayBuffer(COUNT * BYTES))
  const state = new DataView(new ArrayBuffer(8 * BYTES))
  for (const [at, prime] of primes.entries()) rounds.setBigUint64(at * BYTES, fractionOf(prime, 3))
  for (const [at, prime] of primes.slice(0, 8).entries()) state.setBigUint64(at * BYTES, fractionOf(prime, 2))
  known = { rounds, state }
  return known
}

/** Returns the first 64 bits after the point of a square or cube root, by Newton's method from an estimate above it. */
function fractionOf(prime: number, degree: 2 | 3): bigint {
  const power = BigInt(degree)
  const scaled = BigInt(prime) << (64n * power)
  let root = BigInt(Math.ceil(prime ** (1 / degree) * 2 ** 32) + 1) << 32n
  for (;;) {
    const next = ((power - 1n) * root + scaled / root ** (power - 1n)) / power
    if (next >= root) return BigInt.asUintN(64, root)
    root = next
  }
}
