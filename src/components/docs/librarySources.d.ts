declare module 'virtual:library-sources' {
  /** The library's TypeScript by path, such as "/src/core/index.ts". `integrations/librarySources.ts` reads it. */
  export const sources: Readonly<Record<string, string>>
}
