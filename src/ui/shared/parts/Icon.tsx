/** Shows an icon of the page's sprite (components/Sprite.astro), which keeps icons out of the script. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`i ${className}`.trim()} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
