import { useEffect, useRef, useState } from 'react'
import { collectFrames } from '../../core/deposits/utxo/frames/collectFrames.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { html } from '../shared/plain/element.ts'
import { elsewhereEn as messages } from '../texts/elsewhere.en.ts'

interface ScanCodesProps {
  onFile: (file: Uint8Array) => void
}

/** Whether the page’s policy permits the camera; browsers that don’t say so decide on the press. */
const isCameraAllowed = (): boolean =>
  (document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }).featurePolicy?.allowsFeature(
    'camera',
  ) ?? true

/** Reads QR codes with the camera, which starts only when the person presses the button. */
export function ScanCodes({ onFile }: ScanCodesProps) {
  const [isOn, setOn] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (navigator.mediaDevices === undefined || !isCameraAllowed()) return null
  return (
    <>
      <p>
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          onClick={() => {
            setFailed(false)
            setOn(!isOn)
          }}
        >
          {isOn ? messages.stopScan : messages.scan}
        </button>
      </p>
      {isOn && (
        <Camera
          onFile={(file) => {
            setOn(false)
            onFile(file)
          }}
          onFail={() => {
            setOn(false)
            setFailed(true)
          }}
        />
      )}
      {hasFailed && (
        <p className="field-msg bad" role="alert">
          <Icon name="warn" />
          <span>{messages.noCamera}</span>
        </p>
      )}
    </>
  )
}

interface CameraProps extends ScanCodesProps {
  onFail: () => void
}

function Camera({ onFile, onFail }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [progress, setProgress] = useState<string | undefined>(undefined)
  const latest = useRef({ onFile, onFail })
  useEffect(() => {
    latest.current = { onFile, onFail }
  })
  useEffect(() => {
    const ended = new AbortController()
    const frames = collectFrames()
    const add = async (text: string) => {
      const { done, of, bytes } = await frames.add(text)
      if (ended.signal.aborted) return
      setProgress(messages.scanning(String(done), String(of)))
      if (bytes) latest.current.onFile(bytes)
    }
    scan(video.current, ended.signal, (text) => void add(text).catch(() => undefined)).catch(
      () => ended.signal.aborted || latest.current.onFail(),
    )
    return () => ended.abort()
  }, [])
  return (
    <>
      <video ref={video} className="elsewhere-camera" muted playsInline />
      <p className="field-msg" role="status">
        <span>{progress ?? messages.point}</span>
      </p>
    </>
  )
}

/** Opens the camera and reports every code that it shows, until the signal ends it. */
async function scan(video: HTMLVideoElement | null, signal: AbortSignal, found: (text: string) => void): Promise<void> {
  if (video === null) return
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    createCodeReader(),
  ])
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const look = async () => {
    if (signal.aborted) return
    const text = await read(video).catch(() => undefined)
    if (text !== undefined && !signal.aborted) found(text)
    setTimeout(look, 60)
  }
  void look()
}

type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Reads codes by the browser's own detector where it has one, else by a decoder that loads now. */
async function createCodeReader(): Promise<CodeReader> {
  const Detector = (globalThis as { BarcodeDetector?: new (options: object) => CodeDetector }).BarcodeDetector
  if (Detector) {
    const detector = new Detector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = html('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (context === null || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0)
    return decodeQR(context.getImageData(0, 0, width, height))
  }
}

interface CodeDetector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
