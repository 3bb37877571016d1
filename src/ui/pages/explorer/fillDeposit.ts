import { formatDecimal, parseDecimal } from '../../../core/asset/amount.ts'
import { SwapError } from '../../../core/errors.ts'
import { decimalsOf } from '../../shared/plain/assetText.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import { withSuffix } from './controls.ts'
import { part } from './part.ts'

/** Amount used when the form's amount is invalid. */
const fallback = '0.5'

/** Puts a scenario's suffix into the amount of the deposit form, and focuses it. */
export function fillDeposit({ suffix, title }: DOMStringMap, messages: ExplorerMessages): void {
  const form = part('deposit')
  const amount = form.querySelector<HTMLInputElement>('[name="amount"]')
  const asset = form.querySelector<HTMLSelectElement>('[name="asset"]')
  if (amount === null || asset === null || suffix === undefined || !/^\d{1,12}$/.test(suffix)) return
  const decimals = decimalsOf(asset.value)
  amount.value = formatDecimal(withSuffix(unitsOr(amount.value.trim(), decimals), suffix), decimals)
  const output = form.closest('[data-message-scope]')?.querySelector<HTMLElement>('[data-message]')
  if (output) {
    output.textContent = messages.confirmations.magic(title ?? '')
    output.dataset.tone = 'note'
  }
  amount.focus()
}

function unitsOr(text: string, decimals: number): bigint {
  try {
    return parseDecimal(text, decimals)
  } catch (error) {
    if (error instanceof SwapError) return parseDecimal(fallback, decimals)
    throw error
  }
}
