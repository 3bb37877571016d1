/** Draws a star, which is filled for a pinned coin. */
export const PinStar = ({ isPinned }: { isPinned: boolean }) => (
  <svg className="i pin-star" viewBox="0 0 20 20" aria-hidden="true" data-pinned={isPinned || undefined}>
    <path d="m10 2.9 2.2 4.5 4.9.7-3.5 3.5.8 4.9-4.4-2.3-4.4 2.3.8-4.9-3.5-3.5 4.9-.7Z" />
  </svg>
)
