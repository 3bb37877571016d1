import { supportEn as messages } from '../../texts/support.en.ts'
import { type FailureFacts, supportLink } from './supportLink.ts'

/** The support link of a failure, with what to send. */
export function SupportLine({ code, hash }: FailureFacts) {
  const what = hash === undefined ? messages.withCode : code === undefined ? messages.withHash : messages.withBoth
  return (
    <p className="support t13">
      <a href={supportLink({ code, hash })}>{messages.link}</a>
      {(code !== undefined || hash !== undefined) && (
        <span>
          {what}
          {code !== undefined && (
            <>
              {' '}
              <code translate="no">{code}</code>
            </>
          )}
        </span>
      )}
    </p>
  )
}
