/** A claim that is checked with many generated cases: all in `npm run bench -- proof`, samples in tests. */
export interface Proof {
  /** Name on the command line, in kebab case. */
  readonly name: string
  /** Number of cases in a full run. */
  readonly count: number
  /** Checks `count` cases. Rejects on the first violation, with a message that names the case. */
  readonly run: (run: ProofRun) => Promise<ProofFigures>
}

export interface ProofRun {
  readonly count: number
  /** The same seed and count give the same cases. */
  readonly seed: number
  /** Prints a line while the proof runs. */
  readonly report: (line: string) => void
}

/** Counts of a run, in printed order. */
type ProofFigures = Readonly<Record<string, number>>

/** Returns the number of cases of a sample: one of `divisor`, and at least one. */
export function sampleCount({ count }: Pick<Proof, 'count'>, divisor: number): number {
  return Math.ceil(count / divisor)
}
