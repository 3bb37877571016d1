import { createRandom, type Random } from './random.ts'

/** One fuzzed endpoint: its requests and the rules for its responses. */
export interface Target {
  readonly name: string
  readonly next: (random: Random) => Request
  readonly answer: (request: Request) => Promise<Response>
  /** Throws when the answer breaks a promise. The request's body was kept as text, because it can be read once. */
  readonly check: (requested: FuzzedRequest, response: Response) => Promise<void>
}

export interface FuzzedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

interface Finding {
  readonly target: string
  /** With it `next` makes the same request again. */
  readonly seed: number
  readonly asked: string
  readonly wrong: string
}

export interface Result {
  readonly findings: readonly Finding[]
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>
}

/** An answer that takes longer has hung; no busy machine needs as much. */
const longestMs = 60_000
const mostFindings = 5

/** Puts `count` requests to a target, each from its own seed; stops after some findings. */
export async function fuzz(target: Target, { seed, count }: { seed: number; count: number }): Promise<Result> {
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  for (let round = 0; round < count && findings.length < mostFindings; round += 1) {
    const request = target.next(createRandom(seed + round))
    const { method, url, headers } = request
    const requested = { method, url, headers, body: await request.clone().text() }
    try {
      const response = await inTime(target.answer(request))
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) throw new Error(`status ${response.status}: ${await response.clone().text()}`)
      await target.check(requested, response)
    } catch (thrown) {
      findings.push({ target: target.name, seed: seed + round, asked: describe(requested), wrong: String(thrown) })
    }
  }
  return { findings, statuses }
}

function describe({ method, url, headers, body }: FuzzedRequest): string {
  return `${method} ${url} ${JSON.stringify(Object.fromEntries(headers))} ${body.slice(0, 1_000)}`
}

async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longestMs} ms`)), longestMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
