/** Returns the address of the form with the coins of another address, opened for a payment without a wallet. */
export function directLink(search: string): string {
  const given = new URLSearchParams(search)
  const kept = ['sell', 'buy', 'amount'].flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return `/?${[...kept, 'pay=direct'].join('&')}`
}
