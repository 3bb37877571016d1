/**
 * Code for the first view, in one file, because it compresses better. The picker, refusal texts, chain readers and
 * deposits load on demand.
 */
export const firstLoad =
  /src\/(core(?!\/(nodes\/net\/timeSource|nodes\/refusal|readers|deposits))|runtime|site|ui\/(shared\/(assets\/(?!assetName|listAssets|searchAssets)|figures|parts|query|time)|texts|swap|form\/(market\/|\w+\.tsx?)))/

/** React with the chosen language and parts on demand, which the pay page loads without the swap form. */
export const reactChunk = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/(hydrateIsland|texts\/useLanguage|shared\/parts\/lazyPart)\.ts$/,
  tags: ['$initial'],
  priority: 6,
}

/**
 * Every page loads the header: the wallet session, the pill of running swaps, the notice of an incident, and the preload
 * helper. They have one chunk with all that they import, or every page would load the island. So do the site's texts,
 * which all others use, and the plural forms, which each language uses.
 */
export const header = {
  name: 'header',
  test: /src\/(site|std\/(memoizeAsync|sanitizeText)|core\/nodes\/net\/siteIncidents|ui\/(shared\/plain\/(repeatWhileVisible|startIncidentNotice)|shared\/swapKeys|track\/history\/startSwapPill|texts\/(pluralIn|registerTexts)|shared\/parts\/(sheetDepth|skipClosedSheets|untilLoaded|loadModule|loadPressed)|wallet\/(browserSession|burnerKeyName|pageStorage|rememberedWallets|sessionState|startWalletButton|walletSession)))\.ts$/,
  priority: 7,
}
