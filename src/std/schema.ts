/** The result of a schema or an action for a value that does not match. */
export const INVALID: unique symbol = Symbol('invalid')

type Read<T> = T | typeof INVALID

/** Reads a value: checks it and returns the part that the schema names. It never throws by itself. */
export interface Schema<T = unknown> {
  readonly read: (value: unknown) => Read<T>
  /** Whether an object may lack the key. */
  readonly mayLack?: boolean
  /** Instead of a lacking value. */
  readonly standard?: unknown
}

/** The schema of a key that an object may lack. */
export interface OptionalSchema<T = unknown> extends Schema<T> {
  readonly mayLack: true
}

export type InferOutput<S extends Schema> = S extends Schema<infer T> ? T : never

/** A further condition or conversion. */
type Action<In, Out> = (value: In) => Read<Out>
/** A schema that may lack wherever the other may. */
type Like<S extends Schema, T> = S extends OptionalSchema ? OptionalSchema<T> : Schema<T>

const accept = <T>(matches: (value: unknown) => boolean): Schema<T> => ({
  read: (value) => (matches(value) ? (value as T) : INVALID),
})

export const string = (): Schema<string> => accept((value) => typeof value === 'string')
export const number = (): Schema<number> => accept((value) => typeof value === 'number' && !Number.isNaN(value))
export const bigint = (): Schema<bigint> => accept((value) => typeof value === 'bigint')
export const boolean = (): Schema<boolean> => accept((value) => typeof value === 'boolean')
export const unknown = (): Schema<unknown> => accept(() => true)
export const never = (): Schema<never> => accept(() => false)
export const literal = <const T>(wanted: T): Schema<T> => accept((value) => value === wanted)
export const picklist = <const T extends readonly unknown[]>(list: T): Schema<T[number]> =>
  accept((value) => list.includes(value))

export const nullable = <T>({ read }: Schema<T>): Schema<T | null> => ({
  read: (value) => (value === null ? null : read(value)),
})

/** A value, or its standard value where it lacks. Without one, the key lacks in the result as well. */
export function optional<T>(schema: Schema<T>): OptionalSchema<T | undefined>
export function optional<T>(schema: Schema<T>, standard: unknown): Schema<T>
export function optional<T>({ read }: Schema<T>, standard?: unknown): Schema<T | undefined> {
  return {
    read: (value) => {
      const given = value ?? (value === undefined ? standard : value)
      return given === undefined ? undefined : read(given)
    },
    ...{ mayLack: true, standard },
  }
}

export const nullish = <T>(schema: Schema<T>): OptionalSchema<T | null | undefined> => optional(nullable(schema))

/** The value that the first matching schema reads. */
export const union = <const S extends readonly Schema[]>(schemas: S): Schema<InferOutput<S[number]>> => ({
  read: (value) => {
    for (const schema of schemas) {
      const found = schema.read(value)
      if (found !== INVALID) return found as InferOutput<S[number]>
    }
    return INVALID
  },
})

/** Another value instead of one that does not match. */
export const fallback = <S extends Schema>(schema: S, other: InferOutput<S>): S => ({
  ...schema,
  read: (value) => {
    const found = schema.read(value)
    return found === INVALID ? other : found
  },
})

export function pipe<S extends Schema, A>(schema: S, a: Action<InferOutput<S>, A>): Like<S, A>
export function pipe<S extends Schema, A, B>(schema: S, a: Action<InferOutput<S>, A>, b: Action<A, B>): Like<S, B>
export function pipe<S extends Schema, A, B, C>(
  schema: S,
  ...actions: [Action<InferOutput<S>, A>, Action<A, B>, Action<B, C>]
): Like<S, C>
export function pipe(schema: Schema, ...actions: readonly Action<never, unknown>[]): Schema {
  const read = (value: unknown) => {
    let found = schema.read(value)
    for (const action of actions) if (found !== INVALID) found = action(found as never)
    return found
  }
  return { ...schema, read }
}

export const transform =
  <In, Out>(convert: (value: In) => Out): Action<In, Out> =>
  (value) =>
    convert(value)

