import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { sha256 } from '../../address/hash/sha256.ts'

/** The field of secp256k1 and its generator. Source: SEC 2. */
const FIELD = 2n ** 256n - 2n ** 32n - 977n
const GENERATOR = {
  x: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  y: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
}

interface Point {
  readonly x: bigint
  readonly y: bigint
}

/** A point (x/z², y/z³); z is zero at infinity. */
interface Jacobian extends Point {
  readonly z: bigint
}

const field = (value: bigint): bigint => ((value % FIELD) + FIELD) % FIELD

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = field(result * square)
    square = field(square * square)
  }
  return result
}

/** Source: the doubling formula of Jacobian coordinates for a curve with a = 0. */
function double({ x, y, z }: Jacobian): Jacobian {
  const side = field(4n * x * y * y)
  const slope = field(3n * x * x)
  const doubled = field(slope * slope - 2n * side)
  return { x: doubled, y: field(slope * (side - doubled) - 8n * y ** 4n), z: field(2n * y * z) }
}

/** Source: mixed addition in Jacobian coordinates. */
function add(left: Jacobian, { x, y }: Point): Jacobian {
  if (left.z === 0n) return { x, y, z: 1n }
  const square = field(left.z * left.z)
  const width = field(x * square - left.x)
  const height = field(y * square * left.z - left.y)
  if (width === 0n) return height === 0n ? double(left) : { x: 1n, y: 1n, z: 0n }
  const second = field(width * width)
  const third = field(width ** 3n)
  const added = field(height * height - third - 2n * left.x * second)
  return { x: added, y: field(height * (left.x * second - added) - left.y * third), z: field(width * left.z) }
}

function multiply(factor: bigint, point: Point): Jacobian {
  const bits = [...factor.toString(2)]
  return bits.reduce<Jacobian>((sum, bit) => (bit === '1' ? add(double(sum), point) : double(sum)), {
    x: 1n,
    y: 1n,
    z: 0n,
  })
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hex.encode(bytes)}`)

/** Returns whether a P2TR script pays to an internal key without further scripts. Public data only. Source: BIP 341. */
export function paysInternalKey(script: Uint8Array, internalKey: Uint8Array): boolean {
  const x = numberOf(internalKey)
  const squared = field(x ** 3n + 7n)
  const root = power(squared, (FIELD + 1n) / 4n)
  if (script.length !== 34 || internalKey.length !== 32 || x >= FIELD || field(root * root) !== squared) return false
  const tag = sha256(utf8.decode('TapTweak'))
  const tweak = numberOf(sha256(joinBytes(tag, tag, internalKey)))
  const output = add(multiply(tweak, GENERATOR), { x, y: root & 1n ? FIELD - root : root })
  return output.z !== 0n && field(numberOf(script.slice(2)) * output.z * output.z) === output.x
}
