/** Returns the class suffix for an amount by its length: long amounts get a smaller font and are never cut off. */
function amountSize(text: string): '' | 'm' | 's' | 'xs' | 'xxs' {
  if (text.length <= 10) return ''
  if (text.length <= 13) return 'm'
  if (text.length <= 17) return 's'
  return text.length <= 25 ? 'xs' : 'xxs'
}

export const amountClass = (text: string, extra = '') => {
  const size = amountSize(text)
  return ['amount', size && `amount--${size}`, extra].filter(Boolean).join(' ')
}
