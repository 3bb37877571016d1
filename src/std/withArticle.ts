/** Words that begin with a vowel letter and a consonant sound: "a USDC", "a Uniswap", "a euro". */
const consonantSound = /^(U[A-Z]*$|uni|usu|use|eu|one\b)/i
/** Letters whose names begin with a vowel sound, as in "an LTC" and "an XRP". */
const vowelNames = /^[AEFHILMNORSX]/

/**
 * Puts "a" or "an" before a name, by its sound. A word in capitals without a vowel is spelled out, and so is one that
 * ends with USD, or begins with X. Every other one is spoken as a word.
 * @example
 * withArticle('XRP Ledger') // 'an XRP Ledger'
 * withArticle('USDC') // 'a USDC'
 */
export function withArticle(name: string): string {
  const [word = ''] = name.split(/[^A-Za-z]/)
  const isSpelled = /^[A-Z]+$/.test(word) && (!/[AEIOUY]/.test(word) || /^X|USD[A-Z]?$/.test(word))
  const isVowel = isSpelled ? vowelNames.test(word) : /^[aeiou]/i.test(word) && !consonantSound.test(word)
  return `${isVowel ? 'an' : 'a'} ${name}`
}
