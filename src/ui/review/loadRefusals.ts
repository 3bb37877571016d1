/**
 * Loads the code that explains refusals and that sends a signed transaction, before the connection can be lost: without
 * it, a lost connection could only be shown as a part of the page that fails to load.
 */
export const loadRefusals = (): Promise<unknown> =>
  Promise.allSettled([
    import('../../core/quorum/unconfirmedError.ts'),
    import('../../core/quorum/errors.ts'),
    import('../../core/preparation/explainQuote.ts'),
    import('../../core/preparation/explainMemo.ts'),
    import('../../core/preparation/feeErrors.ts'),
    import('../../core/readers/broadcast/broadcastOnce.ts'),
  ])
