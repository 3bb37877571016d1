import { parseArgs } from 'node:util'
import { partnerId as partnerIdForm } from '../src/contract/affiliate/partner.ts'
import {
  approveAccount,
  type DecisionTools,
  partnerIdFor,
  refuseAccount,
} from '../src/server/affiliate/decidePartner.ts'
import type { SendMail } from '../src/server/mail/mail.ts'
import type { AffiliateAccount, AffiliateStatus, DecisionState } from '../src/storage/affiliateRecords.ts'
import { withoutKeySecrets } from '../src/storage/apiKeySecret.ts'
import type { Store } from '../src/storage/store.ts'
import { csvOf, jsonOf, lineOf, textOf } from './affiliates/formatAccount.ts'
import { type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'

export const usage = `npm run affiliates -- <command>

  list [--status S] [--json]          the accounts, one a line
  show <account> [--json]             one account with its payouts
  approve <account> [--id ID]         approves an account and mails its first API key
  reject <account>                    refuses a registration
  suspend <account>                   ends fees, keys and sessions of a partner until it is approved again
  export [--format csv|json]          all accounts
         [--output FILE]              into a file that does not exist yet, else to the terminal

  An account is its id, its partner id or its e-mail address. S is unverified, review, approved, rejected or suspended.
  ID is the public id in ?ref=; by default it comes from the name. It never changes.
  The store is the site's own: set DATABASE_URL or DATA_DIR, API_KEY_PEPPER and SMTP_URL, as for the site.
`

/** Input and output of the command. */
export interface AffiliatesTerminal {
  readonly store: Store
  readonly siteUrl: string
  /** Undefined when a deployed site has none. */
  readonly pepper: string | undefined
  /** Undefined when no mail can be sent. */
  readonly sendMail: SendMail | undefined
  /** Unix milliseconds. */
  readonly now: number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Creates a file that only its owner may read, and appends to it. Throws when it exists. */
  readonly createFile: (name: string) => (text: string) => void
}

const statuses: readonly AffiliateStatus[] = ['unverified', 'review', 'approved', 'rejected', 'suspended']

/** Options of each command, and whether it takes an account. */
const commands = {
  list: { options: ['status', 'json'], takesAccount: false },
  show: { options: ['json'], takesAccount: true },
  approve: { options: ['id'], takesAccount: true },
  reject: { options: [], takesAccount: true },
  suspend: { options: [], takesAccount: true },
  export: { options: ['format', 'output'], takesAccount: false },
} as const satisfies Readonly<Record<string, { options: readonly string[]; takesAccount: boolean }>>

type Command = keyof typeof commands

/** Runs one command. Returns its exit code. */
export function runAffiliates(args: readonly string[], terminal: AffiliatesTerminal): Promise<ExitCode> {
  return reportFailure({ args, usage, out: terminal.out, err: terminal.err }, async () => {
    const { command, operand, values } = read(args)
    if (command === 'list') return list(values, terminal)
    if (command === 'export') return exportAll(values, terminal)
    const account = await terminal.store.affiliates.find(operand, terminal.now)
    if (!account)
      return fail(
        `There is no account ${withoutKeySecrets(operand).slice(0, 60)}. See: npm run affiliates -- list`,
        terminal,
      )
    if (command === 'show') {
      terminal.out(values.json ? `${JSON.stringify(jsonOf(account), undefined, 2)}\n` : textOf(account))
      return 0
    }
    return decide(command, account, values.id, terminal)
  })
}

function read(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      json: { type: 'boolean' },
      id: { type: 'string' },

      format: { type: 'string' },
      output: { type: 'string' },
    },
  })
  const [name = '', operand, ...rest] = positionals
  if (!Object.hasOwn(commands, name)) throw new UsageError(`"${name}" is no command.`)
  const command = name as Command
  const { options, takesAccount } = commands[command]
  const foreign = Object.keys(values).find((each) => !(options as readonly string[]).includes(each))
  if (foreign) throw new UsageError(`${command} has no option --${foreign}.`)
  if (rest.length > 0 || (operand !== undefined) !== takesAccount) {
    throw new UsageError(takesAccount ? `${command} takes one account.` : `${command} takes no argument.`)
  }
  return { command, operand: operand ?? '', values }
}

type Values = ReturnType<typeof read>['values']

function fail(text: string, { err }: AffiliatesTerminal): 1 {
  err(`${text}\n`)
  return 1
}

async function list({ status, json }: Values, { store, out, now }: AffiliatesTerminal): Promise<0> {
  const wanted = statuses.find((each) => each === status)
  if (status !== undefined && wanted === undefined) throw new UsageError(`"${status}" is no status.`)
  const accounts = (await store.affiliates.list(now)).filter(
    (account) => wanted === undefined || account.status === wanted,
  )
  if (json) out(`${JSON.stringify(accounts.map(jsonOf), undefined, 2)}\n`)
  else out([...accounts.map(lineOf), `${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}\n`].join(''))
  return 0
}

async function exportAll({ format = 'csv', output }: Values, terminal: AffiliatesTerminal): Promise<0> {
  if (format !== 'csv' && format !== 'json') throw new UsageError(`"${format}" is no format.`)
  const accounts = await terminal.store.affiliates.list(terminal.now)
  const write = output === undefined ? terminal.out : terminal.createFile(output)
  write(format === 'csv' ? csvOf(accounts) : `${JSON.stringify(accounts.map(jsonOf), undefined, 2)}\n`)
  return 0
}

async function decide(
  command: 'approve' | 'reject' | 'suspend',
  account: AffiliateAccount,
  id: string | undefined,
  terminal: AffiliatesTerminal,
): Promise<ExitCode> {
  const partnerId = id ?? account.partnerId ?? partnerIdFor(account.name)
  if (command === 'approve' && !partnerIdForm.safeParse(partnerId).success) {
    throw new UsageError('--id takes 3 to 32 lower-case letters, digits or dashes.')
  }
  const state =
    command === 'approve'
      ? await approveAccount(account, partnerId ?? '', toolsOf(terminal))
      : await refuseAccount(account, command === 'reject' ? 'rejected' : 'suspended', terminal)
  if (state !== 'done') return fail(refusals[state](account, partnerId ?? ''), terminal)
  const results = {
    approve: `is approved as ${account.partnerId ?? partnerId}. Its API key is on its way to ${account.email}.`,
    reject: 'is rejected.',
    suspend: 'is suspended. Its keys are refused within 5 seconds.',
  }
  terminal.out(`${account.name} ${results[command]}\n`)
  return 0
}

const refusals: Readonly<
  Record<Exclude<DecisionState, 'done'>, (account: AffiliateAccount, partnerId: string) => string>
> = {
  unknown: ({ id }) => `There is no account ${id}.`,
  taken: (_account, partnerId) => `The partner id ${partnerId} is taken. Choose another one with --id.`,
  wrong_status: ({ name, status }) =>
    `${name} is ${status === 'review' ? 'in review' : status}, which does not allow this.`,
}

/** Throws, before an approval changes anything, when no key can be hashed or no mail can be sent. */
function toolsOf({ store, siteUrl, pepper, sendMail, now }: AffiliatesTerminal): DecisionTools {
  if (pepper === undefined) throw new Error('API_KEY_PEPPER is not set. Set it as for the site.')
  if (sendMail === undefined) throw new Error('SMTP_URL is not set. Set it as for the site.')
  return { store, siteUrl, pepper, sendMail, now }
}
