import type { Field } from './readModels.ts'
import type { Shape } from './shapes.ts'
import { sentence } from './text.ts'

const units: Partial<Record<Shape['kind'], { readonly text: string; readonly pattern: RegExp }>> = {
  units: { text: 'In 1e8 base units.', pattern: /1e8|base units/i },
  coins: { text: 'In whole coins.', pattern: /whole coins/i },
}

/** Describes a field in sentences: its contract description, its unit, and the values that it can have. */
export function describeField({ shape, description }: Field): string {
  const unit = units[shape.kind]
  const values = shape.kind === 'choice' ? `One of: ${shape.values.join(', ')}.` : ''
  const ownUnit = unit && !unit.pattern.test(description) ? unit.text : ''
  return [sentence(description), ownUnit, values].filter((part) => part !== '').join(' ')
}

/** Describes an argument. Its type has the notation, so advice about JSON text is left out. */
export function describeInput(field: Field): string {
  const { description } = field
  const plain = description.replace(
    /, as text in 1e8 base units for every coin: "(\d+)" is one coin/,
    ' in 1e8 base units: $1 is one coin',
  )
  return describeField({ ...field, description: plain })
}
