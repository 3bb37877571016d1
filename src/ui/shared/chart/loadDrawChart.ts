import { withValidLanguage } from './withValidLanguage.ts'

/** Loads the chart library. Undefined when it cannot run here; the text beside each chart has the same figures. */
export const loadDrawChart = () =>
  withValidLanguage(() => import('./drawChart.ts')).then(
    (module) => module.drawChart,
    () => undefined,
  )
