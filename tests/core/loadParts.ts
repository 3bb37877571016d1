/**
 * Loads every part of the library that loads on demand around a quote or a review. For tests whose clock advances by
 * hand: it does not wait for code.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import('../../src/core/chains/routers.ts'),
    import('../../src/core/memo/memoOutputs.ts'),
    import('../../src/core/quorum/readNativeFee.ts'),
    import('../../src/core/nodes/refusalOf.ts'),
    import('../../src/core/preparation/explainMemo.ts'),
    import('../../src/core/preparation/explainQuote.ts'),
    import('../../src/core/preparation/explainRecipients.ts'),
    import('../../src/core/preparation/feeErrors.ts'),
    import('../../src/core/preparation/unknownRouterError.ts'),
    import('../../src/core/quote/deliveryNote.ts'),
    import('../../src/core/quote/explainRefusal.ts'),
    import('../../src/core/quorum/quorumErrors.ts'),
    import('../../src/core/quorum/unconfirmedError.ts'),
  ])
}
