import { axeViolations } from '../../../tests/e2e/axe.ts'
import type { Scanner } from '../check.ts'
import { reasons } from '../reasons.ts'
import * as browser from '../rules/browser.ts'
import * as catalogs from '../rules/catalogs.ts'
import * as llmsTxt from '../rules/llmsTxt.ts'

export const lighthouse: Scanner = {
  name: 'lighthouse-13.5-agentic-browsing',
  rows: [
    ['agent-accessibility-tree', 'P', browser.hasNoViolations(axeViolations)],
    ['webmcp-form-coverage', 'B', reasons.informative],
    ['webmcp-registered-tools', 'B', browser.offersTools],
    ['webmcp-schema-validity', 'B', browser.declaredFormsAreComplete],
    ['cumulative-layout-shift', 'B', browser.hasLittleLayoutShift],
    ['llms-txt', 'P', llmsTxt.isWellFormed],
    ['ard-schema', 'P', catalogs.aiCatalogForLighthouse],
  ],
}
