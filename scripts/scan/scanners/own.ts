import type { Scanner } from '../check.ts'
import * as interfaces from '../rules/interfaces.ts'

/** Our own checks. */
export const own: Scanner = { name: 'own', rows: [['no-false-documents', 'P', interfaces.doesNotExist]] }
