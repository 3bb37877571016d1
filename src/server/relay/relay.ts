import type { ChainId } from '../../core/chains/chains.ts'
import type { ReaderApi } from '../../core/chains/readerApi.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'

/** A chain server that the relay forwards to. */
export interface RelayServer {
  readonly api: ReaderApi
  /** Base URL without a slash at the end. */
  readonly url: string
}

/** The chain servers that pages may query through this site, and how. Exists only where the operator enables it. */
export interface Relay {
  readonly servers: Readonly<Partial<Record<ChainId, readonly RelayServer[]>>>
  readonly send: Transport
}

/** Path of a server behind the relay: `/relay/DASH/api.blockcypher.com`. */
export const relayPath = (chain: ChainId, { url }: RelayServer): string => `/relay/${chain}/${new URL(url).host}`
