import * as z from 'zod/mini'
import './text.ts'

/** Votes on the network's settings. Source: THORNode 3.17 and Mayanode 1.124, /mimir. */
export const wireMimirs = z.record(z.string().check(z.regex(/^[\x21-\x7e]{1,120}$/)), z.int())
