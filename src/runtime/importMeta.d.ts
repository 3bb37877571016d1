interface ImportMetaEnv {
  /** Put in by the build (astro.config.mjs); absent when a module runs outside of one. */
  readonly PORTAGE_PUBLIC?: import('./browser.ts').PublicConfig
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
