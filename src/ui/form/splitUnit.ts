/** A typed amount, split into its number and the unit before or after it. */
export interface SplitAmount {
  readonly number: string
  /** As typed; undefined without a unit. */
  readonly unit: string | undefined
}

const unitMark = /[\p{L}\p{Sc}]/u
const numberStart = /[\p{Nd}.,٫'’+\-−\s]/u

/**
 * Splits "1.5 BTC", "$500", "500 €" and "US$ 1,500" into number and unit. Text without exactly one number and at most
 * one unit is returned whole as `number`, which every parser rejects: "1e5", "0x10", "$5 BTC", "ten".
 */
export function splitUnit(text: string, ticker: string): SplitAmount {
  const whole = text.normalize('NFKC').trim()
  const own = withoutTicker(whole, ticker)
  if (own !== undefined) return unitMark.test(own) ? { number: whole, unit: undefined } : { number: own, unit: ticker }
  const start = [...whole].findIndex((sign) => numberStart.test(sign))
  const lead = start < 0 ? whole : [...whole].slice(0, start).join('')
  const rest = whole.slice(lead.length)
  const at = rest.search(unitMark)
  const number = (at < 0 ? rest : rest.slice(0, at)).trim()
  const trail = at < 0 ? '' : rest.slice(at)
  const units = [lead, trail].filter((unit) => unit !== '')
  const [unit] = units
  const isUnit = units.every((one) => unitMark.test(one) && !/\p{Nd}/u.test(one))
  if (unit === undefined || !isUnit || (number === '' && !isDollarSign(unit))) return { number: whole, unit: undefined }
  if (units.length > 1 && !(isDollarSign(lead) && /^USD$/i.test(trail))) return { number: whole, unit: undefined }
  return { number, unit }
}

/** Whether a unit is a US dollar sign. "A$" and "R$" are not. */
export const isDollarSign = (unit: string | undefined): boolean => unit !== undefined && /^(US)?\$$/i.test(unit)

/** Returns the text without the coin's ticker at either end; undefined without a ticker. */
function withoutTicker(whole: string, ticker: string): string | undefined {
  const upper = whole.toUpperCase()
  const before = whole.slice(0, -ticker.length)
  const after = whole.slice(ticker.length)
  if (upper.endsWith(ticker) && isApart(before.at(-1), ticker.at(0))) return before.trim()
  return upper.startsWith(ticker) && isApart(after.at(0), ticker.at(-1)) ? after.trim() : undefined
}

/**
 * Whether a ticker ends where the number begins: "1.5BTC" is valid, but a digit can't touch a digit, nor a letter a
 * letter.
 */
function isApart(neighbour: string | undefined, edge: string | undefined): boolean {
  if (neighbour === undefined) return false
  if (unitMark.test(neighbour)) return false
  return !(/\p{Nd}/u.test(neighbour) && /\p{Nd}/u.test(edge ?? ''))
}
