import { Callout } from '../shared/parts/Callout.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { EditedText } from './editedApproval.ts'
import type { ReviewStage } from './reviewStage.ts'

export interface ApprovalNoticeProps {
  stage: ReviewStage
  /** The amounts of an approval that the person changed in the wallet. */
  edited: EditedText | undefined
  /** Whether the approval has been awaited for long. */
  isLate: boolean
}

/** Explains an approval of another amount than agreed to, and one that no block includes yet. */
export function ApprovalNotice({ stage, edited, isLate }: ApprovalNoticeProps) {
  return (
    <>
      {edited && (
        <Callout tone="warn" title={messages.editedTitle(edited)} urgent>
          <p>{edited.approved === undefined ? messages.editedMore : messages.editedLess}</p>
        </Callout>
      )}
      {stage.kind === 'approving' && isLate && (
        <Callout tone="info" title={messages.approvalLateTitle} urgent>
          <p>{messages.approvalLate}</p>
        </Callout>
      )}
    </>
  )
}
