import { contractLink } from '../../core/tracking/explorerLink.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../assets/chainName.ts'
import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { AddressText } from './AddressText.tsx'
import { Callout } from './Callout.tsx'

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
