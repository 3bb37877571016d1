import { defineMiddleware } from 'astro/middleware'

/** The portal's frame marks every page as dark; here the reader's choice and the system decide, script or not. */
const unmarkTheme = (html: string) => html.replace(/(<html\b[^>]*?) data-theme="dark"/, '$1')

/** Code that is wider than the page can be scrolled by keyboard, before a script finds out which code that is. */
const openToKeyboard = (html: string) => html.replaceAll('<pre data-language=', '<pre tabindex="0" data-language=')

export const onRequest = defineMiddleware(async (_, next) => {
  const answer = await next()
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  return new Response(openToKeyboard(unmarkTheme(await answer.text())), answer)
})
