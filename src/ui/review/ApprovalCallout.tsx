import { contractLink } from '../../core/tracking/explorerLink.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'

interface ApprovalCalloutProps {
  /** The approved amount with its ticker. */
  amount: string
  chain: string
  /** The contract that may move the amount, as a majority of the nodes reports it. */
  router: string | undefined
}

/** Explains an approval: how much, and which contract may move it. */
export function ApprovalCallout({ amount, chain, router }: ApprovalCalloutProps) {
  const link = router === undefined ? undefined : contractLink(router, chain, networkKinds[publicConfig.network])
  return (
    <Callout tone="info" title={messages.approve(amount)}>
      <p>{messages.approveWhy(amount, chainName(chain))}</p>
      {router !== undefined && (
        <>
          <p>{messages.approvedContract}</p>
          <AddressText address={router} />
        </>
      )}
      {link && (
        <p>
          <a href={link.url} rel="noreferrer" target="_blank">
            {messages.viewContract(link.name)} <Icon name="ext" />
          </a>
        </p>
      )}
    </Callout>
  )
}
