import type { Page } from 'playwright-core'
import { codeOf } from '../../src/wallets/walletErrors.ts'
import { type FamilyFacts, familyWallets } from '../wallets/families/familyWallets.ts'

/** A value as it crosses between the page and the test: bytes and whole numbers have names. */
type Packed = unknown

interface Reply {
  readonly result?: Packed
  readonly error?: { readonly code: unknown; readonly text: string; readonly isText: boolean }
}

declare global {
  interface Window {
    callWallet: (path: string, args: Packed) => Promise<Reply>
  }
}

const unisatMethods = ['requestAccounts', 'getAccounts', 'getPublicKey', 'getNetwork', 'signPsbt']
const keplrMethods = ['enable', 'getKey', 'signDirect', 'signAmino', 'experimentalSuggestChain']

/** Methods that a family's providers have in the page, by the path of the provider. */
const providers = {
  unisat: { unisat: unisatMethods },
  okx: { 'okxwallet/bitcoin': unisatMethods },
  xverse: { 'XverseProviders/BitcoinProvider': ['request'] },
  phantom: { 'phantom/bitcoin': ['requestAccounts', 'signPSBT'], 'phantom/solana': ['request'] },
  vultisig: { 'vultisig/litecoin': ['request', 'signPSBT'], 'vultisig/keplr': keplrMethods },
  keplr: { keplr: keplrMethods },
  tronLink: { tronLink: ['request'], 'tronLink/tronWeb/trx': ['sign', 'getBlock'] },
  crossmark: { 'crossmark/methods': ['signAndWait'] },
  /** One of the Wallet Standard. */
  solana: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

type Family = keyof typeof providers

/** Wallets of the page, and the addresses that they report without a call. */
interface Constants {
  readonly families: readonly Family[]
  readonly installed: readonly (readonly [path: string, methods: readonly string[]])[]
  readonly tron: string
  readonly xrp: string
}

/** Injects these wallets, which sign in this process. Call before `goto`. */
export async function injectFamilies(page: Page, facts: FamilyFacts, families: readonly Family[]): Promise<void> {
  const objects = familyWallets(facts)
  await page.exposeFunction('callWallet', async (path: string, args: Packed): Promise<Reply> => {
    const names = path.split('/')
    const method = names.pop() ?? ''
    const owner = names.reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], objects)
    try {
      const call = (owner as Record<string, (...given: readonly unknown[]) => unknown>)[method]
      return { result: pack(await call?.apply(owner, unpack(args) as unknown[])) }
    } catch (error) {
      return { error: { code: codeOf(error), text: textOf(error), isText: typeof error === 'string' } }
    }
  })
  const { addressOn } = facts
  const installed = families.flatMap((family) => Object.entries<readonly string[]>(providers[family]))
  const constants = { families, installed, tron: addressOn('TRON'), xrp: addressOn('XRP') }
  await page.addInitScript(installFamilies, constants)
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function pack(value: unknown): Packed {
  if (typeof value === 'bigint') return { $whole: String(value) }
  if (value instanceof Uint8Array) return { $bytes: [...value] }
  if (Array.isArray(value)) return value.map(pack)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, pack(part)]))
}

function unpack(value: Packed): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  const { $whole: whole, $bytes: bytes } = value as { readonly $whole?: string; readonly $bytes?: number[] }
  if (whole !== undefined) return BigInt(whole)
  if (bytes !== undefined) return Uint8Array.from(bytes)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unpack(part)]))
}

/** Runs in the page. */
function installFamilies({ families, installed, tron, xrp }: Constants): void {
  const toTest = (value: unknown): unknown => {
    if (typeof value === 'bigint') return { $whole: String(value) }
    if (value instanceof Uint8Array) return { $bytes: [...value] }
    if (Array.isArray(value)) return value.map(toTest)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toTest(part)]))
  }
  const toPage = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toPage)
    if (typeof value !== 'object' || value === null) return value
    const { $whole: whole, $bytes: bytes } = value as { $whole?: string; $bytes?: number[] }
    if (whole !== undefined) return BigInt(whole)
    if (bytes !== undefined) return Uint8Array.from(bytes)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPage(part)]))
  }
  const call = async (path: string, args: unknown[]) => {
    const { result, error } = await window.callWallet(path, toTest(args))
    if (error?.isText) throw error.text
    if (error) throw Object.assign(new Error(error.text), { code: error.code })
    return toPage(result)
  }
  const methods = (path: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(`${path}/${name}`, args)]))
  const at = (path: string) =>
    path.split('/').reduce<Record<string, unknown>>(
      (inside, name) => {
        inside[name] ??= {}
        return inside[name] as Record<string, unknown>
      },
      window as unknown as Record<string, unknown>,
    )
  for (const [path, names] of installed) Object.assign(at(path), methods(path, names))
  /** Installs a method whose answer changes the provider, as the provider of this page does. */
  const keeping = (path: string, method: string, keep: (answer: never) => void) => {
    at(path)[method] = async (...args: unknown[]) => {
      const answer = await call(`${path}/${method}`, args)
      keep(answer as never)
      return answer
    }
  }
  if (families.includes('crossmark')) {
    const signedIn: { address?: string } = {}
    keeping('crossmark/methods', 'signInAndWait', () => {
      signedIn.address = xrp
    })
    at('crossmark/methods').getAddress = () => signedIn.address
  }
  if (families.includes('phantom')) {
    keeping('phantom/solana', 'connect', ({ publicKey }: { publicKey: string }) => {
      at('phantom/solana').publicKey = publicKey
    })
  }
  if (families.includes('tronLink')) at('tronLink/tronWeb').defaultAddress = { base58: tron }
  if (families.includes('xverse')) {
    Object.assign(window, { btc_providers: [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse', icon: '' }] })
  }
  if (!families.includes('solana')) return
  const features = 'solanaStandard/features'
  const standard = {
    name: 'Solflare',
    chains: ['solana:mainnet'],
    accounts: [] as unknown[],
    features: {
      'standard:connect': at(`${features}/standard:connect`),
      'solana:signTransaction': methods(`${features}/solana:signTransaction`, ['signTransaction']),
    },
  }
  keeping(`${features}/standard:connect`, 'connect', ({ accounts }: { accounts: unknown[] }) => {
    standard.accounts = accounts
  })
  addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent<{ register: (wallet: unknown) => void }>).detail
    register(standard)
  })
}
