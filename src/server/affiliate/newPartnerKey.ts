import { keyQuotas } from '../../contract/keyQuotas.ts'
import { type NewSecret, newApiKey, newSecret } from '../../storage/apiKeySecret.ts'
import type { ApiKey } from '../../storage/apiKeyTable.ts'

/** Creates a key of a partner, with the usual quota and its first secret. */
export function newPartnerKey(
  { kind, owner, label, origins = [] }: Pick<ApiKey, 'kind' | 'owner' | 'label'> & Partial<Pick<ApiKey, 'origins'>>,
  pepper: string,
): NewSecret & { readonly key: ApiKey } {
  const key = newApiKey({ kind, owner, label, origins, dailyQuota: keyQuotas[kind] })
  return { key, ...newSecret(kind, pepper) }
}
