import fc from 'fast-check'

/** Generated cases are the same on every machine and every time; a test may name a seed of its own. */
export const SEED = 20_261_120

fc.configureGlobal({ seed: SEED })
