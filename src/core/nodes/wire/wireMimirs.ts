import * as v from 'valibot'
import { integer } from './wireNumber.ts'

/** Votes on the network's settings. Source: THORNode 3.17 and Mayanode 1.124, /mimir. */
export const wireMimirs = v.record(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,120}$/)), integer)
