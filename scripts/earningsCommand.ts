import { parseArgs } from 'node:util'
import { type EarningsDocument, earningsReport } from '../src/contract/affiliate/earnings.ts'
import { earningsCsv } from '../src/contract/affiliate/earningsCsv.ts'
import { countHistory } from '../src/server/affiliate/earnings/countHistory.ts'
import { type DayRange, dayRange, secondsOfDays } from '../src/server/affiliate/earnings/days.ts'
import type { Earner } from '../src/server/affiliate/earnings/earning.ts'
import type { EarningsSources } from '../src/server/affiliate/earnings/readEarnings.ts'
import { earnersOf, reportEarnings } from '../src/server/affiliate/earnings/reportEarnings.ts'
import type { AffiliateSplits } from '../src/storage/affiliateRecords.ts'
import { withoutKeySecrets } from '../src/storage/apiKeySecret.ts'
import { earningsJson } from '../src/ui/pages/earnings/earningsFiles.ts'
import { compareReports } from './earnings/compareReports.ts'

export const usage = `npm run earnings -- <command> --partner ID | --thorname NAME --mayaname NAME

  export [--format csv|json]     the fees that swaps paid, with their hashes
  verify [--file FILE]           recomputes them from the nodes and prints every difference; with a JSON export as FILE,
                                 also compares its rows

  --partner ID                   an approved partner of this site: both names of its record
  --thorname NAME                a THORName, or an address on THORChain
  --mayaname NAME                a MAYAName, or an address on Maya
  --from DAY --until DAY         days in UTC as YYYY-MM-DD, both included; 30 days until today by default
  --help                         shows this text

  Exit codes: 0 done, and verify found no difference; 1 a difference or a failure; 2 invalid arguments.
`

/** Most pages of each name: 2,000 swaps. */
const MAX_PAGES = 80

/** Input and output of the command. */
export interface EarningsTerminal {
  readonly sources: EarningsSources
  /** Returns the record of an approved partner. */
  readonly findPartner: (id: string) => Promise<AffiliateSplits | undefined>
  /** Unix milliseconds. */
  readonly now: number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly readFile: (name: string) => string
}

const text = { type: 'string' } as const
const options = {
  partner: text,
  thorname: text,
  mayaname: text,
  from: text,
  until: text,
  format: text,
  file: text,
  help: { type: 'boolean' },
} as const

interface Command {
  readonly name: 'export' | 'verify'
  /** Public id of the partner whose names are read; names are given when undefined. */
  readonly partner: string | undefined
  readonly earners: readonly Earner[]
  readonly days: DayRange
  readonly format: 'csv' | 'json'
  readonly file: string | undefined
}

/**
 * Runs one command. Returns its exit code: 0 done, 1 differences or failure, 2 invalid arguments. An API key among the
 * arguments is shortened to its prefix.
 */
export async function runEarnings(args: readonly string[], given: EarningsTerminal): Promise<0 | 1 | 2> {
  const terminal: EarningsTerminal = {
    ...given,
    out: (text) => given.out(withoutKeySecrets(text)),
    err: (text) => given.err(withoutKeySecrets(text)),
  }
  const { sources, out, err } = terminal
  if (args.includes('--help')) {
    out(usage)
    return 0
  }
  const wanted = read(args, terminal.now)
  if (typeof wanted === 'string') {
    err(`${wanted}\n\n${usage}`)
    return 2
  }
  try {
    const command = await withPartner(wanted, terminal)
    if (command === undefined) {
      err(`There is no approved partner “${wanted.partner}”. npm run affiliates -- list shows all accounts.\n`)
      return 1
    }
    const report = await reportEarnings(sources, command.earners, command.days, { most: MAX_PAGES })
    if (command.name === 'export' && report.next !== null) err(`${incomplete}\n`)
    if (command.name === 'verify') return await verify(report, command, terminal)
    out(command.format === 'json' ? earningsJson(report) : earningsCsv(report))
    return 0
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown
    terminal.err(`${thrown.message}\n`)
    return 1
  }
}

const incomplete = 'There are more swaps than one report has. Choose fewer days.'

/** Completes a command with the names of its partner; undefined for a partner that is not approved. */
async function withPartner(command: Command, { findPartner }: EarningsTerminal): Promise<Command | undefined> {
  const { partner: id } = command
  if (id === undefined) return command
  const partner = await findPartner(id)
  return partner && { ...command, earners: earnersOf(partner) }
}

/** Reads the arguments; returns a sentence for invalid ones. */
function read(args: readonly string[], now: number): Command | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [name, ...rest] = positionals
    const { partner, thorname, mayaname, format = 'csv', file } = values
    if ((name !== 'export' && name !== 'verify') || rest.length > 0) return 'The command is export or verify.'
    if (format !== 'csv' && format !== 'json') return '--format is csv or json.'
    const earners: Earner[] = [
      ...(thorname === undefined ? [] : [{ protocol: 'THORCHAIN' as const, name: thorname }]),
      ...(mayaname === undefined ? [] : [{ protocol: 'MAYACHAIN' as const, name: mayaname }]),
    ]
    if ((partner === undefined) === (earners.length === 0)) return 'Give --partner, or --thorname, --mayaname or both.'
    const days = dayRange(values, now)
    return days === undefined
      ? '--from and --until are days that are not too far apart.'
      : { name, partner, earners, days, format, file }
  } catch (thrown) {
    if (thrown instanceof Error) return thrown.message
    throw thrown
  }
}

/** Prints every difference between the indexer, the nodes and, if given, an earlier export. */
async function verify(
  report: EarningsDocument,
  { earners, days, file }: Command,
  { sources, out, readFile }: EarningsTerminal,
): Promise<0 | 1> {
  const saved = file === undefined ? undefined : earningsReport.parse(JSON.parse(readFile(file)))
  const counts = await Promise.all(earners.map((earner) => countDifference(report, earner, days, sources)))
  const differences = [
    ...report.differences.map(({ hash, reason }) => `${hash}: ${reason}`),
    ...counts.filter((line) => line !== undefined),
    ...(saved === undefined ? [] : compareReports(saved, report)),
    ...(report.next === null ? [] : [incomplete]),
  ]
  const count = report.earnings.length
  out(
    [
      ...differences,
      `${count} earnings from ${days.from} to ${days.until}, ${differences.length} differences`,
      '',
    ].join('\n'),
  )
  return differences.length === 0 ? 0 : 1
}

/** Returns a sentence when the indexer's history has another number of fees for a name than the report. */
async function countDifference(
  report: EarningsDocument,
  earner: Earner,
  days: DayRange,
  { midgards }: EarningsSources,
) {
  const { protocol, name } = earner
  const counted = await countHistory(midgards[protocol], earner, secondsOfDays(days))
  const listed = report.earnings.filter((row) => row.protocol === protocol && row.name === name).length
  if (counted === listed) return undefined
  return `${protocol}: the indexer's history counts ${counted} fees of ${name}; its swaps show ${listed}.`
}
