import { isValidAddress } from '../../core/address/address.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import type { AffiliateSplits } from '../../storage/affiliateRecords.ts'
import { ApiError } from '../apiError.ts'
import { problemsEn } from '../texts/problems.en.ts'

/** The form of a THORName and of a MAYAName. Source: THORNode 3.17, thorname validation. */
const nameForm = /^[a-zA-Z0-9+_-]{1,30}$/

/** Throws `ApiError` invalid_input unless a text is a name or an address of the protocol's chain on this network. */
export function expectPayout(name: string, protocol: Protocol, nodes: Nodes): void {
  const { chain, name: protocolName } = protocols[protocol]
  if (nameForm.test(name) || isValidAddress(name, chain, nodes[protocol].network)) return
  throw new ApiError('invalid_input', {
    reason: ['payout', name.slice(0, 60), protocolName],
    fields: { [`${protocol === 'THORCHAIN' ? 'thorchain' : 'maya'}.name`]: problemsEn.fields.payout },
  })
}

/** Checks the names of both splits. Throws `ApiError` invalid_input. */
export function expectPayouts({ thorchain, maya }: AffiliateSplits, nodes: Nodes): void {
  if (thorchain) expectPayout(thorchain.name, 'THORCHAIN', nodes)
  if (maya) expectPayout(maya.name, 'MAYACHAIN', nodes)
}
