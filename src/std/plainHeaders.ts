import { memoizeText } from './memoizeText.ts'

/** What no header may contain: `Headers` refuses the same. Source: RFC 9110 §5.5. */
const forbidden = /[^\t\x20-\x7e\x80-\xff]/

/** The one header whose values are never joined. Source: RFC 6265 §3. */
const separate = 'set-cookie'

/** Returns the lower-case form of a header's name. That of a common name is found without a copy. */
export const lowerCase = memoizeText((name) => name.toLowerCase())

/** `Headers` without its constructor, whose list would stay empty. Every member is overridden. */
const HeadersPrototype = function HeadersPrototype() {} as unknown as new () => Headers
HeadersPrototype.prototype = Headers.prototype

/**
 * Headers as a sorted list, which Node writes as it is. `Headers` copies, checks and sorts everything again and again,
 * which costs more than the rest of a small request. The names come from code or from a parser, and are not checked.
 */
export class PlainHeaders extends HeadersPrototype {
  /** Name, value, name, value, sorted by name. Cookies are separate entries in their order. */
  readonly list: string[]
  constructor(list: readonly string[] = []) {
    super()
    this.list = list.slice()
  }
  /** Copies any headers. */
  static from(headers: HeadersInit | undefined): PlainHeaders {
    if (headers instanceof PlainHeaders) return new PlainHeaders(headers.list)
    return new PlainHeaders([...new Headers(headers)].flat())
  }
  /** Returns the place of the name's first entry, or -1. */
  #find(key: string): number {
    const { list } = this
    for (let place = 0; place < list.length; place += 2) if (list[place] === key) return place
    return -1
  }
  /** Inserts an entry behind those of its own name and of earlier ones. */
  #insert(key: string, value: string): void {
    const { list } = this
    let place = list.length
    list.push(key, value)
    for (; place > 0 && (list[place - 2] as string) > key; place -= 2) {
      list[place] = list[place - 2] as string
      list[place + 1] = list[place - 1] as string
    }
    list[place] = key
    list[place + 1] = value
  }
  override get(name: string): string | null {
    const key = lowerCase(name)
    const place = this.#find(key)
    if (place < 0) return null
    return key === separate ? this.getSetCookie().join(', ') : (this.list[place + 1] as string)
  }
  override has(name: string): boolean {
    return this.#find(lowerCase(name)) >= 0
  }
  override set(name: string, value: string): void {
    const key = lowerCase(name)
    if (key === separate) this.delete(key)
    const place = this.#find(key)
    if (place < 0) this.#insert(key, checked(value))
    else this.list[place + 1] = checked(value)
  }
  override append(name: string, value: string): void {
    const key = lowerCase(name)
    const place = key === separate ? -1 : this.#find(key)
    if (place < 0) this.#insert(key, checked(value))
    else this.list[place + 1] += `, ${checked(value)}`
  }
  override delete(name: string): void {
    const key = lowerCase(name)
    for (let place = this.#find(key); this.list[place] === key; ) this.list.splice(place, 2)
  }
  override getSetCookie(): string[] {
    return [...this.entries()].filter(([name]) => name === separate).map(([, value]) => value)
  }
  override forEach(visit: (value: string, name: string, parent: Headers) => void, self?: unknown): void {
    for (const [name, value] of this.entries()) visit.call(self, value, name, this)
  }
  override *entries(): HeadersIterator<[string, string]> {
    for (let at = 0; at < this.list.length; at += 2) yield [this.list[at] as string, this.list[at + 1] as string]
  }
  override *keys(): HeadersIterator<string> {
    for (const [name] of this.entries()) yield name
  }
  override *values(): HeadersIterator<string> {
    for (const [, value] of this.entries()) yield value
  }
  override [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.entries()
  }
}

function checked(value: string): string {
  if (forbidden.test(value)) throw new TypeError('A header has a character that cannot be sent.')
  return value
}
