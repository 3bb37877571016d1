import { decimalSignOf } from '../../core/asset/decimalInput.ts'
import type { SwapFormEvent } from './swapForm.ts'

/**
 * Writes a plain decimal as a locale does, without grouping: "0,15". The field reads it as the same amount, while
 * "1.234" would have two readings where the decimal sign is a comma.
 */
export const localDecimal = (decimal: string, locale: string): string => decimal.replace('.', decimalSignOf(locale))

/** Events whose text is a plain decimal that the page writes into the field. */
const filling: ReadonlySet<SwapFormEvent['type']> = new Set(['filled', 'flipped', 'entrySwitched'])

/** Returns an event with the amount that the page fills in as the locale writes it. What a person types stays. */
export function filledIn(event: SwapFormEvent, locale: string): SwapFormEvent {
  if (!filling.has(event.type) || !('text' in event) || event.text === undefined) return event
  return { ...event, text: localDecimal(event.text, locale) }
}
