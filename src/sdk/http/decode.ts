import { isObject, type JsonObject } from './apiErrors.ts'
import { InvalidResponseError } from './clientErrors.ts'

/** Reads a value of parsed JSON. Throws `InvalidResponseError` when it is not what the contract describes. */
export type Reader<T> = (value: unknown) => T

/** Reads a field of an object. */
type FieldReader<T> = (data: JsonObject) => T

/** Returns the reader of an object by the readers of its fields. An absent optional field is left out. */
export function readObject<T>(fields: { readonly [K in keyof T]-?: FieldReader<T[K]> }): Reader<T> {
  const readers = Object.entries(fields) as readonly [string, FieldReader<unknown>][]
  return (value) => {
    if (!isObject(value)) throw unexpected('an object', value)
    const entries = readers.map(([name, read]) => [name, read(value)] as const)
    return Object.fromEntries(entries.filter(([, found]) => found !== undefined)) as T
  }
}

/** Reads a field that the contract guarantees. */
export const required =
  <T>(key: string, read: Reader<T>): FieldReader<T> =>
  (data) => {
    const value = data[key] ?? undefined
    if (value === undefined) throw new InvalidResponseError(`The response has no "${key}".`)
    return read(value)
  }

/** Reads a field that may be absent or null. */
export const optional =
  <T>(key: string, read: Reader<T>): FieldReader<T | undefined> =>
  (data) => {
    const value = data[key] ?? undefined
    return value === undefined ? undefined : read(value)
  }

/** Returns the reader of a list. */
export const readList =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw unexpected('a list', value)
    return value.map(read)
  }

export const readText: Reader<string> = (value) => {
  if (typeof value !== 'string') throw unexpected('a text', value)
  return value
}

/** Reads a whole number that is written as text. */
export const readWhole: Reader<bigint> = (value) => {
  if (typeof value !== 'string' || !/^-?[0-9]{1,90}$/.test(value)) throw unexpected('digits as text', value)
  return BigInt(value)
}

/** Reads an amount in whole coins. It stays text, which is exact. */
export const readCoins: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^[0-9]{1,40}(?:\.[0-9]{1,40})?$/.test(value))
    throw unexpected('a decimal as text', value)
  return value
}

export const readInteger: Reader<number> = (value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unexpected('a whole number', value)
  return value
}

export const readNumber: Reader<number> = (value) => {
  if (typeof value !== 'number') throw unexpected('a number', value)
  return value
}

export const readBoolean: Reader<boolean> = (value) => {
  if (typeof value !== 'boolean') throw unexpected('true or false', value)
  return value
}

/** Reads a time with its zone. */
export const readTime: Reader<Date> = (value) => {
  const time = new Date(readText(value))
  if (Number.isNaN(time.getTime())) throw unexpected('a time', value)
  return time
}

/** Returns a value of several forms unchanged, because another field names its form. */
export const readUnchanged = <T>(value: unknown): T => value as T

const unexpected = (expected: string, value: unknown): InvalidResponseError =>
  new InvalidResponseError(`The response has ${String(JSON.stringify(value)).slice(0, 40)} in place of ${expected}.`)
