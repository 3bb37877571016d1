/** How the doubles of all families behave; may be changed while they run. */
export interface FamilyManners {
  /** The person rejects every signature. */
  rejects?: boolean
  /** The wallet shares no account. */
  locked?: boolean
}
