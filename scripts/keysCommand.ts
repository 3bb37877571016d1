import { parseArgs } from 'node:util'
import { keyQuotas } from '../src/contract/keyQuotas.ts'
import { ApiError } from '../src/server/apiError.ts'
import { parseOrigins } from '../src/server/page/parseOrigins.ts'
import { newApiKey, newSecret, withoutKeySecrets } from '../src/storage/apiKeySecret.ts'
import { type ApiKey, dayOf, type ListedKey, liveSecretsPerKey } from '../src/storage/apiKeyTable.ts'
import type { Store } from '../src/storage/store.ts'
import { formatKey } from './keys/formatKey.ts'
import { type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'

export const usage = `npm run keys -- <command> [--json]

  issue --kind pk|sk --owner NAME     creates a key and shows its secret, once
        [--label TEXT] [--quota N]    N requests a day (default: pk ${keyQuotas.pk}, sk ${keyQuotas.sk})
        [--origins URL,URL]           the pages that may use a pk
  list [--owner NAME]                 the keys, their secrets and their requests of today
  rotate <key>                        adds a second secret to a key and shows it, once
  revoke <key or secret>              ends a key, or one secret: the whole of either, or a beginning that no other has

  A rotated key has two working secrets until you revoke the old one. A revocation takes effect within 5 seconds.
  The store is the site's own: set DATABASE_URL or DATA_DIR, and API_KEY_PEPPER, as for the site.
`

/** Input and output of the command. */
export interface KeysTerminal {
  readonly store: Store
  /** Undefined when a deployed site has none. */
  readonly pepper: string | undefined
  /** Unix milliseconds. */
  readonly now: number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs one command. Returns its exit code: 0 done, 1 not found or store failure, 2 invalid arguments. */
export function runKeys(args: readonly string[], terminal: KeysTerminal): Promise<ExitCode> {
  return reportFailure({ args, usage, out: terminal.out, err: terminal.err }, async () => {
    const { command, operand, values } = read(args)
    const json = values.json ?? false
    if (command === 'issue') return issue(newKey(values), terminal, json)
    if (command === 'list') return list(values.owner, terminal, json)
    if (command === 'rotate') return rotate(operand, terminal, json)
    return revoke(operand, terminal, json)
  })
}

const options = {
  kind: { type: 'string' },
  owner: { type: 'string' },
  label: { type: 'string' },
  quota: { type: 'string' },
  origins: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Options that each command takes, besides --json. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  issue: ['kind', 'owner', 'label', 'quota', 'origins'],
  list: ['owner'],
  rotate: [],
  revoke: [],
}

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [command = '', operand, ...rest] = positionals
  const allowed = optionsOf[command]
  if (!allowed) throw new UsageError(`"${command}" is no command.`)
  const foreign = Object.keys(values).find((name) => name !== 'json' && !allowed.includes(name))
  if (foreign) throw new UsageError(`${command} has no option --${foreign}.`)
  const takesOperand = command === 'rotate' || command === 'revoke'
  if (rest.length > 0 || (operand !== undefined) !== takesOperand) {
    throw new UsageError(takesOperand ? `${command} takes one key.` : `${command} takes no argument.`)
  }
  return { command, operand: operand ?? '', values }
}

type Values = ReturnType<typeof read>['values']

/** Throws `UsageError` for options that do not describe a key. */
function newKey({ kind, owner = '', label = '', quota, origins }: Values): ApiKey {
  if (kind !== 'pk' && kind !== 'sk') throw new UsageError('--kind is pk or sk.')
  if (!/^[\w.@+-]{1,100}$/.test(owner)) {
    throw new UsageError('--owner takes 1 to 100 letters, digits or . @ _ + -, such as an account id.')
  }
  if ([...label].length > 200 || /\p{Cc}/u.test(label)) throw new UsageError('--label takes a line of 200 characters.')
  if (quota !== undefined && !/^[1-9]\d{0,8}$/.test(quota)) throw new UsageError('--quota is a positive number.')
  if ((kind === 'pk') !== (origins !== undefined)) {
    throw new UsageError('A pk needs --origins, the pages that may use it; an sk has none.')
  }
  if ([owner, label].some((text) => withoutKeySecrets(text) !== text)) {
    throw new UsageError('--owner and --label are shown in lists: they take no secret.')
  }
  const dailyQuota = quota === undefined ? keyQuotas[kind] : Number(quota)
  return newApiKey({ kind, owner, label, origins: readOrigins(origins), dailyQuota })
}

/** Throws `UsageError` for what is not a list of origins. */
function readOrigins(list: string | undefined): readonly string[] {
  try {
    return list === undefined ? [] : parseOrigins(list.split(',').map((each) => each.trim()))
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    throw new UsageError(`--origins: ${thrown.message} ${thrown.hint}`)
  }
}

function requirePepper({ pepper }: KeysTerminal): string {
  if (pepper === undefined) throw new Error('API_KEY_PEPPER is not set. Set it as for the site.')
  return pepper
}

async function issue(key: ApiKey, terminal: KeysTerminal, json: boolean): Promise<0> {
  const { secret, record } = newSecret(key.kind, requirePepper(terminal))
  await terminal.store.apiKeys.add(key, record, terminal.now)
  showSecret(key, secret, terminal, json)
  return 0
}

function showSecret(
  { id, owner, kind, origins, dailyQuota }: ApiKey,
  secret: string,
  { out }: KeysTerminal,
  json: boolean,
) {
  const facts = { id, kind, owner, origins, daily_quota: dailyQuota, secret }
  out(json ? `${JSON.stringify(facts)}\n` : `${id} of ${owner}, ${dailyQuota} requests a day\n${secret}\n`)
  if (!json) out('This is the only time that the secret is shown. Keep it where only you can read it.\n')
}

async function list(owner: string | undefined, { store, now, out }: KeysTerminal, json: boolean): Promise<0> {
  const all = await store.apiKeys.list(dayOf(now))
  const keys = all.filter((key) => owner === undefined || key.owner === owner)
  if (json) out(`${JSON.stringify(keys.map(jsonOf), undefined, 2)}\n`)
  else out([...keys.map(formatKey), `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}\n`].join(''))
  return 0
}

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

function jsonOf({ dailyQuota, usedToday, createdAt, revokedAt, secrets, ...key }: ListedKey) {
  const times = (each: { readonly createdAt: number; readonly revokedAt: number | undefined }) => ({
    created_at: moment(each.createdAt),
    revoked_at: moment(each.revokedAt),
  })
  return {
    ...key,

    daily_quota: dailyQuota,
    used_today: usedToday,
    ...times({ createdAt, revokedAt }),
    secrets: secrets.map((secret) => ({ prefix: secret.prefix, ...times(secret) })),
  }
}

async function rotate(id: string, terminal: KeysTerminal, json: boolean): Promise<0 | 1> {
  const { store, now, err } = terminal
  const key = (await store.apiKeys.list(dayOf(now))).find((each) => each.id === id)
  if (!key) return notFound(id, terminal)
  const { secret, record } = newSecret(key.kind, requirePepper(terminal))
  const state = await store.apiKeys.addSecret(id, record, now)
  if (state === 'added') {
    showSecret(key, secret, terminal, json)
    return 0
  }
  const reasons = {
    full: `${id} has ${liveSecretsPerKey} working secrets. Revoke one of them first: npm run keys -- list`,
    revoked: `${id} was revoked. Issue a new key.`,
    unknown: `There is no key ${id}.`,
  }
  err(`${reasons[state]}\n`)
  return 1
}

async function revoke(name: string, terminal: KeysTerminal, json: boolean): Promise<0 | 1> {
  const { store, now, out, err } = terminal
  const text = name.trim()
  const matches = matchesOf(text, await store.apiKeys.list(dayOf(now)))
  if (matches.length > 1) {
    err(`Several keys or secrets begin so: ${matches.join(', ')}. Give more characters.\n`)
    return 1
  }
  const [match] = matches
  if (match === undefined || !(await store.apiKeys.revoke(match, now))) return notFound(text, terminal)
  out(json ? `${JSON.stringify({ revoked: match })}\n` : `${match} is revoked. It is refused within 5 seconds.\n`)
  return 0
}

/**
 * Returns the ids of the working keys and the prefixes of the working secrets that a text means: it is the whole, or
 * begins it. A whole secret begins with its prefix.
 */
function matchesOf(text: string, keys: readonly ListedKey[]): readonly string[] {
  const working = keys.filter(({ revokedAt }) => revokedAt === undefined)
  const ids = working.map(({ id }) => id)
  const secrets = working.flatMap((key) => key.secrets).filter(({ revokedAt }) => revokedAt === undefined)
  if (ids.includes(text)) return [text]
  const isBeginning = /^(?:key|[ps]k_portage)_./.test(text)
  if (!isBeginning) return []
  return [
    ...ids.filter((id) => id.startsWith(text)),
    ...secrets.flatMap(({ prefix }) => (prefix.startsWith(text) || text.startsWith(prefix) ? [prefix] : [])),
  ]
}

/** Repeats the name only as far as it is public: the id of a key, or the prefix of a secret. */
function notFound(name: string, { err }: KeysTerminal): 1 {
  const shown = /^(?:key_\w{0,40}$|[ps]k_portage_)/.test(name)
    ? ` ${withoutKeySecrets(name).slice(0, 44)}`
    : ' of that name'
  err(`There is no working key or secret${shown}. See: npm run keys -- list\n`)
  return 1
}
