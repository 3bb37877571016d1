/** Version of the messages. A message of another version is ignored. */
const version = 1

const asset = /^[A-Z0-9]{2,10}\.[A-Za-z0-9.-]{1,100}$/
const amount = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/
const colour = /^#[0-9a-f]{6}$/i
const hash = /^[0-9A-Za-z]{64,88}$/
const chain = /^[A-Z]{2,10}$/

/** Every token of a theme, and the form of its value. */
export const themeTokens = {
  mode: /^(light|dark|auto)$/,
  accent: colour,
  background: colour,
  radius: /^(\d|1\d|2[0-4])$/,
} as const

/** The coins and the amount that a page proposes, as assets and a plain decimal. */
export const proposalFields = { sell: asset, buy: asset, amount } as const

/** The public id of a partner. */
export const partner = /^[a-z0-9-]{3,32}$/

/** A BCP 47 language tag. */
export const language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/

export type Theme = { readonly [token in keyof typeof themeTokens]?: string }
export type Proposal = { readonly [field in keyof typeof proposalFields]?: string }

/** What a page may send to its widget. There is no field for an address, a refund or a limit. */
export type HostMessage =
  | ({ readonly type: 'propose' } & Proposal)
  | ({ readonly type: 'theme' } & Theme)
  | { readonly type: 'language'; readonly language: string }

/** What a widget reports to its page. Amounts are plain decimals, a height is in CSS pixels. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | {
      readonly type: 'quote'
      readonly sell: string
      readonly buy: string
      readonly amount: string
      readonly expected: string
    }
  | { readonly type: 'submitted' | 'done' | 'refunded'; readonly chain: string; readonly hash: string }
  | { readonly type: 'error'; readonly code: string }
  | { readonly type: 'resize'; readonly height: string }

type Patterns = Readonly<Record<string, RegExp>>

interface MessageSchema {
  readonly required?: Patterns
  readonly optional?: Patterns
}

const hostSchemas: Readonly<Record<HostMessage['type'], MessageSchema>> = {
  propose: { optional: proposalFields },
  theme: { optional: themeTokens },
  language: { required: { language } },
}

const swap = { required: { chain, hash } }

/** Every message of a widget to its page, with its fields. */
export const frameSchemas: Readonly<Record<FrameMessage['type'], MessageSchema>> = {
  ready: {},
  quote: { required: { sell: asset, buy: asset, amount, expected: amount } },
  submitted: swap,
  done: swap,
  refunded: swap,
  error: { required: { code: /^[a-z][a-z_]{0,39}$/ } },
  resize: { required: { height: /^\d{1,5}$/ } },
}

/** The one window that a side listens to. */
export interface Peer {
  readonly source: unknown
  readonly origin: string
  /** Random text of the widget's URL, which every message repeats. */
  readonly channel: string
}

type Received = Pick<MessageEvent, 'source' | 'origin' | 'data'>

/** Returns a message of the page to its widget; undefined for everything else. */
export const readHostMessage = (event: Received, peer: Peer): HostMessage | undefined =>
  readMessage(hostSchemas, event, peer) as HostMessage | undefined

/** Returns a message of the widget to its page; undefined for everything else. */
export const readFrameMessage = (event: Received, peer: Peer): FrameMessage | undefined =>
  readMessage(frameSchemas, event, peer) as FrameMessage | undefined

/** Returns a message with its version and channel. */
export const writeMessage = (message: HostMessage | FrameMessage, channel: string): object => ({
  ...message,
  portage: version,
  channel,
})

/** Source, origin, version, channel and every field have to match. A field without a pattern rejects the message. */
function readMessage(
  schemas: Readonly<Record<string, MessageSchema>>,
  { source, origin, data }: Received,
  peer: Peer,
): object | undefined {
  if (source !== peer.source || origin !== peer.origin || typeof data !== 'object' || data === null) return undefined
  const { portage, channel: named, type, ...fields } = data as Readonly<Record<string, unknown>>
  if (portage !== version || named !== peer.channel) return undefined
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
  return schema && fitsSchema(schema, fields) ? { type, ...fields } : undefined
}

function fitsSchema(
  { required = {}, optional = {} }: MessageSchema,
  fields: Readonly<Record<string, unknown>>,
): boolean {
  const isMissing = Object.keys(required).some((name) => !Object.hasOwn(fields, name))
  return (
    !isMissing && Object.keys(readFields({ ...required, ...optional }, fields)).length === Object.keys(fields).length
  )
}

/** Returns the fields whose values match their patterns, and drops the others. */
export function readFields(
  patterns: Patterns,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const valid = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(patterns, name) && typeof value === 'string' && patterns[name]?.test(value),
  )
  return Object.fromEntries(valid) as Readonly<Record<string, string>>
}
