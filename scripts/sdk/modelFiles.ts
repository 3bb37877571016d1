import { snakeCase } from '../../src/discovery/registry/modelNames.ts'
import type { Model } from './readModels.ts'
import type { Shape } from './shapes.ts'

/** Models that share a file. */
export interface ModelFile {
  /** Its subject, such as `quotes`. */
  readonly name: string
  readonly models: readonly Model[]
  /** Models of other files that these have, by the name of the file. */
  readonly foreign: ReadonlyMap<string, readonly string[]>
}

/**
 * The results of each file. A part of several results is in the first file that needs it. A result that no file lists
 * has a file of its own.
 */
type Subjects = Readonly<Record<string, readonly string[]>>

const subjects: Subjects = {
  support: ['Subscription', 'QuoteKeys'],
  status: ['ServiceStatus'],
  registrations: ['MemolessAssets', 'MemolessAssetResult', 'RegisteredMemo', 'RegistrationResult'],
  payments: ['Preflight', 'SuggestedAmounts', 'TrackedTransaction', 'MemolessHealth'],
  details: ['QuoteDetails'],
  quotes: ['SwapQuote'],
  networks: ['Pools', 'NetworkStatus'],
  transactions: ['EvmTransaction', 'CosmosTransaction'],
  providers: ['Provider', 'ProviderError'],
  legs: ['SwapRouteLeg', 'SwapRouteMeta'],
  routes: ['AggregatorQuote'],
  orders: ['OpenOrders', 'PlannedOrder', 'PlannedChange'],
  tracking: ['TrackedSwap'],
  tokens: ['ProviderTokens', 'TokenBalance', 'TokenPrice', 'PricedToken', 'GasPrice'],
}

/** Returns the models that a shape names, without their parts. */
export function modelsIn(shape: Shape): readonly string[] {
  if (shape.kind === 'list') return modelsIn(shape.of)
  if (shape.kind === 'model') return [shape.name]
  return 'variants' in shape ? (shape.variants ?? []).flatMap(modelsIn) : []
}

/** Returns the names of models and of all their parts. */
export function reachableFrom(models: readonly Model[], names: readonly string[]): ReadonlySet<string> {
  const found = new Set(names)
  for (const name of found) {
    const fields = models.find((model) => model.name === name)?.fields ?? []
    for (const part of fields.flatMap(({ shape }) => modelsIn(shape))) found.add(part)
  }
  return found
}

/** Sorts models into files by subject. Results without a subject have a file of their own, named after them. */
export function splitModels(models: readonly Model[]): readonly ModelFile[] {
  const fileOf = new Map<string, string>()
  const place = (file: string, results: readonly string[]) => {
    for (const name of reachableFrom(models, results)) if (!fileOf.has(name)) fileOf.set(name, file)
  }
  for (const [file, results] of Object.entries(subjects)) place(file, results)
  const others = models.map(({ name }) => name).filter((name) => !fileOf.has(name))
  const isPart = (name: string) => others.some((other) => other !== name && reachableFrom(models, [other]).has(name))
  const results = others.filter((name) => !isPart(name))
  for (const name of results) place(snakeCase(name), [name])
  return [...Object.keys(subjects), ...results.map(snakeCase)]
    .map((name) => ({ name, models: models.filter((model) => fileOf.get(model.name) === name) }))
    .filter((file) => file.models.length > 0)
    .map((file) => ({ ...file, foreign: groupByFile(partsOf(file.models), fileOf, file.name) }))
}

const partsOf = (models: readonly Model[]): readonly string[] =>
  models.flatMap(({ fields }) => fields.flatMap(({ shape }) => modelsIn(shape)))

function groupByFile(
  names: readonly string[],
  fileOf: ReadonlyMap<string, string>,
  own: string,
): ReadonlyMap<string, readonly string[]> {
  const others = [...new Set(names)].filter((name) => fileOf.get(name) !== own).toSorted()
  return Map.groupBy(others, (name) => fileOf.get(name) ?? '')
}
