/** What no header may contain: `Headers` refuses the same. Source: RFC 9110 §5.5. */
const forbidden = /[^\t\x20-\x7e\x80-\xff]/

/** The one header whose values are never joined. Source: RFC 6265 §3. */
const separate = 'set-cookie'

/**
 * Headers as a sorted list, which Node writes as it is. `Headers` copies, checks and sorts everything again and again,
 * which costs more than the rest of a small request. The names come from code or from a parser, and are not checked.
 */
export class PlainHeaders extends Headers {
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
  /** Returns the place of the first entry whose name is not before the name. */
  #placeOf(name: string): number {
    const { list } = this
    let place = 0
    while (place < list.length && (list[place] as string) < name) place += 2
    return place
  }
  override get(name: string): string | null {
    const key = name.toLowerCase()
    const place = this.#placeOf(key)
    if (this.list[place] !== key) return null
    return key === separate ? this.getSetCookie().join(', ') : (this.list[place + 1] as string)
  }
  override has(name: string): boolean {
    const key = name.toLowerCase()
    return this.list[this.#placeOf(key)] === key
  }
  override set(name: string, value: string): void {
    const key = name.toLowerCase()
    if (key === separate) this.delete(key)
    const place = this.#placeOf(key)
    if (this.list[place] === key) this.list[place + 1] = checked(value)
    else this.list.splice(place, 0, key, checked(value))
  }
  override append(name: string, value: string): void {
    const key = name.toLowerCase()
    let place = this.#placeOf(key)
    const isKnown = this.list[place] === key
    if (isKnown && key !== separate) this.list[place + 1] += `, ${checked(value)}`
    else {
      while (this.list[place] === key) place += 2
      this.list.splice(place, 0, key, checked(value))
    }
  }
  override delete(name: string): void {
    const key = name.toLowerCase()
    const place = this.#placeOf(key)
    while (this.list[place] === key) this.list.splice(place, 2)
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
