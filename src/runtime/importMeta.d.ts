interface ImportMetaEnv {
  /** The site's own address, by Astro. */
  readonly SITE: string
  /** Put in by the build (astro.config.mjs); absent when a module runs outside of one. */
  readonly PORTAGE_PUBLIC?: import('./browser.ts').PublicConfig
  /** The same network as a text of its own, by which a build leaves out what only another network has. */
  readonly PORTAGE_NETWORK?: import('./browser.ts').Network
}

interface ImportMeta {
  readonly env: ImportMetaEnv
  /** Imports of the files that match a pattern, written by the build. Vite declares the same property. */
  glob: import('vite/types/importGlob.d.ts').ImportGlobFunction
}
