/** The word that accepts a loss from 10 percent. Case and surrounding spaces are ignored. */
export const consentWord = 'loss'

export const isConsentWord = (text: string): boolean => text.trim().toLowerCase() === consentWord