const where =
  <V>(matches: (value: V) => boolean) =>
  <T extends V>(value: T): Read<T> =>
    matches(value) ? value : INVALID

interface Sized {
  readonly length: number
}

export const check = <T>(matches: (value: T) => boolean): Action<T, T> => where(matches)
export const regex = (pattern: RegExp) => where((text: string) => pattern.test(text))
export const length = (wanted: number) => where(({ length: found }: Sized) => found === wanted)
export const minLength = (least: number) => where(({ length: found }: Sized) => found >= least)
export const maxLength = (most: number) => where(({ length: found }: Sized) => found <= most)
export const minValue = (least: bigint | number) => where((value: bigint | number) => value >= least)
export const maxValue = (most: bigint | number) => where((value: bigint | number) => value <= most)
export const safeInteger = () => where((value: number) => Number.isSafeInteger(value))
export const finite = () => where((value: number) => Number.isFinite(value))

type Entries = Readonly<Record<string, Schema>>
type LackingKeys<E extends Entries> = { [K in keyof E]: E[K] extends OptionalSchema ? K : never }[keyof E]
type Fields<E extends Entries> = {
  -readonly [K in Exclude<keyof E, LackingKeys<E>>]: InferOutput<E[K]>
} & { -readonly [K in LackingKeys<E>]?: InferOutput<E[K]> }
type Flat<T> = { [K in keyof T]: T[K] }

/** Keys of which a value would become a part of every object. */
const reserved: readonly string[] = ['__proto__', 'prototype', 'constructor']

/** An object with these keys. Others are left out. */
export const object = <const E extends Entries>(entries: E): Schema<Flat<Fields<E>>> => ({
  read: (value) => readFields(entries, value) as Flat<Fields<E>> | typeof INVALID,
})

/** An object with these keys. Others are kept unread. */
export const looseObject = <const E extends Entries>(
  entries: E,
): Schema<Flat<Fields<E> & Record<string, unknown>>> => ({
  read: (value) => {
    const fields = readFields(entries, value)
    if (fields === INVALID) return INVALID
    const others = Object.entries(value as object).filter(([key]) => !(key in entries) && !reserved.includes(key))
    return { ...Object.fromEntries(others), ...fields } as Flat<Fields<E> & Record<string, unknown>>
  },
})

function readFields(entries: Entries, value: unknown): object | typeof INVALID {
  if (typeof value !== 'object' || value === null) return INVALID
  const fields: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(entries)) {
    const isThere = key in value
    if (!isThere && schema.mayLack && schema.standard === undefined) continue
    if (!isThere && !schema.mayLack) return INVALID
    const found = schema.read(isThere ? value[key as keyof typeof value] : schema.standard)
    if (found === INVALID) return INVALID
    fields[key] = found
  }
  return fields
}

/** An object of which every key and every value match. */
export const record = <T>(name: Schema<string>, schema: Schema<T>): Schema<Record<string, T>> => ({
  read: (value) => {
    if (typeof value !== 'object' || value === null) return INVALID
    const rows = Object.entries(value).filter(([key]) => !reserved.includes(key))
    const found = rows.map(([key, each]) => [name.read(key), schema.read(each)])
    return found.flat().includes(INVALID) ? INVALID : Object.fromEntries(found)
  },
})

/** A list of which every item matches. */
export const array = <T>({ read }: Schema<T>): Schema<T[]> => ({
  read: (value) => {
    if (!Array.isArray(value)) return INVALID
    const items = value.map(read)
    return items.includes(INVALID) ? INVALID : (items as T[])
  },
})

/** A list with exactly these items. */
export const strictTuple = <const S extends readonly Schema[]>(
  schemas: S,
): Schema<{ -readonly [I in keyof S]: InferOutput<S[I]> }> => ({
  read: (value) => {
    if (!Array.isArray(value) || value.length !== schemas.length) return INVALID
    const items = schemas.map((schema, at) => schema.read(value[at]))
    return items.includes(INVALID) ? INVALID : (items as { -readonly [I in keyof S]: InferOutput<S[I]> })
  },
})
