import { parseArgs } from 'node:util'
import { chainIds } from '../src/core/chains/chains.ts'
import { protocols } from '../src/core/chains/protocol.ts'
import { noticeWithLink } from '../src/runtime/variableParsers.ts'
import type { Incident } from '../src/storage/incidentTable.ts'
import type { Store } from '../src/storage/store.ts'
import { type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'

export const usage = `npm run incident -- <command>

  start <notice> [--stop NAMES]   tells everyone, and stops what is named until the incident ends
  end <id>                        ends an incident; a beginning of its id is enough
  list                            every incident with its times

  NAMES, with commas: THORCHAIN, MAYACHAIN, a chain such as BTC, memoless, v1.
  The notice is one line; an https address at its end becomes a link. Every process and every open page follows within
  five seconds, without a build. The store is the site's own: set DATABASE_URL or DATA_DIR as for the site.
`

/** Input and output of the command. */
export interface Terminal {
  readonly store: Pick<Store, 'incidents'>
  readonly now: () => number
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs one command. Returns its exit code: 0 done, 1 not found or store failure, 2 invalid arguments. */
export function runIncident(args: readonly string[], { store, now, out, err }: Terminal): Promise<ExitCode> {
  return reportFailure({ args, usage, out, err }, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { stop: { type: 'string' } },
    })
    const [command = '', operand, ...rest] = positionals
    if (rest.length > 0) throw new UsageError('Put the notice in quotes.')
    if (command === 'list' && operand === undefined) {
      for (const each of await store.incidents.list()) out(lineOf(each))
      return 0
    }
    if (command === 'start' && operand !== undefined) {
      const notice = noticeWithLink(operand)
      if ('refused' in notice) throw new UsageError(`This is no notice: ${notice.refused}.`)
      const { text, url } = notice.value
      const started = await store.incidents.start({ text, url, stops: stopsIn(values.stop ?? '') }, now())
      out(lineOf(started))
      return 0
    }
    if (command === 'end' && operand !== undefined && operand !== '') {
      const ended = await store.incidents.end(operand, now())
      for (const each of ended) out(lineOf(each))
      if (ended.length === 0) err(`No open incident has the id ${operand}.\n`)
      return ended.length === 0 ? 1 : 0
    }
    throw new UsageError(`"${args.join(' ')}" is no command.`)
  })
}

function stopsIn(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim())
  const known = [...Object.keys(protocols), ...chainIds, 'memoless', 'v1']
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const found = known.find((each) => each.toLowerCase() === name.toLowerCase())
      if (found === undefined) throw new UsageError(`"${name}" is nothing that can be stopped.`)
      return found
    })
}

function lineOf({ id, text, stops, startedAt, endedAt }: Incident): string {
  const times = `${new Date(startedAt).toISOString()} to ${endedAt === undefined ? 'now' : new Date(endedAt).toISOString()}`
  return `${id.slice(0, 8)}  ${times}  stops ${stops.join(', ') || 'nothing'}: ${text}\n`
}
