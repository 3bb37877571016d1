/**
 * A Response whose body is there as a whole, under `whole`. A host that knows of it sends the bytes as they are; to
 * everybody else it is a Response like any other, and only then is there a stream, the dearest part of one.
 */
export class WholeResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>
  #full: Response | undefined

  constructor(whole: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  get #own(): Response {
    this.#full ??= new Response(this.whole, { status: this.status, headers: this.headers })
    return this.#full
  }

  override get body() {
    return this.#own.body
  }
  override get bodyUsed() {
    return this.#full?.bodyUsed ?? false
  }
  override text() {
    return this.#own.text()
  }
  override json() {
    return this.#own.json()
  }
  override bytes() {
    return this.#own.bytes()
  }
  override arrayBuffer() {
    return this.#own.arrayBuffer()
  }
  override blob() {
    return this.#own.blob()
  }
  override formData() {
    return this.#own.formData()
  }
  override clone() {
    return this.#own.clone()
  }
}
