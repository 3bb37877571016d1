import { randomBytes } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { limits } from '../src/contract/limits.ts'
import { formatDecimal } from '../src/core/asset/amount.ts'
import { networkKinds } from '../src/runtime/browser.ts'
import { parseConfig } from '../src/runtime/config.ts'
import type { Config, Environment } from '../src/runtime/configTypes.ts'
import { createReferenceSigner } from '../src/runtime/createReferenceSigner.ts'
import { operatorFeatures } from '../src/runtime/operatorFeatures.ts'
import { pepperFile } from '../src/runtime/pepper.ts'
import type { Parser } from '../src/runtime/variableParsers.ts'
import { variables } from '../src/runtime/variables.ts'
import { type CommandCall, type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'
import { secretVariables } from './secretVariables.ts'

/** The variables that setup asks for, in this order. The others have flags. */
const asked = ['network', 'siteUrl', 'databaseUrl', 'smtpUrl', 'securityContact', 'thornode', 'mayanode'] as const
/** Variables whose values others must not read. */
const secret = new Set(['databaseUrl', 'smtpUrl', 'apiKeyPepper', 'quoteKeys', 'metricsToken'])

const formats = ['env', 'netlify', 'compose'] as const
type Format = (typeof formats)[number]

/** Returns the flag of a variable, such as `site-url` for SITE_URL. */
const flagOf = (name: string): string =>
  name === variables.network.name ? 'network' : name.toLowerCase().replaceAll('_', '-')

const usage = `npm run setup [-- options]

  --format env|netlify|compose   env: a file for one machine, which npm scripts read as .env
                                 netlify: commands that set the variables of a Netlify site
                                 compose: a file for compose.yaml, with a password for its Postgres
  --write FILE                   writes to a file that only you can read, instead of to the terminal. A file that
                                 exists keeps all that it has; only variables that it lacks are added
  --memoless                     makes an account that registers memoless swaps, and shows its address
  --yes                          asks nothing: answers are flags, and the rest stays unset
  --<variable> VALUE             an answer: --network mainnet, --site-url https://swap.example.org, --database-url …;
                                 every variable of the portal's table has such a flag

  Asks what a site needs, makes the pepper of API keys and the key that signs quotes, and checks the whole. A variable
  that the environment has already is kept and not repeated.
`

/** Input and output of the command. */
export interface SetupTerminal extends Pick<CommandCall, 'out' | 'err'> {
  readonly env: Environment
  /** Unix milliseconds. */
  readonly now: number
  /** Shows a question and returns its answer. Absent without a terminal. */
  readonly ask?: (question: string) => Promise<string>
  /** Returns the text of a file; undefined when there is none. */
  readonly readFile: (name: string) => string | undefined
}

interface Row {
  readonly name: string
  readonly value: string
  readonly about: string
  readonly isSecret: boolean
}

/** Runs the command. Returns its exit code: 0 done, 1 the variables do not work together, 2 invalid arguments. */
export function runSetup(args: readonly string[], terminal: SetupTerminal): Promise<ExitCode> {
  const { out, err } = terminal
  return reportFailure({ args, usage, out, err }, async () => {
    const { format, file, isAsking, wantsMemoless, answers } = await read(args, terminal)
    const present = presentValues(file, terminal)
    const given = isAsking ? await askMissing({ format, answers, present }, terminal) : answers
    const isMemoless = wantsMemoless ?? (isAsking && (await askMemoless(terminal)))
    const rows = rowsOf({ format, given, isMemoless, present }, terminal)
    const fresh = rows.filter(({ name }) => present.values[name] === undefined)
    const values = { ...Object.fromEntries(fresh.map(({ name, value }) => [name, value])), ...present.values }
    const config = check(format, values)
    for (const { name } of rows) if (present.values[name] !== undefined) err(`${name} is set already and stays.\n`)
    const text = fresh.map((row) => lineOf(row, format)).join('')
    if (file === undefined) out(text)
    else write(file, text, present.text, fresh, terminal)
    err(remarksOf(config, values.MEMOLESS_MNEMONIC, format))
    return 0
  })
}

interface Answers {
  readonly format: Format
  readonly file: string | undefined
  readonly isAsking: boolean
  readonly wantsMemoless: boolean | undefined
  /** By key of `variables`. */
  readonly answers: Readonly<Record<string, string>>
}

async function read(args: readonly string[], terminal: SetupTerminal): Promise<Answers> {
  const options: ParseArgsOptionsConfig = {
    format: { type: 'string' },
    write: { type: 'string' },
    memoless: { type: 'boolean' },
    yes: { type: 'boolean' },
    ...Object.fromEntries(Object.values(variables).map(({ name }) => [flagOf(name), { type: 'string' }])),
  }
  const values: Readonly<Record<string, unknown>> = parseArgs({ args: [...args], options }).values
  const isAsking = values.yes !== true
  if (isAsking && terminal.ask === undefined) {
    throw new UsageError('There is no terminal to ask at. Give --yes, and the answers as flags.')
  }
  const format = values.format ?? (isAsking ? await askFormat(terminal) : 'env')
  const known = formats.find((each) => each === format)
  if (known === undefined) throw new UsageError(`--format is one of ${formats.join(', ')}.`)
  const answers: Record<string, string> = {}
  for (const [key, variable] of Object.entries(variables)) {
    const value = values[flagOf(variable.name)]
    if (typeof value !== 'string') continue
    const problem = problemOf(variable, value)
    if (problem !== undefined) throw new UsageError(`--${flagOf(variable.name)}: ${problem}`)
    answers[key] = value.trim()
  }
  const wantsMemoless = values.memoless === true ? true : isAsking ? undefined : false
  return { format: known, file: values.write as string | undefined, isAsking, wantsMemoless, answers }
}

/** Returns why a value cannot be used; undefined for one that can. */
function problemOf({ expects, read }: { readonly expects: string; readonly read: Parser<unknown> }, value: string) {
  const parsed = read(value.trim())
  if ('refused' in parsed) return `${parsed.refused}. Expected ${expects}.`
  return /['\n\r]/.test(value)
    ? 'a value has no quotation mark and no line break. In an address, write %27.'
    : undefined
}

async function askFormat({ ask }: SetupTerminal): Promise<string> {
  const answer = await ask?.('Where does the site run? env (one machine), netlify or compose [env]: ')
  return answer?.trim() || 'env'
}

async function askMemoless({ ask }: SetupTerminal): Promise<boolean> {
  const about = secretVariables.find(({ name }) => name === 'MEMOLESS_MNEMONIC')?.about
  return /^y(es)?$/i.test((await ask?.(`\n${about}\nMake such an account now? y or n [n]: `))?.trim() ?? '')
}

interface Present {
  /** Values of the environment and of the file, by name. */
  readonly values: Readonly<Record<string, string>>
  /** The file's text; undefined when there is none. */
  readonly text: string | undefined
}

function presentValues(file: string | undefined, { env, readFile }: SetupTerminal): Present {
  const names = [...Object.values(variables), ...secretVariables].map(({ name }) => name)
  const values: Record<string, string> = {}
  for (const name of names) {
    const value = env[name]?.trim()
    if (value) values[name] = value
  }
  const text = file === undefined ? undefined : readFile(file)
  for (const [, name = '', value = ''] of (text ?? '').matchAll(/^(?:export )?([A-Z][A-Z0-9_]*)=(.*)$/gm)) {
    values[name] = value.trim().replace(/^(['"])(.*)\1$/, '$2')
  }
  for (const [, name = '', value = ''] of (text ?? '').matchAll(/^netlify env:set ([A-Z0-9_]+) '([^']*)'/gm)) {
    values[name] = value
  }
  return { values, text }
}

type Asking = Pick<Answers, 'format' | 'answers'> & { readonly present: Present }

/** Asks for each variable that has no answer and no value yet. An empty answer leaves it unset. */
async function askMissing({ format, answers, present }: Asking, { ask, err }: SetupTerminal) {
  const given: Record<string, string> = { ...answers }
  for (const key of asked) {
    const variable = variables[key]
    const isMade = key === 'databaseUrl' && format === 'compose'
    if (given[key] !== undefined || present.values[variable.name] !== undefined || isMade) continue
    for (;;) {
      const answer = await ask?.(`\n${variable.about}\nWithout it: ${variable.fallback}.\n${variable.name}: `)
      const value = answer?.trim() ?? ''
      const problem = value === '' ? undefined : problemOf(variable, value)
      if (problem === undefined && value !== '') given[key] = value
      if (problem === undefined) break
      err(`${problem}\n`)
    }
  }
  return given
}

interface Wanted {
  readonly format: Format
  readonly given: Readonly<Record<string, string>>
  readonly isMemoless: boolean
  readonly present: Present
}

/** Returns the answers and the secrets that are made for them, in the order of the portal's table. */
function rowsOf({ format, given, isMemoless, present }: Wanted, { now, readFile }: SetupTerminal): readonly Row[] {
  const dataDir = given.dataDir ?? present.values[variables.dataDir.name] ?? '.data'
  // Keys that a site on this machine has issued work with its own pepper only.
  const ownPepper = format === 'env' ? readFile(pepperFile(dataDir))?.trim() : undefined
  const made: Readonly<Record<string, string>> = {
    apiKeyPepper: ownPepper ?? randomBytes(32).toString('hex'),
    quoteKeys: `k${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}:${randomBytes(32).toString('hex')}`,
  }
  const rows: Row[] = Object.entries(variables).flatMap(([key, { name, about }]) => {
    const value = given[key] ?? made[key]
    return value === undefined ? [] : [{ name, value, about, isSecret: secret.has(key) }]
  })
  for (const { name, about } of isMemoless ? secretVariables : []) {
    rows.push({ name, value: entropyToMnemonic(randomBytes(16), wordlist), about, isSecret: true })
  }
  if (format === 'compose') {
    const about = 'The password of the Postgres in compose.yaml, which only its own network reaches.'
    rows.push({ name: 'POSTGRES_PASSWORD', value: randomBytes(24).toString('hex'), about, isSecret: true })
  }
  return rows
}

/** Checks the variables together, as the site does when it starts. Throws `ConfigError`. */
function check(format: Format, values: Readonly<Record<string, string>>): Config {
  if (values[variables.network.name] === undefined) {
    throw new UsageError('Give --network: mainnet, stagenet, or devnet for test coins.')
  }
  const isPublic = format !== 'netlify' && values[variables.network.name] !== 'devnet'
  if (isPublic && values[variables.siteUrl.name] === undefined) {
    throw new UsageError('Give --site-url, the address under which visitors reach the site.')
  }
  const database = format === 'compose' ? { [variables.databaseUrl.name]: 'postgres://portage@database/portage' } : {}
  const netlify = { NETLIFY: 'true', URL: 'https://site.example' }
  return parseConfig({ ...database, ...values, ...(format === 'netlify' && netlify) })
}

function lineOf({ name, value, about, isSecret }: Row, format: Format): string {
  const context = isSecret ? ' --context production --secret' : ''
  const line = format === 'netlify' ? `netlify env:set ${name} '${value}'${context}` : `${name}='${value}'`
  return `# ${about}\n${line}\n`
}

/** Creates the file, or adds to its end. Other lines stay as they are. */
function write(
  file: string,
  text: string,
  former: string | undefined,
  rows: readonly Row[],
  { out }: SetupTerminal,
): void {
  const names = rows.map(({ name }) => name).join(', ')
  if (former === undefined) {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    out(`${file} has ${names}. Only you can read it.\n`)
  } else {
    if (text !== '') appendFileSync(file, former === '' || former.endsWith('\n') ? text : `\n${text}`)
    out(names === '' ? `${file} stays as it is.\n` : `${file} now has ${names} as well. The rest stays as it is.\n`)
  }
}

/** Returns what the operator does next, and what the site lacks. */
function remarksOf(config: Config, mnemonic: string | undefined, format: Format): string {
  const off = operatorFeatures({ ...config, deployed: format === 'netlify' }).filter(({ on }) => !on)
  const memoless = mnemonic
    ? accountRemark(createReferenceSigner(mnemonic, networkKinds[config.network]).address, config)
    : 'Off without MEMOLESS_MNEMONIC: memoless swaps. Give --memoless for an account.'
  const lines = [
    memoless,
    ...off.map(({ variable, without }) => `Off without ${variable}: ${without}`),
    ...(format === 'netlify'
      ? ['Run the lines in a folder that netlify link has tied to your site, then deploy.']
      : []),
    'Keep a copy of the secrets in a safe place. Nothing else has them.',
  ]
  return `${lines.join('\n')}\n`
}

function accountRemark(address: string, { registrationCaps }: Config): string {
  const rune = (value: bigint | number) => formatDecimal(BigInt(value), 8)
  const day = rune(registrationCaps.perDay)
  return (
    `Send ${day} RUNE to ${address}: a registration usually costs ${rune(limits.registrationFee)} RUNE, and those of a ` +
    `day ${day} at most. The status warns below ${rune(limits.registrationLowBalance)} RUNE.`
  )
}
