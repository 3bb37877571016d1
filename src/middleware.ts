import { defineMiddleware } from 'astro/middleware'

/** Removes Starlight's default dark theme, so that the reader's choice or the system decides. */
const unmarkTheme = (html: string) => html.replace(/(<html\b[^>]*?) data-theme="dark"/, '$1')

/** Makes code blocks focusable, so that wide code can be scrolled by keyboard without a script. */
const openToKeyboard = (html: string) => html.replaceAll('<pre data-language=', '<pre tabindex="0" data-language=')

export const onRequest = defineMiddleware(async (_, next) => {
  const answer = await next()
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer
  return new Response(openToKeyboard(unmarkTheme(await answer.text())), answer)
})
