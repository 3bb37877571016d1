import { expect, test } from 'vitest'
import { type BuiltFile, nameFiles, wrapImports } from '../../integrations/loadedImports.ts'

test('makes each dynamic import of a module a call of the loader, and leaves a module without one unchanged', () => {
  const code = "import { a } from './a.ts'; const b = () => import('./b.ts').then((m) => m.b); import( `../c.ts` )"
  expect(wrapImports(code)).toMatch(
    /^import\{loadModule as __load\}from"[^"]+\/loadModule\.ts";import \{ a \} from '\.\/a\.ts'; const b = \(\) => __load\(0,\(\)=>import\('\.\/b\.ts'\)\)\.then\(\(m\) => m\.b\); __load\(0,\(\)=>import\(`\.\.\/c\.ts`\)\)$/,
  )
  expect(wrapImports("import { a } from './a.ts'; import(address); important('./b.ts')")).toBeUndefined()
})

const files = new Map<string, BuiltFile>(
  Object.entries({
    'page.js': { imports: ['island.js'], isEntry: true },
    'island.js': { imports: ['react.js'], isEntry: false },
    'react.js': { imports: [], isEntry: false },
    'sheet.js': { imports: ['island.js', 'react.js'], isEntry: false },
    'review.js': { imports: ['island.js', 'sheet.js', 'site.js'], isEntry: false },
    'site.js': { imports: [], isEntry: false },
    'note.js': { imports: ['sheet.js', 'site.js'], isEntry: false },
  }),
)

test('names the file of a dynamic import and what it imports, without what is loaded already', () => {
  expect(nameFiles('island.js', 'l(0,()=>import("./review.js")).then(m=>m.t)', files)).toBe(
    'l(["./review.js","./sheet.js","./site.js"],u=>import(u)).then(m=>m.t)',
  )
  expect(nameFiles('island.js', 'l(0, () => import(`./sheet.js`).then(m=>({Picker:m.t})))', files)).toBe(
    'l(["./sheet.js"],u=>import(u).then(m=>({Picker:m.t})))',
  )
})

test('names a file of its own that loads on demand, because it may run under another address', () => {
  expect(nameFiles('sheet.js', 'l(0,()=>import("./note.js"))', files)).toBe(
    'l(["./note.js","./sheet.js","./site.js"],u=>import(u))',
  )
  expect(nameFiles('sheet.js', 'l(0,()=>import("./sheet.js"))', files)).toBe('l(0,()=>import(import.meta.url))')
})

test('leaves an import of a file that is loaded already unchanged', () => {
  const code = 'l(0,()=>import("./sheet.js"));from"./site.js";import("./note.js")'
  expect(nameFiles('review.js', code, files)).toBe(code)
})
