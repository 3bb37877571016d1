import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'

/** A certificate authority that exists only while a test runs. */
export interface Authority {
  /** Certificate of the authority, in PEM. */
  readonly certificate: string
  /** SHA-256 of the key of every certificate that is valid, in Base64: what Chromium takes as an exception. */
  readonly keyHash: string
  /** A certificate for every host. */
  readonly current: SecureContext
  /** One that ended a day ago, with another key. */
  readonly expired: SecureContext
}

const DAY_MS = 86_400_000

/** Creates keys and certificates for these hosts in memory. Source of the format: RFC 5280. */
export function createAuthority(hosts: readonly string[]): Authority {
  const root = createKeys()
  const current = createKeys()
  const old = createKeys()
  const name = commonName('Portage laboratory')
  const issuer = { name, keys: root }
  const certificate = pem(certificateOf({ subject: name, keys: root, extensions: [isAuthority] }, issuer))
  const contextOf = (keys: Keys, end: number) => {
    const subject = { subject: commonName('Portage laboratory server'), keys, extensions: [hostNames(hosts)], end }
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
    return createSecureContext({ key, cert: `${pem(certificateOf(subject, issuer))}${certificate}` })
  }
  return {
    certificate,
    keyHash: createHash('sha256').update(publicBytes(current)).digest('base64'),
    current: contextOf(current, Date.now() + DAY_MS),
    expired: contextOf(old, Date.now() - DAY_MS),
  }
}

interface Keys {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const createKeys = (): Keys => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicBytes = ({ publicKey }: Keys) => publicKey.export({ type: 'spki', format: 'der' })

interface Subject {
  readonly subject: Buffer
  readonly keys: Keys
  readonly extensions: readonly Buffer[]
  /** Unix milliseconds; two days from now unless given. */
  readonly end?: number
}

function certificateOf(of: Subject, issuer: { readonly name: Buffer; readonly keys: Keys }): Buffer {
  const end = of.end ?? Date.now() + 2 * DAY_MS
  const serial = Buffer.from([0x40, ...randomBytes(8)])
  const version3 = tagged(0xa0, tagged(2, Buffer.from([2])))
  const validity = sequence(time(Math.min(end, Date.now()) - 30 * DAY_MS), time(end))
  const extensions = tagged(0xa3, sequence(...of.extensions))
  const body = sequence(
    ...[
      version3,
      tagged(2, serial),
      signatureType,
      issuer.name,
      validity,
      of.subject,
      publicBytes(of.keys),
      extensions,
    ],
  )
  const signature = sign('sha256', body, issuer.keys.privateKey)
  return sequence(body, signatureType, tagged(3, Buffer.concat([Buffer.of(0), signature])))
}

/** One DER value: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const objectId = (hex: string): Buffer => tagged(6, Buffer.from(hex, 'hex'))
const time = (at: number): Buffer =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

/** ECDSA with SHA-256, 1.2.840.10045.4.3.2. */
const signatureType = sequence(objectId('2a8648ce3d040302'))
/** A name of one part, 2.5.4.3. */
const commonName = (text: string): Buffer =>
  sequence(tagged(0x31, sequence(objectId('550403'), tagged(0x0c, Buffer.from(text)))))
/** Basic constraints, 2.5.29.19: critical, an authority. */
const isAuthority = sequence(
  ...[objectId('551d13'), tagged(1, Buffer.of(0xff)), tagged(4, sequence(tagged(1, Buffer.of(0xff))))],
)
/** Subject alternative names, 2.5.29.17. */
const hostNames = (hosts: readonly string[]): Buffer =>
  sequence(objectId('551d11'), tagged(4, sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host))))))

const pem = (bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
