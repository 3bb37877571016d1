/** Reports of nodes further apart than this are not compared. */
export const MAX_SKEW_BLOCKS = 10
