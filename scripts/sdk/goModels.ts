import { goName, goType, structLines } from './goNames.ts'
import type { Field, Model } from './readModels.ts'
import { generatedNote, sentence } from './text.ts'

/** Returns the type of a field. An optional one is a pointer, unless its zero value is no value. */
function fieldType({ shape, isRequired }: Field): string {
  const type = goType(shape)
  const hasEmpty = shape.kind === 'list' || shape.kind === 'text' || shape.kind === 'choice'
  return isRequired || hasEmpty ? type : `*${type}`
}

function modelLines({ name, description, fields }: Model): readonly string[] {
  const type = goName(name)
  const about = `${type} is a part of a response. ${sentence(description)}`
  const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => `"${key}"`)
  return [
    ...structLines(
      type,
      about,
      fields.map((field) => ({ field, type: fieldType(field) })),
    ),
    '// UnmarshalJSON reads the JSON of a response, and fails where a required field is missing.',
    `func (v *${type}) UnmarshalJSON(data []byte) error {`,
    `\ttype plain ${type}`,
    `\treturn decodeModel(${['data', '(*plain)(v)', ...required].join(', ')})`,
    '}',
    '',
  ]
}

/** Renders the models of one file: a struct for each object of a response. */
export function goModels(models: readonly Model[]): string {
  const body = models.flatMap(modelLines).join('\n').trimEnd()
  const imports = ['encoding/json', 'time'].filter((name) => body.includes(`${name.replace(/^.*\//, '')}.`))
  const listed = imports.map((name) => `\t"${name}"`)
  const importLines = imports.length > 0 ? ['import (', ...listed, ')', ''] : []
  return [`// ${generatedNote}`, '', 'package portage', '', ...importLines, body, ''].join('\n')
}
