import { describe, expect, test } from 'vitest'
import { sanitizeWalletIcon, sanitizeWalletName } from '../../src/wallets/sanitizeWalletInfo.ts'

describe('sanitizeWalletInfo', () => {
  test('sanitizes and cuts names, and replaces empty ones', () => {
    expect(sanitizeWalletName('Good\u202eWallet\u0000', 'x')).toBe('Good Wallet')
    expect(sanitizeWalletName('y'.repeat(500), 'x')).toHaveLength(40)
    expect(sanitizeWalletName('\u200b', 'org.example')).toBe('org.example')
    expect(sanitizeWalletName({ toString: () => 'trick' }, 'org.example')).toBe('org.example')
  })

  test('accepts only images in data: URIs as icons', () => {
    expect(sanitizeWalletIcon('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(sanitizeWalletIcon('data:image/svg+xml;utf8,%3Csvg%2F%3E')).toBe('data:image/svg+xml;utf8,%3Csvg%2F%3E')
    for (const icon of [
      'https://tracker.example/pixel.png',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xml,<svg onload="alert(1)">',
      'data:image/png;base64,AA") url(https://tracker.example',
      `data:image/png;base64,${'A'.repeat(300_000)}`,
      5,
      undefined,
    ]) {
      expect(sanitizeWalletIcon(icon)).toBeUndefined()
    }
  })
})
