/** How much of a file its frames have shown; `bytes` once it is whole. */
export interface FrameProgress {
  readonly done: number
  readonly of: number
  readonly bytes?: Uint8Array
}

/** Collects the frames of one kind, in any order and repeated. */
export interface FrameReader {
  /** Throws `UnreadableDepositError` for a damaged frame, which changes nothing. */
  readonly add: (text: string) => FrameProgress | Promise<FrameProgress>
}
