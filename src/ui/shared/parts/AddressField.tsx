import { useId } from 'react'
import { Icon } from './Icon.tsx'

interface AddressFieldProps {
  label: string
  /** Class of the label. */
  labelClass: string
  /** Shown below while there is no problem. */
  hint: string
  problem: string | undefined
  value: string
  /** Longer than any accepted text, so that a long one is refused rather than cut. */
  maxLength: number
  type?: 'text' | 'url'
  onType: (text: string) => void
}

/** A labelled field for text without spelling, such as an address, with a hint or a problem below it. */
export function AddressField({ label, labelClass, hint, problem, value, maxLength, type, onType }: AddressFieldProps) {
  const id = useId()
  return (
    <>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="review-input"
        {...(type === 'url' && { type, inputMode: type })}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value.slice(0, maxLength))}
      />
      <p id={`${id}-hint`} className={problem ? 'field-msg bad' : 't13 faint'} aria-live="polite">
        {problem && <Icon name="warn" />}
        <span>{problem ?? hint}</span>
      </p>
    </>
  )
}
