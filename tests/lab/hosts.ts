/** Answers the requests to one URL prefix. The path of the request begins after the prefix. */
export type Service = (request: Request) => Promise<Response>

/** Fault of a host. */
export type Fault =
  /** Accepts the connection and never answers. */
  | 'hang'
  /** Closes the connection without an answer. */
  | 'cut'

/** How a host behaves: changes a request or an answer, or has none. */
export type Behaviour = (request: Request, answer: Service) => Promise<Response | Fault>

/** A host that answers as its service does. */
export const honest: Behaviour = (request, answer) => answer(request)

/** One service under a URL of a preset. */
export interface Served {
  /** The endpoint's URL, without a slash at the end. */
  readonly url: string
  readonly service: Service
}

/** What is wrong with the connections of a host, before any request. */
export type ConnectionFault =
  /** The name does not resolve. */
  | 'no_dns'
  /** The certificate ended a day ago. */
  | 'expired_certificate'
