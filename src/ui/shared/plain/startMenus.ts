/** Closes the page's menus on Escape, on a click elsewhere, and on a link. Without it, their own buttons close them. */
export function startMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')
  addEventListener('keydown', ({ key }) => {
    for (const menu of menus) {
      if (key !== 'Escape' || !menu.open) continue
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  addEventListener('click', ({ target }) => {
    const isLink = target instanceof Element && target.closest('a') !== null
    for (const menu of menus) if (isLink || !(target instanceof Node && menu.contains(target))) menu.open = false
  })
}
