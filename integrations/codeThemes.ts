/** The colours of code blocks. The highlighter measures contrast, so they must be plain values instead of tokens. */
interface Palette {
  readonly paper: string
  readonly text: string
  readonly quiet: string
  readonly word: string
  readonly literal: string
  readonly number: string
}

const day: Palette = {
  paper: '#fcfdfe',
  text: '#102029',
  quiet: '#53636b',
  word: '#00576f',
  literal: '#1a633d',
  number: '#784b10',
}
const night: Palette = {
  paper: '#111b21',
  text: '#edf2f4',
  quiet: '#94a3a8',
  word: '#88d8e2',
  literal: '#79dba0',
  number: '#f5c874',
}

const themeOf = (type: 'light' | 'dark', { paper, text, quiet, word, literal, number }: Palette) => ({
  name: `portage-${type}`,
  type,
  colors: { 'editor.background': paper, 'editor.foreground': text },
  tokenColors: [
    { settings: { foreground: text } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: quiet } },
    { scope: ['string', 'punctuation.definition.string', 'markup.inline.raw'], settings: { foreground: literal } },
    { scope: ['constant.numeric', 'constant.language', 'constant.character.escape'], settings: { foreground: number } },
    {
      scope: ['keyword', 'storage', 'support.type.property-name', 'entity.name.tag', 'entity.name.command'],
      settings: { foreground: word },
    },
    { scope: ['keyword.operator'], settings: { foreground: text } },
  ],
})

/** Options of code blocks: light and dark theme in the site's colours, without a window frame. */
export const codeBlocks = {
  themes: [themeOf('light', day), themeOf('dark', night)],
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
