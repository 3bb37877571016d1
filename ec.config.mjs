// Options of code blocks. They have a function, so Expressive Code reads them from a file of this name.
export { codeBlocks as default } from './integrations/codeThemes.ts'
