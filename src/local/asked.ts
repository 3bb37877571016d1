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

/** What a Request asks. */
export function askedBy(request: Request): Asked {
  return {
    method: request.method,
    url: request.url,
    pathname: new URL(request.url).pathname,
    headers: request.headers,
    get body() {
      return request.body
    },
    bytes: () => request.bytes(),
    request,
  }
}

export const isRead = ({ method }: Pick<Asked, 'method'>) => method === 'GET' || method === 'HEAD'
