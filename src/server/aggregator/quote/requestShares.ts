import { normalizeAddress } from '../../../core/address/normalizeAddress.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { FeeShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import type { ServerContext } from '../../context.ts'

/** The fees of a swap on each protocol, the partner's before those of the service. */
export type SharesByProtocol = Readonly<Record<Protocol, readonly FeeShare[]>>

/**
 * Returns the fees of a quote: the request's own affiliate, or else the split of the partner that owns the API key;
 * then the operator's own fee. A request with an `affiliateFee` of 0 pays no affiliate. Throws `StoreUnavailableError`.
 */
export async function requestShares(
  input: { readonly affiliate?: string | undefined; readonly affiliateFee?: number | undefined },
  { apiKey, store, serviceFees, clock }: Pick<ServerContext, 'apiKey' | 'store' | 'serviceFees' | 'clock'>,
): Promise<SharesByProtocol> {
  const { affiliate, affiliateFee: bps } = input
  const isGiven = affiliate !== undefined || bps !== undefined
  const owner = isGiven ? undefined : apiKey?.owner
  const partner = owner === undefined ? undefined : await store.affiliates.approvedPartner(owner, clock())
  const splits = { THORCHAIN: partner?.thorchain, MAYACHAIN: partner?.maya }
  const sharesOn = (protocol: Protocol): readonly FeeShare[] => {
    const split = splits[protocol]
    const service = serviceFees?.[protocol]
    const name = affiliate && (normalizeAddress(affiliate, protocols[protocol].chain) ?? affiliate)
    return [
      ...(name === undefined || !bps ? [] : [{ purpose: 'affiliate' as const, name, bps }]),
      ...(split ? [{ purpose: 'affiliate' as const, name: split.name, bps: split.basisPoints }] : []),
      ...(service === undefined ? [] : [{ purpose: 'service' as const, ...service }]),
    ]
  }
  return { THORCHAIN: sharesOn('THORCHAIN'), MAYACHAIN: sharesOn('MAYACHAIN') }
}
