import { parseArgs } from 'node:util'
import { normalizeEmailAddress } from '../src/contract/emailAddress.ts'
import { csvLine } from '../src/std/csvLine.ts'
import type { Store, Subscription, SubscriptionStatus } from '../src/storage/store.ts'
import { type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'

export const usage = `npm run subscribers -- <command>

  list [--status S]                            the subscribers, one a line, and how many
  export [--status S] [--format csv|json]      all their fields
         [--output FILE]                       into a file that does not exist yet, else to the terminal
  delete <address>                             forgets an address and its links

  S is unconfirmed, confirmed or unsubscribed. Only the confirmed agreed to get mail.
  The store is the site's own: set DATABASE_URL or DATA_DIR as for the site.
`

/** Input and output of the command. */
export interface Terminal {
  readonly store: Store
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Creates a file that only its owner may read, and appends to it. Throws when it exists. */
  readonly createFile: (name: string) => (text: string) => void
}

const statuses: readonly SubscriptionStatus[] = ['unconfirmed', 'confirmed', 'unsubscribed']

/** Runs one command. Returns its exit code: 0 done, 1 not found or store failure, 2 invalid arguments. */
export function runSubscribers(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return reportFailure({ args, usage, out: terminal.out, err: terminal.err }, async () => {
    const { command, operand, status, format, output } = read(args)
    if (command === 'delete') return remove(operand, terminal)
    if (command === 'list') return list(status, terminal)
    const write = output === undefined ? terminal.out : terminal.createFile(output)
    await (format === 'json' ? exportJson : exportCsv)(wanted(terminal.store, status), write)
    return 0
  })
}

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { status: { type: 'string' }, format: { type: 'string' }, output: { type: 'string' } },
  })
  const [command = '', operand, ...rest] = positionals
  if (!['list', 'export', 'delete'].includes(command)) throw new UsageError(`"${command}" is no command.`)
  if (rest.length > 0 || (operand !== undefined) !== (command === 'delete')) {
    throw new UsageError(command === 'delete' ? 'delete takes one address.' : `${command} takes no address.`)
  }
  const { format = 'csv', output } = values
  if (format !== 'csv' && format !== 'json') throw new UsageError(`"${format}" is no format.`)
  const status = statuses.find((each) => each === values.status)
  if (values.status !== undefined && status === undefined) throw new UsageError(`"${values.status}" is no status.`)
  return { command, operand: operand ?? '', status, format, output }
}

async function* wanted(store: Store, status: SubscriptionStatus | undefined): AsyncGenerator<Subscription> {
  for await (const each of store.subscriptions.list()) if (status === undefined || each.status === status) yield each
}

async function remove(text: string, { store, out, err }: Terminal): Promise<0 | 1> {
  const address = normalizeEmailAddress(text)
  if (address === undefined) throw new UsageError(`"${text}" is no e-mail address.`)
  const removed = await store.subscriptions.remove(address)
  if (removed) out(`${address} is forgotten.\n`)
  else err(`${address} is not among the subscribers.\n`)
  return removed ? 0 : 1
}

async function list(status: SubscriptionStatus | undefined, { store, out }: Terminal): Promise<0> {
  let count = 0
  for await (const { address, status: its, createdAt } of wanted(store, status)) {
    count++
    out(`${day(createdAt)}  ${its.padEnd(12)}  ${address}\n`)
  }
  out(`${count} ${status ?? 'in all'}\n`)
  return 0
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const moment = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())

async function exportCsv(all: AsyncIterable<Subscription>, write: (text: string) => void): Promise<void> {
  write(csvLine(['address', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at']))
  for await (const { address, status, createdAt, confirmedAt, unsubscribedAt } of all) {
    write(csvLine([address, status, ...[createdAt, confirmedAt, unsubscribedAt].map((at) => moment(at) ?? '')]))
  }
}

async function exportJson(all: AsyncIterable<Subscription>, write: (text: string) => void): Promise<void> {
  let before = '[\n'
  for await (const { address, status, createdAt, confirmedAt, unsubscribedAt } of all) {
    const record = {
      address,
      status,
      created_at: moment(createdAt),
      confirmed_at: moment(confirmedAt) ?? null,
      unsubscribed_at: moment(unsubscribedAt) ?? null,
    }
    write(`${before}${JSON.stringify(record)}`)
    before = ',\n'
  }
  write(before === '[\n' ? '[]\n' : '\n]\n')
}
