/**
 * The public API key of every devnet, for tests and examples. Every other network refuses it. Its random part is the
 * SHA-256 of "portage devnet".
 */
export const testApiKey = 'sk_portage_626faa975d2201c55b46a56141ec746dc8fea8c03d53f4428c3f38ea28c3d93c5f3fd61b'
