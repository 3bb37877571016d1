/** What one operator's endpoints reported together. */
export type OperatorVote<A> =
  | { readonly operator: string; readonly report: A }
  | { readonly operator: string; readonly contradictory: readonly A[] }

/**
 * Groups reports by operator. An operator whose endpoints report the same (`sameAs`) has one vote, its first report;
 * one whose endpoints contradict each other has none.
 */
export function operatorVotes<A extends { readonly operator: string }>(
  reports: readonly A[],
  sameAs: (one: A, other: A) => boolean,
): readonly OperatorVote<A>[] {
  const byOperator = new Map<string, [A, ...A[]]>()
  for (const report of reports) {
    const group = byOperator.get(report.operator)
    if (group) group.push(report)
    else byOperator.set(report.operator, [report])
  }
  return [...byOperator].map(([operator, group]) => {
    const [first] = group
    return group.every((other) => sameAs(first, other))
      ? { operator, report: first }
      : { operator, contradictory: group }
  })
}
