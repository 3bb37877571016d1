import type { Rule } from '../check.ts'
import { all, attributeOf, type Element, headingLevels, one, type Tree, visibleText, withId } from '../html.ts'
import { everyPage } from './page.ts'

/** A rule about every page's own HTML; `look` returns a fault of each element that has one. */
const everyElement = (
  selector: string,
  look: (element: Element, tree: Tree) => string | false,
  evidence: string,
): Rule =>
  everyPage(({ tree }) => {
    for (const element of all(selector, tree)) {
      const fault = look(element, tree)
      if (fault)
        return `${fault} (${element.tagName} ${attributeOf(element, 'id') ?? attributeOf(element, 'className') ?? ''})`
    }
    return false
  }, evidence)

/** Returns the accessible name of an element: its label, its text, or the text of its label elements. */
function nameOf(element: Element, tree: Tree): string {
  const by = attributeOf(element, 'ariaLabelledBy')?.split(' ') ?? []
  const labels = by.map((id) => withId(id, tree)).flatMap((each) => (each ? [visibleText(each)] : []))
  const pictures = all('img[alt], svg[aria-label], svg title', element)
  return [
    attributeOf(element, 'ariaLabel'),
    ...labels,
    attributeOf(element, 'title'),
    visibleText(element),
    ...pictures.map((each) => attributeOf(each, 'alt') ?? attributeOf(each, 'ariaLabel') ?? 'picture'),
  ]
    .join(' ')
    .trim()
}

export const imagesHaveAlternatives = everyElement(
  'img',
  (image) => attributeOf(image, 'alt') === undefined && 'no alt',
  'have alternative texts for images',
)

export const fieldsHaveLabels = everyElement(
  'input:not([type=hidden]):not([type=submit]):not([type=button]), select, textarea',
  (field, tree) => {
    const id = attributeOf(field, 'id')
    const labelled =
      (id !== undefined && one(`label[for="${id}"]`, tree)) ||
      all('label', tree).some((label) => all('input, select, textarea', label).includes(field))
    return !labelled && !attributeOf(field, 'ariaLabel') && !attributeOf(field, 'ariaLabelledBy') && 'no label'
  },
  'label their fields',
)

export const controlsHaveNames = everyElement(
  'button:not([hidden]), a[href]:not([hidden]), summary, [role=button]',
  (control, tree) => nameOf(control, tree) === '' && 'no name',
  'name their controls',
)

export const mediaHaveSizes = everyElement(
  'img, video, iframe',
  (media) => (!attributeOf(media, 'width') || !attributeOf(media, 'height')) && 'no width and height',
  'have sizes for their media',
)

export const referencesResolve = everyElement(
  '[aria-labelledby], [aria-describedby], [aria-controls], [aria-owns]',
  (element, tree) => {
    for (const name of ['ariaLabelledBy', 'ariaDescribedBy', 'ariaControls', 'ariaOwns'])
      for (const id of attributeOf(element, name)?.split(' ') ?? [])
        if (id !== '' && !withId(id, tree)) return `${name} names ${id}, which does not exist`
    return false
  },
  'reference existing elements',
)

export const framesHaveNames = everyElement(
  'iframe',
  (frame) => !attributeOf(frame, 'title') && 'no title',
  'name their frames',
)

export const headingsAreInOrder = everyPage(({ tree }) => {
  const levels = headingLevels(one('main', tree) ?? tree)
  if (levels.filter((level) => level === 1).length !== 1)
    return `has ${levels.filter((level) => level === 1).length} first headings`
  return levels.some((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1) && `skips: ${levels.join(' ')}`
}, 'have one first heading and skip no level')

export const keepsTabOrder = everyElement(
  '[tabindex]',
  (element) => Number(attributeOf(element, 'tabIndex')) > 0 && 'a positive tabindex',
  'keep the page’s tab order',
)

export const canBeZoomed = everyPage(
  ({ tree }) =>
    /user-scalable\s*=\s*no|maximum-scale/.test(attributeOf(one('meta[name=viewport]', tree), 'content') ?? '') &&
    'forbids zoom',
  'allow zoom',
)

export const hasLandmarks = everyPage(({ tree }) => {
  if (all('main', tree).length !== 1) return `has ${all('main', tree).length} main`
  return !one('header, [role=banner]', tree) || !one('nav', tree) ? 'lacks a header or a nav' : false
}, 'have landmarks')

/** At most three in a hundred things to press are dressed-up elements. */
export const controlsAreNative = everyPage(({ tree }) => {
  const native = all('button, a[href], input, select, textarea, summary', tree).length
  const imitated = all(
    'div[role=button], span[role=button], div[onclick], span[onclick], div[role=link], span[role=link]',
    tree,
  ).length
  return imitated / Math.max(1, native + imitated) > 0.03 && `has ${imitated} of ${native + imitated}`
}, 'use native controls')

/** Fails when hidden text contains instructions for a model. */
export const hidesNoInstructions = everyPage(({ tree }) => {
  const hidden = all('[aria-label], [alt], [title], .sr, .sr-only, .visually-hidden, [hidden]', tree)
  const words = hidden.map(
    (each) =>
      `${attributeOf(each, 'ariaLabel') ?? ''} ${attributeOf(each, 'alt') ?? ''} ${attributeOf(each, 'title') ?? ''} ${visibleText(each)}`,
  )
  const order = words.find((text) =>
    /\b(?:ignore (?:all|previous)|you must|system prompt|as an ai|do not tell)\b/i.test(text),
  )
  return order !== undefined && `hides "${order.slice(0, 60)}"`
}, 'hide no instructions')
