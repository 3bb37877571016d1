import fc from 'fast-check'

/** Cases that are generated are the same on every machine and every time; a test may name a seed of its own. */
fc.configureGlobal({ seed: 20_261_120 })
