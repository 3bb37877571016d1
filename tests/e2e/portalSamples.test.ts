import { globSync, readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { attributes } from '../../src/widget/attributes.ts'
import { frameSchemas } from '../../src/widget/messages.ts'
import { jsonSchemaValidator } from '../discovery/ajv.ts'
import { linkGoPrograms } from './linkGoPrograms.ts'
import { type CodeBlock, crawlPortal } from './portalPages.ts'
import { hasLanguage, runnable, runSample } from './runSample.ts'

const site = inject('site')
const pages = await crawlPortal(site)
const everywhere = pages.flatMap(({ path, blocks }) => blocks.map((block) => ({ path, ...block })))
/** The same program on several pages is run once. */
const blocks = [...new Map(everywhere.map((block) => [`${block.language} ${block.code}`, block])).values()]
const isProgram = ({ language, whyNotRun }: CodeBlock) => runnable.includes(language) && whyNotRun === undefined
const isJson = ({ language }: CodeBlock) => language === 'json'
/** Files that have tests of their own: `operatorFiles.slow.test.ts` and `exampleApp.slow.test.ts`. */
const files = globSync(['src/content/samples/operators/*', 'sdk/typescript/example/*']).map((file) =>
  readFileSync(file, 'utf8').trim(),
)
const isFile = ({ code }: CodeBlock) => files.includes(code.trim())
const isHtml = (block: CodeBlock) => block.language === 'html' && !isFile(block)
/** Requests of recorded responses, which `examples.test.ts` sends. */
const isRequest = ({ language, code }: CodeBlock) => language === 'http' && /^(GET|POST|DELETE) \/\S+$/m.test(code)
/** In programs that wait for blocks of the devnet. They are started first, because they leave the processor to others. */
const waits = /setTimeout|sleep/i
/** In programs that register a memo. They take turns: the site registers one at a time, and later ones could time out. */
const registers = /register/i
let turn: Promise<unknown> = Promise.resolve()

/** Runs a program, after those before it if it registers a memo. */
async function inTurn<T>(code: string, run: () => Promise<T>): Promise<T> {
  if (!registers.test(code)) return run()
  const result = turn.then(run)
  turn = result.catch(() => undefined)
  return result
}

describe('portal code blocks', () => {
  test('are executed or checked, except at most one in ten', () => {
    const programs = blocks.filter(isProgram)
    const json = blocks.filter(isJson)
    const excused = blocks.filter(({ whyNotRun }) => whyNotRun !== undefined)
    const isChecked = (block: CodeBlock) => [isProgram, isJson, isHtml, isFile, isRequest].some((is) => is(block))
    const plain = blocks.filter((block) => !isChecked(block) && !excused.includes(block))
    console.log(
      `Code blocks of the portal: ${programs.length} programs, ${json.length} of JSON, ${plain.length} of plain output, ${excused.length} not run.`,
    )
    // Commands only, with a reason that is a sentence.
    expect(
      excused.filter(({ language, whyNotRun = '' }) => language !== 'bash' || !/.{20}\.$/.test(whyNotRun)),
    ).toEqual([])
    expect(programs.filter(({ code }) => /\{[a-z]+_(url|urls|kind)\}/.test(code))).toEqual([])
    expect(plain.filter(({ isOutput }) => !isOutput).map(({ path, code }) => `${path}: ${code}`)).toEqual([])
    expect(programs.length).toBeGreaterThan(40)
    expect((plain.length + excused.length) * 10).toBeLessThanOrEqual(blocks.length)
  })

  test.concurrent.for(runnable)('in %s run unchanged without an error', async (language, context) => {
    const programs = blocks.filter((block) => block.language === language && isProgram(block))
    if (!(await hasLanguage(language))) {
      console.log(`${programs.length} samples in ${language} skipped: the machine has no such tool.`)
      return context.skip()
    }
    const linked = language === 'go' ? await linkGoPrograms(programs.map(({ code }) => code)) : undefined
    const [first, ...todo] = programs
    const faults: string[] = []
    const check = async (block: (typeof blocks)[number]) =>
      void faults.push(
        ...(await inTurn(block.code, () => faultsOf(block, linked?.run ?? ((code) => runSample(language, code))))),
      )
    // The first by itself: a compiler that runs here for the first time fills its cache, which the others then share.
    if (first) await check(first)
    const waiting = todo.filter(({ code }) => waits.test(code))
    const busy = todo.filter((block) => !waiting.includes(block))
    const work = async () => {
      for (let next = busy.pop(); next !== undefined; next = busy.pop()) await check(next)
    }
    await Promise.all([...waiting.map(check), work(), work()])
    await linked?.close()
    expect(faults).toEqual([])
    expect(programs.length).toBeGreaterThan(0)
  })

  test('in JSON parse, and errors match the contract', async () => {
    const schemas = await jsonSchemaValidator()
    const { components } = (await (await fetch(`${site}/openapi.json`)).json()) as OpenApi
    const codes = Object.keys(registryOf(site, 'devnet').errors)
    const seen = new Set<string>()
    for (const { path, code } of blocks.filter(isJson)) {
      const value: unknown = JSON.parse(code)
      if (!isRefusal(value)) continue
      expect(codes, path).toContain(value.code)
      expect(path).toBe(`/developers/errors/${value.code}`)
      // The aggregator and the memoless service have forms of their own.
      const isOwnForm = !('message' in value) && !('success' in value)
      if (schemas && isOwnForm) expect(schemas(components.schemas.Error, value), path).toEqual([])
      seen.add(value.code)
    }
    expect([...seen].toSorted()).toEqual(codes.toSorted())
  })

  test('in HTML load the widget of this site with attributes and events that it has', async () => {
    const html = blocks.filter(isHtml)
    const { origin } = new URL(site)
    for (const { path, code } of html) {
      for (const [, source] of code.matchAll(/\ssrc="([^"]*)"/g)) expect(source, path).toBe(`${origin}/widget.js`)
      const used = [...code.matchAll(/\s(?:data-)?([a-z-]+)="/g)].map(([, name]) => name)
      expect(
        used.filter((name) => name !== 'src' && !attributes.some((known) => known === name)),
        path,
      ).toEqual([])
      for (const [, name = ''] of code.matchAll(/'portage:([a-z]+)'/g))
        expect(Object.keys(frameSchemas), path).toContain(name)
    }
    expect(html.length).toBeGreaterThan(0)
  })

  test('show that a second request with the same key is replayed', async () => {
    const retry = blocks.find(({ code }) => code.includes('Idempotency-Key'))
    const output = await runSample('bash', retry?.code ?? 'exit 1')
    expect(output.match(/^HTTP\/1\.1 200/gm)?.length).toBe(2)
    expect(output.match(/^idempotency-replayed: true/gim)?.length).toBe(1)
  })
})

async function faultsOf(
  { path, code }: CodeBlock & { readonly path: string },
  run: (code: string) => Promise<string>,
): Promise<readonly string[]> {
  try {
    const output = await run(code)
    // A sample may show a refusal, but only the one that its page is about, or that it names.
    const named = [...output.matchAll(/\/developers\/errors\/(?!invalid_email)([a-z_]+)["']/g)]
    const isRefused = named.some(([, name = '']) => !code.includes(name)) || /isError"?: ?true|-32\d\d\d/.test(output)
    return output.trim() === '' || isRefused ? [`${path}: ${code}\n→ ${output.slice(0, 400)}`] : []
  } catch (thrown) {
    return [`${path}: ${code}\n→ ${String(thrown)}`]
  }
}

interface OpenApi {
  readonly components: { readonly schemas: { readonly Error: object } }
}

function isRefusal(value: unknown): value is { readonly code: string } {
  return typeof value === 'object' && value !== null && 'error' in value && 'code' in value
}
