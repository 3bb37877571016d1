import { parseWholeNumber } from '../../../std/wholeNumber.ts'
import { joinBytes } from '../../address/codec.ts'
import { UnreadableDepositError, unreadable } from '../depositErrors.ts'
import { type Payload, readFields, varint } from './wireFormat.ts'

/**
 * A codec of Protocol Buffers for Cosmos and TRON transactions: varints and length-delimited values. Decoding is the
 * exact inverse of encoding and accepts the deterministic form only: ascending fields, each once, shortest varints, no
 * default values, no unknown fields. Source: protobuf.dev/programming-guides /encoding; Cosmos SDK ADR 027.
 */
export type Kind<T> = NumberKind<T> | BytesKind<T>

/** Encoded as a varint; zero is omitted. */
export interface NumberKind<T> {
  readonly wire: 0
  readonly toWire: (value: T) => bigint
  readonly fromWire: (number: bigint) => T
}

/** Encoded as a length and that many bytes. An empty `optional` value is omitted. */
export interface BytesKind<T> {
  readonly wire: 2
  readonly optional: boolean
  readonly toWire: (value: T) => Uint8Array
  readonly fromWire: (bytes: Uint8Array) => T
}

/** The decoded type of a kind or message. */
export type ValueOf<K> = K extends Kind<infer T> ? T : never

/** A numbered field of a message. */
export interface Field<T> {
  readonly number: number
  readonly write: (value: T) => Uint8Array
  readonly read: (payloads: readonly Payload[]) => T
}

const nothing = new Uint8Array()

export const uint64: NumberKind<bigint> = {
  wire: 0,
  toWire: (value) => value,
  fromWire: (number) => number,
}

export const bool: NumberKind<boolean> = {
  wire: 0,
  toWire: (value) => (value ? 1n : 0n),
  fromWire: (number) => (number > 1n ? unreadable('a flag is neither 0 nor 1') : number === 1n),
}

export const bytes: BytesKind<Uint8Array> = {
  wire: 2,
  optional: true,
  toWire: (value) => value,
  fromWire: (value) => value,
}

export const text: BytesKind<string> = {
  wire: 2,
  optional: true,
  toWire: (value) => (value.isWellFormed() ? new TextEncoder().encode(value) : unreadable('a text is not Unicode')),
  fromWire: decodeText,
}

/** An integer of up to 256 bits in decimal digits, as the SDK encodes amounts; zero is "0" and never omitted. */
export const decimal: BytesKind<bigint> = {
  wire: 2,
  optional: false,
  toWire: (value) => text.toWire(value < 0n ? unreadable('an amount is negative') : value.toString()),
  fromWire: (value) => readDigits(decodeText(value)),
}

/** A field that occurs once, or is omitted when its value is zero or empty. */
export function one<T>(number: number, kind: Kind<T>): Field<T> {
  return {
    number,
    write: (value) => (isAbsent(kind, value) ? nothing : tagged(number, kind, value)),
    read: (payloads) => {
      const [payload, second] = payloads
      if (second !== undefined) return unreadable(`field ${number} occurs twice`)
      if (payload === undefined) return absent(number, kind)
      const value = payloadValue(number, kind, payload)
      return isAbsent(kind, value) ? unreadable(`field ${number} has an explicit default value`) : value
    },
  }
}

/** A repeated field. */
export function many<T>(number: number, kind: BytesKind<T>): Field<readonly T[]> {
  return {
    number,
    write: (values) => joinBytes(...values.map((value) => tagged(number, kind, value))),
    read: (payloads) => payloads.map((payload) => payloadValue(number, kind, payload)),
  }
}

/** A message with the given fields, in the order of their numbers. */
export function message<T extends object>(fields: { readonly [K in keyof T]: Field<T[K]> }): BytesKind<T> {
  const names = Object.keys(fields) as (keyof T)[]
  const known = new Set(names.map((name) => fields[name].number))
  return {
    wire: 2,
    optional: false,
    toWire: (value) => joinBytes(...names.map((name) => fields[name].write(value[name]))),
    fromWire: (value) => {
      const found = readFields(value, known)
      return Object.fromEntries(
        names.map((name) => [name, fields[name].read(found.get(fields[name].number) ?? [])]),
      ) as T
    },
  }
}

/** Parses at most 78 digits without sign or leading zero. Throws `UnreadableDepositError`. */
export function readDigits(digits: string): bigint {
  return parseWholeNumber(digits) ?? unreadable('an amount is not a plain whole number')
}

export function decodeText(value: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value)
  } catch (cause) {
    throw new UnreadableDepositError('a text is not UTF-8', cause)
  }
}

function isAbsent<T>(kind: Kind<T>, value: T): boolean {
  return kind.wire === 0 ? kind.toWire(value) === 0n : kind.optional && kind.toWire(value).length === 0
}

function absent<T>(number: number, kind: Kind<T>): T {
  if (kind.wire === 0) return kind.fromWire(0n)
  return kind.optional ? kind.fromWire(nothing) : unreadable(`field ${number} is missing`)
}

function payloadValue<T>(number: number, kind: Kind<T>, payload: Payload): T {
  if (kind.wire === 0 && typeof payload === 'bigint') return kind.fromWire(payload)
  if (kind.wire === 2 && typeof payload !== 'bigint') return kind.fromWire(payload)
  return unreadable(`field ${number} is of another type`)
}

/** tag = number × 8 + wire type. */
function tagged<T>(number: number, kind: Kind<T>, value: T): Uint8Array {
  const tag = varint(BigInt(number * 8 + kind.wire))
  if (kind.wire === 0) return joinBytes(tag, varint(kind.toWire(value)))
  const payload = kind.toWire(value)
  return joinBytes(tag, varint(BigInt(payload.length)), payload)
}
