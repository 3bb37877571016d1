import type { NetworkKind } from '../core/protocol.ts'

/** Which network a site speaks to. */
export type Network = 'devnet' | 'stagenet' | 'mainnet'

/** What the page may know: it travels to every visitor, so nothing secret belongs here. */
export interface PublicConfig {
  readonly network: Network
  readonly nodes: { readonly thornode: readonly string[]; readonly mayanode: readonly string[] }
  readonly version: string
}

/** The devnet's money is the mocknet's: its prefixes can never be mistaken for real ones. */
export const networkKinds: Record<Network, NetworkKind> = {
  devnet: 'mocknet',
  stagenet: 'stagenet',
  mainnet: 'mainnet',
}

const outsideOfABuild: PublicConfig = { network: 'devnet', nodes: { thornode: [], mayanode: [] }, version: '0.0.0' }

/** The configuration that the build put into the page. Outside of a build there are no nodes to ask. */
export const publicConfig: PublicConfig = import.meta.env?.PORTAGE_PUBLIC ?? outsideOfABuild
