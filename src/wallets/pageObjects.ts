/**
 * Returns the provider at a path such as "phantom.bitcoin"; undefined when a getter throws. Providers of Ctrl (formerly
 * XDEFI) are skipped: the wallet closed in 2026, but its extension still replaces providers of other wallets. It marks
 * them with `__XDEFI`.
 */
export function providerAt(page: object, path: string): object | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((inside, name) => (isObject(inside) ? memberOf(inside, name) : undefined), page)
  return typeof found === 'object' && found !== null && !isCtrl(found) ? found : undefined
}

/** Returns the provider at a path if it has all of the methods. Its other members stay unknown. */
export function providerWith<Provider>(
  page: object,
  path: string,
  ...methods: readonly string[]
): Provider | undefined {
  const found = providerAt(page, path)
  const isComplete = found && methods.every((method) => typeof memberOf(found, method) === 'function')
  return isComplete ? (found as Provider) : undefined
}

/** Returns a member, or undefined when its getter throws. */
export function memberOf(inside: object, name: string): unknown {
  try {
    return (inside as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}

/** Whether a provider belongs to Ctrl, whatever name it was injected under. */
export function isCtrl(provider: object): boolean {
  return Boolean(memberOf(provider, '__XDEFI'))
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
