import { site } from '../../site.ts'

/**
 * Letters of other scripts, and Latin letters of another form, that look like a Latin letter: groups of that letter.
 */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαᴀɑꓮꭺᎪ',
  b: 'ьвβʙꓐ',
  c: 'сϲᴄꓚ',
  d: 'ԁᴅꓓ',
  e: 'еєεᴇꓰꭼᎬ',
  f: 'ғꜰꓝ',
  g: 'ԍցɡɢꓖᏀ',
  h: 'нһհʜꓧ',
  i: 'іїιıɪ1',
  j: 'јϳᴊꓙ',
  k: 'кκᴋꓗ',
  l: 'ӏʟꓡ',
  m: 'мᴍꓟ',
  n: 'пηոɴꓠ',
  o: 'оοσօᴏøꓳ0',
  p: 'рρᴘꓑᏢ',
  q: 'ԛ',
  r: 'гʀꓣᎡ',
  s: 'ѕꜱꓢ5',
  t: 'тτᴛꓔᎢ7',
  u: 'υսᴜꓴ',
  v: 'νᴠѵꓦ',
  w: 'ωԝᴡꓪ',
  x: 'хχꓫ',
  y: 'уγʏꓬ',
  z: 'ᴢꓜ',
}
const latinOf = new Map(Object.entries(lookalikes).flatMap(([latin, all]) => [...all].map((one) => [one, latin])))
/** Digits that are written for a letter, besides those above. */
const digitLetters: Readonly<Record<string, string>> = { 3: 'e', 4: 'a', 6: 'g', 8: 'b', 9: 'g' }

/**
 * Writes a text in plain Latin letters as a reader sees it: without marks, case and look-alikes. Source: the skeleton
 * of UTS #39.
 */
function skeletonOf(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...bare].map((letter) => latinOf.get(letter) ?? digitLetters[letter] ?? letter).join('')
}

/** Whether a name is that of this site, or begins with it: in one word, in camel case, or taken apart. */
function isLikeSite(name: string): boolean {
  const own = skeletonOf(site.name)
  const apart = name.normalize('NFKC').replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  for (const form of [name, apart]) {
    const words = form.split(/[^\p{L}\p{M}\p{N}]+/u).map(skeletonOf)
    if (words.some((word) => word.startsWith(own))) return true
    for (let first = 0; first < words.length; first++) {
      let joined = ''
      for (let last = first; last < words.length && joined.length < own.length; last++) joined += words[last]
      if (joined === own) return true
    }
  }
  return false
}

/**
 * Scripts of names, each alone or in a group that one language writes together. Source: Unicode, UTS #39 section 5.1.
 */
const scripts: readonly RegExp[] = [
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]+$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]+$/u,
  ...(['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Devanagari'] as const),
  ...(['Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'] as const),
  ...(['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Georgian', 'Ethiopic', 'Cherokee', 'Khmer', 'Mongolian'] as const),
  ...(['Canadian_Aboriginal', 'Tifinagh', 'Yi', 'Nko', 'Vai', 'Adlam', 'Javanese', 'Balinese', 'Lisu'] as const),
].map((script) => (typeof script === 'string' ? new RegExp(`^\\p{scx=${script}}+$`, 'u') : script))

/** Whether the letters of a word are of one script, or one group, and its digits belong to it. */
function isOneScript(word: string): boolean {
  const letters = word.normalize('NFKC').replaceAll(/[^\p{L}]/gu, '')
  const digits = word.replaceAll(/[^\p{N}]/gu, '')
  // Digits of other scripts look like signs, such as a dot, among these letters.
  if (/[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]/u.test(letters) && !/^[0-9]*$/.test(digits)) return false
  return letters === '' || scripts.some((script) => script.test(letters))
}

/**
 * Returns why people could take a partner's name for a link or for somebody else; undefined for a name that is fine. A
 * word has one script, in any language; a dot ends a word.
 *
 * @example
 * nameProblem('Acme Inc.') // undefined
 * nameProblem('acme.example') // 'Write the name without a link: no dot between letters and no “www”.'
 */
export function nameProblem(name: string): string | undefined {
  const plain = name.normalize('NFKC')
  if (
    /\.[\p{L}\p{M}\p{N}]|:\/\/|(?:^|[^\p{L}\p{N}])w{3}(?![\p{L}\p{N}])/iu.test(plain) ||
    /^w{3}/.test(skeletonOf(plain))
  ) {
    return 'Write the name without a link: no dot between letters and no “www”.'
  }
  if (isLikeSite(name)) return `Write your own name: “${site.name}” is this site.`
  if (!plain.split(/[\s&+]+/u).every(isOneScript)) return 'Write each word of the name in one script.'
  return undefined
}
