import { parseDecimal } from '../../core/asset/amount.ts'
import type { ExplorerMessages } from '../messages/explorer.en.ts'
import { decimalsOf, tickerOf } from './figuresOf.ts'
import type { Done } from './wire.ts'

/** What a control sends, and what it says once it is done. */
export interface Order {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly says: (words: ExplorerMessages['did'], done: Done) => string
}

/** Reads a field of the form, trimmed; empty when it has none of that name. */
export type Field = (name: string) => string

/** Amounts are typed in coins and sent in the units of the nodes. Throws `InvalidAmountError`. */
const unitsIn = (field: Field) => String(parseDecimal(field('amount'), decimalsOf(field('asset'))))

const chosen = (value: string) => (value === '' ? null : value)

const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value })

const coins = (field: Field) => `${field('amount')} ${tickerOf(field('asset'))}`

/** Every control of the devnet by its name in the page, from its fields. */
export const controls = {
  pause: () => ({ path: '/devnet/clock', body: { paused: true }, says: ({ pause }) => pause }),
  resume: () => ({ path: '/devnet/clock', body: { paused: false }, says: ({ resume }) => resume }),
  speed: (field) => {
    const speed = field('speed')
    const body = { speed: speed === 'auto' ? speed : Number(speed) }
    return { path: '/devnet/clock', body, says: (did) => did.speed(speed) }
  },
  step: (field) => {
    const blocks = Number(field('blocks'))
    return { path: '/devnet/step', body: { blocks }, says: ({ step }) => step(blocks) }
  },
  faucet: (field) => ({
    path: '/devnet/faucet',
    body: { address: field('address'), asset: field('asset'), amount: unitsIn(field) },
    says: ({ faucet }, { hash }) => faucet(coins(field), hash ?? ''),
  }),
  deposit: (field) => ({
    path: '/devnet/deposit',
    body: {
      protocol: field('protocol'),
      asset: field('asset'),
      amount: unitsIn(field),
      ...optional('memo', field('memo')),
    },
    says: ({ deposit }, { hash }) => deposit(coins(field), hash ?? ''),
  }),
  halt: (field) => {
    const [chain, halted] = [field('chain'), field('halted') === 'true']
    return {
      path: '/devnet/halt',
      body: { chain, halted, ...optional('protocol', field('protocol')) },
      says: (did, _done) => (halted ? did.halt(chain) : did.unhalt(chain)),
    }
  },
  rotate: (field) => ({
    path: '/devnet/rotate',
    body: { protocol: field('protocol') },
    says: ({ rotate }) => rotate(field('protocol')),
  }),
  view: (field) => ({
    path: '/devnet/view',
    body: { view: field('view'), lie: chosen(field('lie')), fault: chosen(field('fault')) },
    says: ({ view }) => view(field('view')),
  }),
  price: (field) => ({
    path: '/devnet/price',
    body: { asset: field('asset'), usd: field('usd') },
    says: ({ price }) => price(tickerOf(field('asset')), field('usd')),
  }),
  gas: (field) => ({
    path: '/devnet/gas',
    body: { chain: field('chain'), rate: field('rate') },
    says: ({ gas }) => gas(field('chain'), field('rate')),
  }),
  snapshot: () => ({ path: '/devnet/snapshot', body: {}, says: ({ snapshot }, { id }) => snapshot(id ?? '') }),
  restore: (field) => ({
    path: '/devnet/restore',
    body: { id: field('id') },
    says: ({ restore }) => restore(field('id')),
  }),
  reset: () => ({ path: '/devnet/reset', body: {}, says: ({ reset }) => reset }),
} as const satisfies Record<string, (field: Field) => Order>

export type ControlName = keyof typeof controls

export const isControl = (name: string | undefined): name is ControlName =>
  name !== undefined && Object.hasOwn(controls, name)

/**
 * The amount of a deposit with the suffix of a scenario as its last digits, in coins. Only the digits that the suffix
 * needs are replaced, so that its size stays.
 */
export function withSuffix(amount: bigint, suffix: string): bigint {
  const digits = amount.toString()
  const kept = digits.length > suffix.length ? digits.slice(0, digits.length - suffix.length) : '1'
  return BigInt(kept + suffix)
}
