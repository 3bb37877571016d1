/** Returns the text after `/tx/` in a URL, or its `hash` parameter; empty without one. At most 200 characters. */
export function hashInUrl(address: string): string {
  const { pathname, searchParams } = new URL(address)
  const [, behind = ''] = /^\/tx(?:\.html)?\/(.*)$/.exec(pathname) ?? []
  return (plain(behind) || (searchParams.get('hash') ?? '')).trim().slice(0, 200)
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
