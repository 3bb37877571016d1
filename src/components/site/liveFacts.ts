/** Facts that a text page can show. */
export type LiveFact = 'thorchain' | 'maya' | 'chains' | 'pauses' | 'service' | 'stored' | 'cookies'

/** The parts of the status document that facts are read from. */
export interface ReportedStatus {
  readonly status: string
  readonly chains: readonly { readonly protocol: string; readonly chain: string; readonly deposits: string }[]
  readonly protocols?: readonly {
    readonly protocol: string
    readonly operators: number
    readonly up_to_date: number
    readonly halts: readonly string[]
  }[]
}

/** What this browser stores for the site. */
export interface StoredHere {
  /** Names of all entries; undefined where the browser blocks storage. */
  readonly names: readonly string[] | undefined
  readonly cookies: number
}

const unread = 'Can’t be read now'

/** Returns each fact as a text. Without a status document, the facts that need it say that they cannot be read. */
export function liveFacts(
  status: ReportedStatus | undefined,
  { names, cookies }: StoredHere,
): Readonly<Record<LiveFact, string>> {
  const operators = (id: string) => {
    const state = status?.protocols?.find(({ protocol }) => protocol === id)
    return state ? `${state.up_to_date} of ${state.operators} operators up to date` : unread
  }
  const open = status?.chains.filter(({ deposits }) => deposits === 'open')
  const states = status?.protocols ?? []
  return {
    thorchain: operators('THORCHAIN'),
    maya: operators('MAYACHAIN'),
    chains: open && status ? `${countOf(open)} of ${countOf(status.chains)} open for deposits` : unread,
    pauses: states.length === 0 ? unread : pausesText(states.flatMap(({ halts }) => halts)),
    service: status ? (status.status === 'ok' ? 'Working normally' : 'Partly unavailable') : unread,
    stored: names === undefined ? 'Your browser blocks storage' : names.length === 0 ? 'Nothing' : names.join(', '),
    cookies: cookies === 0 ? 'None' : String(cookies),
  }
}

const countOf = (chains: ReportedStatus['chains']) => new Set(chains.map(({ chain }) => chain)).size

/** Pauses that fit beside a text; more are counted. */
const mostPauses = 2

function pausesText(pauses: readonly string[]): string {
  if (pauses.length === 0) return 'Nothing is paused'
  return pauses.length > mostPauses ? `${pauses.length} pauses in force` : pauses.join(' ')
}
