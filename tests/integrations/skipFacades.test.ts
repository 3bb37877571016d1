import { expect, test } from 'vitest'
import { withoutFacades } from '../../integrations/skipFacades.ts'

const files = new Map([
  ['Picker.a1.js', 'export{t as Picker}from"./sheet.b2.js";'],
  ['rooms.c3.js', 'export{n as First,Second}from`./sheet.b2.js`;\n'],
  ['sheet.b2.js', 'import{a}from"./island.d4.js";export{a as t};'],
  ['own.e5.js', 'const t=1;export{t as own};'],
])

test('imports the file that has the code in place of a facade, with the same names', () => {
  expect(withoutFacades('x=import(`./Picker.a1.js`).then(e=>e.Picker)', files)).toBe(
    'x=import("./sheet.b2.js").then(m=>({Picker:m.t})).then(e=>e.Picker)',
  )
  expect(withoutFacades('import("./rooms.c3.js")', files)).toBe(
    'import("./sheet.b2.js").then(m=>({First:m.n,Second:m.Second}))',
  )
})

test('leaves other imports and texts unchanged', () => {
  const code = 'import("./own.e5.js");import("./sheet.b2.js");import("./gone.js");from"./Picker.a1.js";y="Picker.a1.js"'
  expect(withoutFacades(code, files)).toBe(code)
})
