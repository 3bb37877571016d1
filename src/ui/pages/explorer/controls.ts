import { parseDecimal } from '../../../core/asset/amount.ts'
import { decimalsOf, tickerOf } from '../../shared/plain/assetText.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import type { Done } from './explorerSchemas.ts'

/** The request of a control, and its confirmation message. */
export interface ControlRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  readonly confirm: (messages: ExplorerMessages['confirmations'], done: Done) => string
}

/** Reads a form field, trimmed; empty if it does not exist. */
export type Field = (name: string) => string

/** Converts the typed amount from coins to node units. Throws `InvalidAmountError`. */
const unitsIn = (field: Field) => String(parseDecimal(field('amount'), decimalsOf(field('asset'))))

const chosen = (value: string) => (value === '' ? null : value)

const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value })

const coins = (field: Field) => `${field('amount')} ${tickerOf(field('asset'))}`

/** Builds the request of each devnet control from its fields, by the control's name. */
export const controls = {
  pause: () => ({ path: '/devnet/clock', body: { paused: true }, confirm: ({ pause }) => pause }),
  resume: () => ({ path: '/devnet/clock', body: { paused: false }, confirm: ({ resume }) => resume }),
  speed: (field) => {
    const speed = field('speed')
    const body = { speed: speed === 'auto' ? speed : Number(speed) }
    return { path: '/devnet/clock', body, confirm: (did) => did.speed(speed) }
  },
  step: (field) => {
    const blocks = Number(field('blocks'))
    return { path: '/devnet/step', body: { blocks }, confirm: ({ step }) => step(blocks) }
  },
  faucet: (field) => ({
    path: '/devnet/faucet',
    body: { address: field('address'), asset: field('asset'), amount: unitsIn(field) },
    confirm: ({ faucet }, { hash }) => faucet(coins(field), hash ?? ''),
  }),
  deposit: (field) => ({
    path: '/devnet/deposit',
    body: {
      protocol: field('protocol'),
      asset: field('asset'),
      amount: unitsIn(field),
      ...optional('memo', field('memo')),
    },
    confirm: ({ deposit }, { hash }) => deposit(coins(field), hash ?? ''),
  }),
  halt: (field) => {
    const chain = field('chain')
    const halted = field('halted') === 'true'
    return {
      path: '/devnet/halt',
      body: { chain, halted, ...optional('protocol', field('protocol')) },
      confirm: (did, _done) => (halted ? did.halt(chain) : did.unhalt(chain)),
    }
  },
  rotate: (field) => ({
    path: '/devnet/rotate',
    body: { protocol: field('protocol') },
    confirm: ({ rotate }) => rotate(field('protocol')),
  }),
  view: (field) => ({
    path: '/devnet/view',
    body: { view: field('view'), lie: chosen(field('lie')), fault: chosen(field('fault')) },
    confirm: ({ view }) => view(field('view')),
  }),
  price: (field) => ({
    path: '/devnet/price',
    body: { asset: field('asset'), usd: field('usd') },
    confirm: ({ price }) => price(tickerOf(field('asset')), field('usd')),
  }),
  gas: (field) => ({
    path: '/devnet/gas',
    body: { chain: field('chain'), rate: field('rate') },
    confirm: ({ gas }) => gas(field('chain'), field('rate')),
  }),
  snapshot: () => ({ path: '/devnet/snapshot', body: {}, confirm: ({ snapshot }, { id }) => snapshot(id ?? '') }),
  restore: (field) => ({
    path: '/devnet/restore',
    body: { id: field('id') },
    confirm: ({ restore }) => restore(field('id')),
  }),
  reset: () => ({ path: '/devnet/reset', body: {}, confirm: ({ reset }) => reset }),
} as const satisfies Record<string, (field: Field) => ControlRequest>

export type ControlName = keyof typeof controls

export const isControl = (name: string | undefined): name is ControlName =>
  name !== undefined && Object.hasOwn(controls, name)

/** Replaces the last digits of a deposit's amount with a scenario's suffix, so that its size stays about the same. */
export function withSuffix(amount: bigint, suffix: string): bigint {
  const digits = amount.toString()
  const kept = digits.length > suffix.length ? digits.slice(0, digits.length - suffix.length) : '1'
  return BigInt(kept + suffix)
}
