import { protocolOf, providerNames } from '../../contract/aggregator/aggregatorFields.ts'
import type { providers } from '../../contract/aggregator/providers.ts'
import { protocolIds } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { listTokens } from './listTokens.ts'
import { listVersion } from './listVersion.ts'

/** The providers whose pools can be read. Throws the first protocol's `SwapError` when neither can. */
export const getProviders: Handler<typeof providers> = async (_input, context) => {
  const results = await Promise.allSettled(protocolIds.map((protocol) => listTokens(context, protocol)))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const fault = failures.find((failure) => !(failure instanceof SwapError)) ?? failures[0]
  if (failures.length === results.length || (fault !== undefined && !(fault instanceof SwapError))) throw fault
  return providerNames.flatMap((provider) => {
    const listed = results[protocolIds.indexOf(protocolOf(provider))]
    if (listed?.status !== 'fulfilled') return []
    return [
      {
        provider,
        name: provider,
        timestamp: new Date(context.clock()).toISOString(),
        version: listVersion(context.version),
        keywords: [],
        count: listed.value.length,
        url: `${context.siteUrl}/v1/tokens?provider=${provider}`,
      },
    ]
  })
}
