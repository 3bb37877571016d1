/** The field's prime, 2²⁵⁵ − 19. Source of all constants: RFC 8032, section 5.1. */
const P = 2n ** 255n - 19n
/** The order of the base point, and so of every key pair's public key. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n
/** d of the curve −x² + y² = 1 + d·x²·y². */
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
/** √−1. */
const ROOT_OF_MINUS_ONE = 19681161376707505956807079304988542015446066515923890162744021073123829784752n

/** X/Z, Y/Z, and T = X·Y/Z. */
interface Point {
  readonly x: bigint
  readonly y: bigint
  readonly z: bigint
  readonly t: bigint
}

/**
 * Whether 32 bytes can be the public key of an Ed25519 key pair: a point of the curve, in its one canonical form, that
 * the base point generates. False for program-derived addresses, which are chosen to be off the curve, and for nearly
 * all bytes that were made up. All values are public, so time need not be constant.
 */
export function isEd25519PublicKey(bytes: Uint8Array): boolean {
  const point = decodePoint(bytes)
  return point !== undefined && !isIdentity(point) && isIdentity(multiply(point, L))
}

/** RFC 8032, section 5.1.3: y in 255 bits, little endian, then the lowest bit of x. */
function decodePoint(bytes: Uint8Array): Point | undefined {
  if (bytes.length !== 32) return undefined
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const y = number & (2n ** 255n - 1n)
  const isOdd = number >> 255n
  if (y >= P) return undefined
  const root = squareRootOfRatio(mod(y * y - 1n), mod(D * y * y + 1n))
  if (root === undefined || (root === 0n && isOdd === 1n)) return undefined
  const x = (root & 1n) === isOdd ? root : P - root
  return { x, y, z: 1n, t: mod(x * y) }
}

/** √(u/v) = u·v³·(u·v⁷)^((p−5)/8), times √−1 where that is the root of −u/v; undefined when u/v is no square. */
function squareRootOfRatio(u: bigint, v: bigint): bigint | undefined {
  const root = mod(u * v ** 3n * power(mod(u * v ** 7n), (P - 5n) / 8n))
  const square = mod(v * root * root)
  if (square === u) return root
  return square === mod(-u) ? mod(root * ROOT_OF_MINUS_ONE) : undefined
}

function multiply(point: Point, scalar: bigint): Point {
  let sum: Point = { x: 0n, y: 1n, z: 1n, t: 0n }
  for (const bit of scalar.toString(2)) {
    sum = add(sum, sum)
    if (bit === '1') sum = add(sum, point)
  }
  return sum
}

/** The complete addition of RFC 8032, section 5.1.4; it doubles as well. */
function add(p: Point, q: Point): Point {
  const a = mod((p.y - p.x) * (q.y - q.x))
  const b = mod((p.y + p.x) * (q.y + q.x))
  const c = mod(2n * D * p.t * q.t)
  const d = mod(2n * p.z * q.z)
  const e = b - a
  const f = d - c
  const g = d + c
  const h = b + a
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) }
}

const isIdentity = ({ x, y, z }: Point): boolean => x === 0n && y === z

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = mod(result * result)
    if (bit === '1') result = mod(result * base)
  }
  return result
}

function mod(value: bigint): bigint {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}
