/** The name of the burner key in localStorage. The privacy page lists it. */
export const burnerKeyName = 'devnet-burner-key'
