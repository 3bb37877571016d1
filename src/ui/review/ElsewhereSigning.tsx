import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { base64 } from '../../core/address/encoding/base64.ts'
import { DepositMismatchError } from '../../core/deposits/depositErrors.ts'
import { UnsignedDepositError } from '../../core/deposits/utxo/finalizeUtxoDeposit.ts'
import { encodeBbqr } from '../../core/deposits/utxo/frames/bbqr.ts'
import { encodeUr } from '../../core/deposits/utxo/frames/ur.ts'
import { readSignedFile, UnknownFileError } from '../../core/deposits/utxo/readSignedFile.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { QrCode } from '../shared/parts/QrCode.tsx'
import { saveFile } from '../shared/plain/saveFile.ts'
import { clockText } from '../shared/time/nodeClock.ts'
import { elsewhereEn as messages } from '../texts/elsewhere.en.ts'
import type { PendingSignature, SigningExchange } from '../wallet/signingExchange.ts'
import { ScanCodes } from './ScanCodes.tsx'

interface ElsewhereSigningProps {
  exchange: SigningExchange
  /** Seconds until the quote expires, by the nodes' time; undefined until it is known. */
  seconds: number | undefined
}

/** Hands a deposit to a signer outside of the browser, and takes the signed file back. */
export function ElsewhereSigning({ exchange, seconds }: ElsewhereSigningProps) {
  const pending = useSyncExternalStore(exchange.subscribe, exchange.getSnapshot)
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new deposit focuses its title
  useEffect(() => title.current?.focus(), [pending])
  if (pending === undefined) {
    return (
      <p className="review-wait field-msg" role="status">
        <span>{messages.sending}</span>
      </p>
    )
  }
  if (seconds === 0) {
    return (
      <Callout tone="warn" title={messages.expired} urgent>
        <p>
          <button type="button" className="btn btn--secondary btn--sm" onClick={pending.expire}>
            {messages.newPrice}
          </button>
        </p>
      </Callout>
    )
  }
  return (
    <div className="elsewhere-steps">
      <section className="ledger">
        <h3 className="ledger-h" ref={title} tabIndex={-1}>
          {messages.take}
          {seconds !== undefined && <span className="badge num">{messages.validFor(clockText(seconds))}</span>}
        </h3>
        <p className="t14 muted">{messages.takeWhy}</p>
        <TakeDeposit psbt={pending.deposit.tx.psbt} name={fileName(pending)} />
      </section>
      <section className="ledger">
        <h3 className="ledger-h">{messages.bring}</h3>
        <p className="t14 muted">{messages.bringWhy}</p>
        <BringSigned pending={pending} />
        <p>
          <button type="button" className="link t14" onClick={pending.cancel}>
            {messages.cancel}
          </button>
        </p>
      </section>
    </div>
  )
}

const fileName = ({ deposit: { intent } }: PendingSignature): `${string}.psbt` =>
  `portage-${intent.chain.toLowerCase()}-${intent.amount}.psbt`

const formats = { BBQr: encodeBbqr, UR: encodeUr } as const
type Format = keyof typeof formats
const formatNames = Object.keys(formats) as readonly Format[]

/** Long enough for the camera of a signer to read one. */
const FRAME_MS = 400

function TakeDeposit({ psbt, name }: { psbt: Uint8Array; name: `${string}.psbt` }) {
  const [note, setNote] = useState('')
  const [format, setFormat] = useState<Format | undefined>(undefined)
  const copy = () =>
    navigator.clipboard.writeText(base64.encode(psbt)).then(
      () => setNote(messages.copied),
      () => setNote(messages.notCopied),
    )
  return (
    <>
      <p className="wallet-buttons">
        <button
          type="button"
          className="btn btn--secondary btn--sm"
          onClick={() => saveFile(name, Uint8Array.from(psbt))}
        >
          {messages.save}
        </button>
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => void copy()}>
          {messages.copy}
        </button>
        {format === undefined && (
          <button type="button" className="btn btn--quiet btn--sm" onClick={() => setFormat('BBQr')}>
            {messages.asCode}
          </button>
        )}
      </p>
      <p className="field-msg" role="status">
        <span>{note}</span>
      </p>
      {format !== undefined && (
        <>
          <FormatTabs format={format} onChoose={setFormat} />
          <AnimatedCode key={format} frames={formats[format](psbt)} />
        </>
      )}
    </>
  )
}

function FormatTabs({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={messages.format}>
      {formatNames.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={format === each} onChange={() => onChoose(each)} />
          {each}
        </label>
      ))}
    </div>
  )
}

function AnimatedCode({ frames }: { frames: readonly string[] }) {
  const [at, setAt] = useState(0)
  const { length } = frames
  useEffect(() => {
    if (length < 2) return
    const timer = setInterval(() => setAt((shown) => (shown + 1) % length), FRAME_MS)
    return () => clearInterval(timer)
  }, [length])
  const text = frames[at] ?? ''
  return <QrCode className="elsewhere-code" text={text} name={messages.codeOf(String(at + 1), String(length))} />
}

/** Takes the signed file, as a file, as text, or by the camera. A wrong one changes nothing. */
function BringSigned({ pending }: { pending: PendingSignature }) {
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [text, setText] = useState('')
  const field = useId()
  const shownProblem = useRef<HTMLParagraphElement>(null)
  // On a phone it is below the window.
  useEffect(() => {
    if (problem !== undefined) shownProblem.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const bring = (file: Uint8Array | string) => {
    try {
      pending.bring(readSignedFile(file))
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  return (
    <>
      <label className="btn btn--secondary btn--sm elsewhere-file">
        {messages.choose}
        <input
          type="file"
          className="sr"
          accept=".psbt,.txn,.txt,.hex"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            file?.arrayBuffer().then(
              (bytes) => bring(new Uint8Array(bytes)),
              () => setProblem(messages.unreadable),
            )
          }}
        />
      </label>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') bring(text)
        }}
      >
        <label className="t14" htmlFor={field}>
          {messages.paste}
        </label>
        <textarea
          id={field}
          className="review-input elsewhere-text"
          rows={2}
          value={text}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        {text.trim() !== '' && (
          <button type="submit" className="btn btn--secondary btn--sm">
            {messages.check}
          </button>
        )}
      </form>
      <ScanCodes onFile={bring} />
      {problem !== undefined && (
        <p ref={shownProblem} className="field-msg bad" role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </p>
      )}
    </>
  )
}

function problemOf(error: unknown): string {
  if (error instanceof DepositMismatchError) return messages.changed(error.fields.join(', '))
  if (error instanceof UnsignedDepositError) return messages.unsigned
  return error instanceof UnknownFileError ? messages.unreadable : messages.invalid
}
