export type Encoding = 'br' | 'gzip' | 'identity'

const spoken = ['br', 'gzip', 'identity'] as const
const quality = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

function preferences(header: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    if (name === '') continue
    const stated = parameters.find((each) => each.startsWith('q='))
    const q = stated === undefined ? 1 : Number(quality.exec(stated)?.[1] ?? 0)
    found.set(name === 'x-gzip' ? 'gzip' : name, q)
  }
  return found
}

/**
 * The encoding to answer in: the highest q wins, brotli before gzip when they are equal. Identity is what remains,
 * since a client that refuses even that is better served with something it did not ask for than with nothing.
 * Source: RFC 9110 §12.5.3.
 */
export function chooseEncoding(acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null) return 'identity'
  const wanted = preferences(acceptEncoding)
  const others = wanted.get('*')
  const weigh = (name: Encoding) => wanted.get(name) ?? others ?? (name === 'identity' ? 0.0005 : 0)
  let best: Encoding = 'identity'
  for (const name of [...spoken].reverse()) {
    if (weigh(name) > 0 && weigh(name) >= weigh(best)) best = name
  }
  return best
}
