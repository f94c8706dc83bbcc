import { isHex, lowerHex } from '../bytes/hex.ts'
import { defined } from '../defined.ts'
import { type Address, checksum } from '../ethereum/address.ts'
import { readRecaps } from './recap.ts'

/** The fields of EIP-4361; `resources` with those of ERC-5573 (`urn:recap:`) among them, read where they can be. Times as written. */
export type SignInFields = {
  readonly scheme?: string
  readonly domain: string
  readonly address: Address
  readonly statement?: string
  readonly uri: string
  readonly version: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources: readonly string[]
  /** What ERC-5573 lets the app do in the person's name, one line each, in its own words. */
  readonly recaps: readonly string[]
}

/** Characters of the whole message: recaps make it long. */
const MAX_LENGTH = 65_536

/** RFC 3986, appendix A. Each alternative starts with other characters, so that matching is linear. */
const HEX = '%[0-9A-Fa-f]{2}'
const PCHAR = `(?:[\\w.~!$&'()*+,;=:@-]|${HEX})`
const USER = `(?:(?:[\\w.~!$&'()*+,;=:-]|${HEX})*@)?`
const LITERAL = `\\[[0-9A-Fa-f:.]{2,45}\\]|\\[v[0-9A-Fa-f]+\\.[\\w.~!$&'()*+,;=:-]+\\]`
const NAME = `(?:[\\w.~!$&'()*+,;=-]|${HEX})`
const SCHEME = '[A-Za-z][A-Za-z0-9+.-]*'
const URI = new RegExp(
  `^${SCHEME}://${USER}(?:${LITERAL}|${NAME}*)(?::\\d*)?(?:/${PCHAR}*)*|^${SCHEME}:(?:/(?!/))?(?:${PCHAR}+(?:/${PCHAR}*)*)?`,
)
const REST = new RegExp(`^(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?$`)
const FIRST = new RegExp(`^(?:(${SCHEME})://)?(${USER}(?:${LITERAL}|${NAME}+)(?::\\d*)?) wants you to sign in with your Ethereum account:$`)

const isUri = (text: string): boolean => {
  const match = URI.exec(text)
  return match !== null && REST.test(text.slice(match[0].length))
}

/** `reserved` and `unreserved` of RFC 3986, and the space. */
const STATEMENT = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/
const REQUEST_ID = new RegExp(`^${PCHAR}*$`)

/** RFC 3339 `date-time`. */
function isTime(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-](\d\d):(\d\d))$/.exec(text)
  if (match === null) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, hours = 0, minutes = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days && hour < 24 && minute < 60 && second <= 60 && hours < 24 && minutes < 60
}

/** Lines in their order: each is taken once, or the message is not well formed. */
function createLines(text: string) {
  const lines = text.split('\n')
  let at = 0
  return {
    next: (): string | undefined => lines[at++],
    /** The rest of the next line, if it starts so. */
    after(label: string): string | undefined {
      const line = lines[at]
      if (line === undefined || !line.startsWith(label)) return undefined
      at++
      return line.slice(label.length)
    },
    isDone: () => at === lines.length,
  }
}

type Lines = ReturnType<typeof createLines>

/** An optional line: absent is well, wrong is not. */
function optional(lines: Lines, label: string, isWell: (text: string) => boolean): { readonly ok: boolean; readonly text?: string } {
  const text = lines.after(label)
  return text === undefined ? { ok: true } : { ok: isWell(text), text }
}

type Head = Pick<SignInFields, 'scheme' | 'domain' | 'address' | 'statement'>

/** An address is written with its checksum (EIP-55), or in lower case alone, as many apps write what wallets give them. */
function readHead(lines: Lines): Head | undefined {
  const [, scheme, domain = ''] = FIRST.exec(lines.next() ?? '') ?? []
  const written = lines.next() ?? ''
  if (domain === '' || !isHex(written, 20)) return undefined
  const address = lowerHex(written)
  if ((address !== written && checksum(address) !== written) || lines.next() !== '') return undefined
  const statement = lines.next()
  if (statement === undefined || (statement !== '' && (!STATEMENT.test(statement) || lines.next() !== ''))) return undefined
  return { ...defined({ scheme }), domain, address, ...defined({ statement: statement === '' ? undefined : statement }) }
}

/** Reads EIP-4361 by its ABNF and ERC-5573 inside it; undefined for everything else, however alike. */
export function readSignIn(text: string): SignInFields | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const lines = createLines(text)
  const head = readHead(lines)
  if (head === undefined) return undefined
  const [uri, version, chain] = [lines.after('URI: '), lines.after('Version: '), lines.after('Chain ID: ')]
  const [nonce, issuedAt] = [lines.after('Nonce: '), lines.after('Issued At: ')]
  if (uri === undefined || version !== '1' || chain === undefined || nonce === undefined || issuedAt === undefined) return undefined
  if (!isUri(uri) || !/^\d{1,16}$/.test(chain) || !Number.isSafeInteger(Number(chain))) return undefined
  if (!/^[A-Za-z0-9]{8,}$/.test(nonce) || !isTime(issuedAt)) return undefined
  const expires = optional(lines, 'Expiration Time: ', isTime)
  const starts = optional(lines, 'Not Before: ', isTime)
  const request = optional(lines, 'Request ID: ', (id) => REQUEST_ID.test(id))
  const resources = readResources(lines)
  if (!expires.ok || !starts.ok || !request.ok || resources === undefined || !lines.isDone()) return undefined
  const recaps = readRecaps(resources, head.statement)
  if (recaps === undefined) return undefined
  return {
    ...head,
    uri,
    version,
    chainId: Number(chain),
    nonce,
    issuedAt,
    ...defined({ expirationTime: expires.text, notBefore: starts.text, requestId: request.text }),
    resources,
    recaps,
  }
}

function readResources(lines: Lines): readonly string[] | undefined {
  const rest = lines.after('Resources:')
  if (rest === undefined) return []
  if (rest !== '') return undefined
  const resources: string[] = []
  for (let uri = lines.after('- '); uri !== undefined; uri = lines.after('- ')) {
    if (!isUri(uri)) return undefined
    resources.push(uri)
  }
  return resources
}

/** The domain as a browser writes a host: letters beyond ASCII as punycode, without the port of its scheme. More than a host stays as it is. */
const hostIn = (domain: string, protocol: string): string =>
  /^[^@/\\?#\s]+$/.test(domain) ? new URL(`${protocol}//${domain}`).host : domain.toLowerCase()

/** As EIP-4361 wants wallets to compare: authority and scheme with the origin that the browser reports. */
export function isForOtherSite(
  { domain, scheme }: { readonly domain: string; readonly scheme?: string | undefined },
  origin: string,
): boolean {
  try {
    const { host, protocol } = new URL(origin)
    return hostIn(domain, protocol) !== host || (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol)
  } catch {
    return true
  }
}

/** True for what a person would take for a sign-in, well formed or not: also with other spaces, cases and unseen characters. */
export function isLikeSignIn(text: string): boolean {
  const plain = text
    .slice(0, 8192)
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
  return (
    /wants you to sign[ -]?in with your ethereum account/i.test(plain) ||
    (/\bURI:/i.test(plain) && /\bNonce:/i.test(plain) && /\bIssued At:/i.test(plain))
  )
}
