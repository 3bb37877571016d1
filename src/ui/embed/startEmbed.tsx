import { createRoot } from 'react-dom/client'
import { EmbedIsland } from './EmbedIsland.tsx'

/** Shows the widget in its place of the built page. */
export function startEmbed(place: HTMLElement): void {
  createRoot(place).render(<EmbedIsland />)
}
