/** A drawing of the page's sprite (components/Sprite.astro), so that none travels inside the script. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`i ${className}`.trim()} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
