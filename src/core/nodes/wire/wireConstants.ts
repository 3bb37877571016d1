import * as v from 'valibot'

/** Values in force unless a mimir replaces them. Source: THORNode 3.17, /constants. */
export const wireConstants = v.object({
  int_64_values: v.record(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,120}$/)), v.number()),
})
