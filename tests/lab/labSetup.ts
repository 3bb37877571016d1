import { readableChains } from '../../src/core/readers/readerApis.ts'
import type { PublicConfig } from '../../src/runtime/browser.ts'
import { ownerOn, ownerPublicKey, strangerOn } from './chains/owner.ts'
import type { LabSetup } from './labAccess.ts'

/** Inputs of a laboratory program besides the endpoints of a configuration. */
export function labSetup({ nodes, readers }: Pick<PublicConfig, 'nodes' | 'readers'>): LabSetup {
  const addresses = (addressOn: (chain: (typeof readableChains)[number]) => string) =>
    Object.fromEntries(readableChains.map((chain) => [chain, addressOn(chain)]))
  return {
    nodes,
    readers,
    ownerPublicKey: [...ownerPublicKey],
    owners: addresses(ownerOn),
    receivers: addresses((chain) => strangerOn(chain, 'receiver')),
  }
}
