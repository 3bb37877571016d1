/** The colours of code blocks. The highlighter measures contrast, so they must be plain values instead of tokens. */
interface Palette {
  readonly background: string
  readonly text: string
  readonly comment: string
  readonly keyword: string
  readonly string: string
  readonly number: string
}

const light: Palette = {
  background: '#fcfdfe',
  text: '#102029',
  comment: '#53636b',
  keyword: '#00576f',
  string: '#1a633d',
  number: '#784b10',
}
const dark: Palette = {
  background: '#111b21',
  text: '#edf2f4',
  comment: '#94a3a8',
  keyword: '#88d8e2',
  string: '#79dba0',
  number: '#f5c874',
}

const themeOf = (type: 'light' | 'dark', { background, text, comment, keyword, string, number }: Palette) => ({
  name: `portage-${type}`,
  type,
  colors: { 'editor.background': background, 'editor.foreground': text },
  tokenColors: [
    { settings: { foreground: text } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: comment } },
    { scope: ['string', 'punctuation.definition.string', 'markup.inline.raw'], settings: { foreground: string } },
    { scope: ['constant.numeric', 'constant.language', 'constant.character.escape'], settings: { foreground: number } },
    {
      scope: ['keyword', 'storage', 'support.type.property-name', 'entity.name.tag', 'entity.name.command'],
      settings: { foreground: keyword },
    },
    { scope: ['keyword.operator'], settings: { foreground: text } },
  ],
})

/** What the highlighter is called with. Its theme is a name that begins with that of ours. */
interface HighlightOptions {
  lang: string
  readonly theme: string
  tokenizeTimeLimit?: number
}

interface Token {
  readonly content: string
  readonly color?: string
}

/** Colours of the dark theme by those of the light one, as the highlighter writes them. */
const darkOf = new Map(
  Object.entries(light).map(([name, colour]) => [colour.toUpperCase(), dark[name as keyof Palette].toUpperCase()]),
)

const darkToken = (token: Token): Token => {
  // The text of a block without a language has no colour of its own.
  if (token.color === undefined) return token
  const color = darkOf.get(token.color)
  if (color === undefined) throw new Error(`The light theme has no colour ${token.color}.`)
  return { ...token, color }
}

/**
 * Makes the highlighter parse each block once. Both themes colour the same parts, so a block in dark has the parts of
 * the light one, and its own pass reads plain text. The highlighter gives up on a line after half a second, so a busy
 * machine would colour code differently without the time limit of 0.
 */
function parseOnce() {
  const parsed = new Map<string, Token[][]>()
  const keys = new WeakMap<HighlightOptions, string>()
  const isLight = ({ theme }: HighlightOptions) => theme.startsWith('portage-light')
  return {
    preprocess(code: string, options: HighlightOptions): void {
      const key = `${options.lang}\n${code}`
      keys.set(options, key)
      options.tokenizeTimeLimit = 0
      if (parsed.has(key)) options.lang = 'text'
    },
    tokens(this: { readonly options: HighlightOptions }, lines: Token[][]): Token[][] {
      const key = keys.get(this.options) ?? ''
      const known = parsed.get(key)
      if (known === undefined) {
        if (isLight(this.options)) parsed.set(key, lines)
        return lines
      }
      return isLight(this.options) ? known : known.map((line) => line.map(darkToken))
    },
  }
}

/** Options of code blocks: light and dark theme in the site's colours, without a window frame. */
export const codeBlocks = {
  themes: [themeOf('light', light), themeOf('dark', dark)],
  shiki: {
    engine: 'javascript' as const,
    // TypeScript's grammar colours our JavaScript alike, and preparing another takes half a second of a build.
    langAlias: { javascript: 'typescript', js: 'typescript' },
    transformers: [parseOnce()],
  },
  defaultProps: { frame: 'code' as const },
  frames: { extractFileNameFromCode: false },
  styleOverrides: {
    borderRadius: 'var(--r-3)',
    borderColor: 'var(--line-1)',
    codeBackground: 'var(--surface-1)',
    codeFontFamily: 'var(--font-mono)',
    codeFontSize: 'var(--t-13)',
    codeLineHeight: '1.65',
    codePaddingBlock: 'var(--s-4)',
    codePaddingInline: 'var(--s-5)',
    uiFontFamily: 'var(--font-ui)',
    uiFontSize: 'var(--t-13)',
    focusBorder: 'var(--focus)',
    scrollbarThumbColor: 'var(--line-2)',
    scrollbarThumbHoverColor: 'var(--line-3)',
    textMarkers: {
      markBackground: 'var(--accent-soft)',
      markBorderColor: 'var(--accent)',
      insBackground: 'var(--success-soft)',
      insBorderColor: 'var(--success)',
      delBackground: 'var(--danger-soft)',
      delBorderColor: 'var(--danger)',
    },
    frames: {
      frameBoxShadowCssValue: 'none',
      editorBackground: 'var(--surface-1)',
      editorTabBarBackground: 'var(--surface-1)',
      editorTabBarBorderColor: 'var(--line-1)',
      editorTabBarBorderBottomColor: 'var(--line-1)',
      editorActiveTabBackground: 'var(--surface-1)',
      editorActiveTabForeground: 'var(--text-2)',
      editorActiveTabIndicatorTopColor: 'transparent',
      editorActiveTabIndicatorBottomColor: 'var(--accent)',
      inlineButtonForeground: 'var(--text-2)',
      inlineButtonBorder: 'var(--line-2)',
      inlineButtonBackground: 'var(--surface-2)',
      inlineButtonBackgroundIdleOpacity: '1',
      inlineButtonBackgroundHoverOrFocusOpacity: '1',
      inlineButtonBackgroundActiveOpacity: '1',
      inlineButtonBorderOpacity: '1',
      tooltipSuccessBackground: 'var(--success)',
      tooltipSuccessForeground: 'var(--surface-1)',
    },
  },
}
