/** The site's mark, as its sprite draws it: two hulls, one carried upside down, one afloat. */
export const mark =
  '<svg class="mark" viewBox="1 5.5 30 21" aria-hidden="true"><path d="M1.5 15.2C4 3.4 21 3.4 24.5 15.2C18.5 12.3 8.5 12.3 1.5 15.2Z"/><path class="mark-b" d="M7.5 16.8C13.5 19.7 23.5 19.7 30.5 16.8C27.5 28.6 10.5 28.6 7.5 16.8Z"/></svg>'
