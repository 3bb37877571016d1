import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly bytes: Buffer
  readonly symlink: boolean
}

const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const symlinkMode = 0o12

/** Every file of an archive. Stored and deflated entries, no encryption, no Zip64. Source: APPNOTE.TXT 6.3.10 §4.3. */
export function readZip(file: string): readonly ZipEntry[] {
  const zip = readFileSync(file)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error(`${file} is no zip archive.`)
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== centralHeader) throw new Error(`${file} is damaged.`)
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      ...number[],
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const symlink = zip.readUInt32LE(at + 38) >>> 28 === symlinkMode
    if (!name.endsWith('/')) entries.push({ name, symlink, bytes: contentsAt(zip, at) })
    at += 46 + nameLength + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

/** The bytes that a central header points to. */
function contentsAt(zip: Buffer, header: number): Buffer {
  const deflated = zip.readUInt16LE(header + 10) === 8
  const size = zip.readUInt32LE(header + 20)
  const local = zip.readUInt32LE(header + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + size)
  return deflated ? inflateRawSync(packed) : packed
}

/** Writes the files under `folder`. Throws when one would land outside of it. */
export function unpack(entries: readonly ZipEntry[], folder: string): void {
  for (const { name, bytes, symlink } of entries) {
    const target = path.resolve(folder, name)
    if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error(`The archive reaches outside: ${name}`)
    mkdirSync(path.dirname(target), { recursive: true })
    if (symlink) symlinkSync(bytes.toString(), target)
    else writeFileSync(target, bytes)
  }
}
