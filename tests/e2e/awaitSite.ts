import { inject } from 'vitest'
import { builtFolder } from './startSite.ts'

// A page that waits for a build would exceed its own time limits.
await builtFolder(inject('siteOutcome'))
