import type { Scanner } from '../check.ts'
import * as interfaces from '../rules/interfaces.ts'

/** What no scanner asks and we hold all the same. */
export const own: Scanner = { name: 'own', rows: [['no-false-documents', 'P', interfaces.doesNotExist]] }
