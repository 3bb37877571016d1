import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'

/** A notice of the operator to everyone, and what is stopped until it ends. */
export interface Incident {
  readonly id: string
  readonly text: string
  readonly url: string | undefined
  /** Protocols, chains, "memoless" and "v1". */
  readonly stops: readonly string[]
  /** Unix milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | undefined
}

export interface IncidentTable {
  /** Starts an incident and returns it. */
  start(incident: Pick<Incident, 'text' | 'url' | 'stops'>, now: number): Promise<Incident>
  /** Ends an incident by its id or the beginning of it. Returns those that were open. */
  end(id: string, now: number): Promise<readonly Incident[]>
  /** Returns all open incidents and the newest others, newest first. */
  list(): Promise<readonly Incident[]>
}

interface Row {
  readonly id: string
  readonly notice: string
  readonly url: string | null
  readonly stops: string
  readonly started_at: number
  readonly ended_at: number | null
}

const columns = 'id, notice, url, stops, started_at, ended_at'
const insert = `insert into incidents (${columns}) values (:id, :notice, :url, :stops, :now, null) returning ${columns}`
const close = `update incidents set ended_at = :now
  where ended_at is null and substr(id, 1, length(:id)) = :id returning ${columns}`
const newest = `select ${columns} from incidents order by case when ended_at is null then 0 else 1 end, started_at desc limit 50`

/** Creates the table of incidents on a database. */
export function createIncidentTable(database: Database): IncidentTable {
  return {
    async start({ text, url, stops }, now) {
      const params = { id: randomUUID(), notice: text, url: url ?? null, stops: stops.join(','), now }
      const [row] = await database.query<Row>(insert, params)
      if (row === undefined) throw new Error('An insert returned no row.')
      return incidentOf(row)
    },
    end: async (id, now) => (await database.query<Row>(close, { id, now })).map(incidentOf),
    list: async () => (await database.query<Row>(newest)).map(incidentOf),
  }
}

const incidentOf = ({ id, notice, url, stops, started_at: startedAt, ended_at: endedAt }: Row): Incident => ({
  id,
  text: notice,
  url: url ?? undefined,
  stops: stops === '' ? [] : stops.split(','),
  startedAt,
  endedAt: endedAt ?? undefined,
})
