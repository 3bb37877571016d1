/** Fields whose change takes effect after a wait. */
export type DelayedField = 'thorchain' | 'maya' | 'email'

/** A row of `affiliate_changes`. Times are Unix milliseconds. */
export interface ChangeRow {
  id: string
  account_id: string
  field: DelayedField
  value: string
  requested_at: number
  effective_at: number
  confirmed_at: number | null
}

/** Columns of a `ChangeRow`. */
export const changeColumns = 'id, account_id, field, value, requested_at, effective_at, confirmed_at'
