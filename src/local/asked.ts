/**
 * A request on its way to its answer. It has what every answer needs as plain values; the web's own Request, which
 * costs more than most answers, is made when somebody wants one.
 */
export interface Asked extends Pick<Request, 'method' | 'url' | 'body' | 'bytes'> {
  /** The path of the URL, escapes and all. */
  readonly pathname: string
  readonly headers: Pick<Headers, 'get'>
  readonly request: Request
}

class AskedByRequest implements Asked {
  readonly method: string
  readonly url: string
  readonly pathname: string
  readonly headers: Headers
  readonly request: Request

  constructor(request: Request) {
    this.method = request.method
    this.url = request.url
    this.pathname = new URL(request.url).pathname
    this.headers = request.headers
    this.request = request
  }

  get body() {
    return this.request.body
  }

  bytes() {
    return this.request.bytes()
  }
}

/** What a Request asks. */
export const askedBy = (request: Request): Asked => new AskedByRequest(request)

export const isRead = ({ method }: Pick<Asked, 'method'>) => method === 'GET' || method === 'HEAD'
