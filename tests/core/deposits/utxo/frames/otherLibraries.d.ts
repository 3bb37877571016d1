/** What the comparison uses of packages that only `npm run test:all` and `npm run check` install. */

declare module 'bbqr' {
  export function joinQRs(parts: readonly string[]): { readonly fileType: string; readonly raw: Uint8Array }
  export function splitQRs(
    raw: Uint8Array,
    fileType: string,
    options: { readonly encoding: 'H' | '2' | 'Z'; readonly maxVersion: number },
  ): { readonly parts: readonly string[] }
}

declare module '@ngraveio/bc-ur' {
  export class UR {
    constructor(cbor: Buffer, type: string)
    static fromBuffer(bytes: Buffer): UR
    readonly type: string
    readonly cbor: Buffer
    decodeCBOR(): Buffer
  }
  export class URDecoder {
    receivePart(frame: string): boolean
    isSuccess(): boolean
    resultUR(): UR
  }
  export class UREncoder {
    constructor(ur: UR, fragmentLength: number, before: number)
    readonly fragmentsLength: number
    nextPart(): string
  }
}
