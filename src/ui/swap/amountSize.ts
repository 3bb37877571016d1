/** Class suffix for an amount of so many characters: a long one steps down in size and is never cut off. */
export function amountSize(text: string): '' | 'm' | 's' | 'xs' | 'xxs' {
  if (text.length <= 10) return ''
  if (text.length <= 13) return 'm'
  if (text.length <= 17) return 's'
  return text.length <= 25 ? 'xs' : 'xxs'
}

export const amountClass = (text: string, extra = '') => {
  const size = amountSize(text)
  return ['amount', size && `amount--${size}`, extra].filter(Boolean).join(' ')
}
