import { defined } from '../defined.ts'
import { type Address, checksum } from '../ethereum/address.ts'
import { isLikeSignIn, readSignIn, type SignInFields } from './sign-in.ts'

/** Where a sign-in departs from EIP-4361: a line of it, or one that is missing. `line` counts from 1. */
export type SignInDeviation = { readonly line: number; readonly text: string } | { readonly missing: string }

/**
 * The fields that decide who is signed in where are always there; others only as far as they could be read. `recaps`: where the text departs from EIP-4361,
 * the resources of ERC-5573 as they stand there.
 */
export type ReadSignInFields = Pick<SignInFields, 'domain' | 'address' | 'resources' | 'recaps'> & Partial<SignInFields>

export type ReadSignIn = {
  readonly fields: ReadSignInFields
  /** Empty for a sign-in that follows EIP-4361 to the letter. */
  readonly deviations: readonly SignInDeviation[]
  /** Places that it is for besides `uri`: a line of that name stands there more than once. */
  readonly otherUris: readonly string[]
}

/** Deviations that are named one by one; more say nothing more. */
/** A scheme of a URI has no case (RFC 3986, 3.1). */
const RECAP = /^urn:recap:/i

const MAX_DEVIATIONS = 8
/** Characters of a line that is quoted. */
const MAX_QUOTED = 120

/** Its account is not "Ethereum account" everywhere: OpenSea and Gnosis Pay write "account". */
const FIRST = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign[ -]?in with your (?:[A-Za-z]{1,20} ){0,2}(?:account|wallet):?$/i
/** `host` or `host:port` of a URL and nothing that a reader could take for more: no user, no path, no escape. */
const AUTHORITY = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/u
const ACCOUNT = /^(?:eip155:\d{1,16}:)?(0x[0-9a-fA-F]{40})$/
const SAYS_SIGN_IN = /wants\s+you\s+to\s+sign[ -]?in\b/gi

type Label = { readonly label: string; readonly isNeeded: boolean; readonly isWell: (text: string) => boolean }

const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
const isUri = (text: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s"<>\\^`{|}]*$/.test(text) && !/[^\x21-\x7e]/.test(text)

/** In the order of EIP-4361. */
const LABELS: readonly Label[] = [
  { label: 'URI', isNeeded: true, isWell: isUri },
  { label: 'Version', isNeeded: true, isWell: (text) => text === '1' },
  { label: 'Chain ID', isNeeded: true, isWell: (text) => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) },
  { label: 'Nonce', isNeeded: true, isWell: (text) => /^[A-Za-z0-9]{8,}$/.test(text) },
  { label: 'Issued At', isNeeded: true, isWell: isTime },
  { label: 'Expiration Time', isNeeded: false, isWell: isTime },
  { label: 'Not Before', isNeeded: false, isWell: isTime },
  { label: 'Request ID', isNeeded: false, isWell: (text) => /^[\w.~!$&'()*+,;=:@%-]*$/.test(text) },
]

/** The characters that a statement may have: `reserved` and `unreserved` of RFC 3986, and the space. */
const STATEMENT = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/

/** Unseen characters, and those that another form of Unicode writes differently: with them the eye and the site may read two things. */
const isPlain = (text: string): boolean => text.normalize('NFKC') === text && !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)

type Head = {
  readonly scheme?: string
  readonly domain: string
  readonly address: Address
  readonly at: number
  readonly deviations: readonly number[]
}

/** Who is signed in where. Undefined where a reader could be in doubt of it. */
function readHead(text: string, lines: readonly string[]): Head | undefined {
  // Whoever says it twice may mean either.
  if ((text.normalize('NFKC').match(SAYS_SIGN_IN) ?? []).length !== 1) return undefined
  const first = lines.findIndex((line) => FIRST.test(line.trim()))
  const line = lines[first]?.trim() ?? ''
  const [, scheme, domain = ''] = FIRST.exec(line) ?? []
  const second = lines.findIndex((one, index) => index > first && one.trim() !== '')
  const written = ACCOUNT.exec(lines[second]?.trim() ?? '')?.[1]
  if (first < 0 || written === undefined || !isPlain(line) || !AUTHORITY.test(domain)) return undefined
  // What stands above it is read by a person and by no site.
  if (lines.slice(0, first).some((one) => one.trim() !== '' && ACCOUNT.test(one.trim()))) return undefined
  const address: Address = `0x${written.slice(2).toLowerCase()}`
  const deviations = [
    ...lines.slice(0, first).keys(),
    ...(line === `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:` &&
    line === lines[first]
      ? []
      : [first]),
    ...(second === first + 1 && lines[second] === written && (written === address || checksum(address) === written) ? [] : [second]),
  ]
  return { ...defined({ scheme }), domain, address, at: second + 1, deviations }
}

type Body = {
  readonly fields: Partial<SignInFields>
  readonly otherUris: readonly string[]
  readonly deviations: readonly number[]
  readonly missing: readonly string[]
}

const labelOf = (line: string): Label | undefined =>
  LABELS.find(({ label }) => line.toLowerCase().trimStart().startsWith(`${label.toLowerCase()}:`))

/** The lines after the account: a statement, then the labels. Whatever is not where EIP-4361 has it is a deviation. */
function readBody(lines: readonly string[], from: number): Body {
  const start = lines.findIndex((line, index) => index >= from && (labelOf(line) !== undefined || line.trim() === 'Resources:'))
  const end = start < 0 ? lines.length : start
  const statement = lines.slice(from, end)
  const values = new Map<string, string>()
  const deviations = new Set<number>(statementDeviations(statement).map((index) => from + index))
  const [resources, otherUris]: [string[], string[]] = [[], []]
  let reached = -1
  let isInResources = false
  for (let index = end; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (isInResources && line.startsWith('- ')) {
      resources.push(line.slice(2))
      if (!isUri(line.slice(2))) deviations.add(index)
      continue
    }
    const label = labelOf(line)
    if (line === 'Resources:' && !isInResources) isInResources = true
    else if (label === undefined) deviations.add(index)
    else {
      const place = LABELS.indexOf(label)
      const value = line.trimStart().slice(label.label.length + 1)
      if (values.has(label.label)) {
        deviations.add(index)
        if (label.label === 'URI') otherUris.push(value.trim())
        continue
      }
      values.set(label.label, value.trim())
      if (isInResources || place <= reached || line !== `${label.label}: ${value.trim()}` || !label.isWell(value.trim()))
        deviations.add(index)
      reached = Math.max(reached, place)
    }
  }
  const chain = values.get('Chain ID')
  const text = statement.map((line) => line.trim()).filter((line) => line !== '').join('\n') // prettier-ignore
  const given = {
    statement: text === '' ? undefined : text,
    uri: values.get('URI'),
    version: values.get('Version'),
    chainId: chain !== undefined && /^\d{1,15}$/.test(chain) ? Number(chain) : undefined,
    nonce: values.get('Nonce'),
    issuedAt: values.get('Issued At'),
    expirationTime: values.get('Expiration Time'),
    notBefore: values.get('Not Before'),
    requestId: values.get('Request ID'),
    resources,
  }
  return {
    fields: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    otherUris,
    deviations: [...deviations],
    missing: LABELS.filter(({ label, isNeeded }) => isNeeded && !values.has(label)).map(({ label }) => label),
  }
}

/** Of a statement: one empty line above, one below, and one line between, or two empty lines alone. Indexes among its own lines. */
function statementDeviations(lines: readonly string[]): readonly number[] {
  const isWell =
    lines.length === 3
      ? lines[0] === '' && lines[2] === '' && STATEMENT.test(lines[1] ?? '')
      : lines.length === 2 && lines.every((line) => line === '')
  if (isWell) return []
  const odd = lines.flatMap((line, index) => (line !== '' && (!STATEMENT.test(line) || index !== 1) ? [index] : []))
  return odd.length > 0 ? odd : [Math.max(0, lines.length - 1)]
}

/**
 * Reads a sign-in (EIP-4361) that may depart from the standard's grammar, as those of many honest sites do. Undefined for a text that is no sign-in, and for
 * one whose site or account is missing or in doubt: two of them, unseen characters, anything but a host before "wants you to sign in". What departs from
 * the grammar elsewhere is listed and changes neither.
 *
 * @example readLenientSignIn(text)?.deviations // [{ line: 4, text: 'Willkommen, schön dich zu sehen' }]
 */
export function readLenientSignIn(text: string): ReadSignIn | undefined {
  const strict = readSignIn(text)
  if (strict !== undefined) return { fields: strict, deviations: [], otherUris: [] }
  if (!isLikeSignIn(text)) return undefined
  const lines = text.split(/\r\n|\n|\r/)
  const head = readHead(text, lines)
  if (head === undefined) return undefined
  const { fields, otherUris, deviations, missing } = readBody(lines, head.at)
  const found: readonly SignInDeviation[] = [
    ...[...new Set([...head.deviations, ...deviations])]
      .toSorted((a, b) => a - b)
      .map((index) => ({ line: index + 1, text: (lines[index] ?? '').slice(0, MAX_QUOTED) })),
    ...missing.map((label) => ({ missing: label })),
  ]
  const { scheme, domain, address } = head
  // Rights that the words do not say are what is odd about it, where nothing else is.
  const odd = Math.max(
    0,
    lines.findIndex((line) => /^- ?urn:recap:/i.test(line)),
  )
  return {
    fields: {
      resources: [],
      ...fields,
      recaps: (fields.resources ?? []).filter((one) => RECAP.test(one)),
      domain,
      address,
      ...defined({ scheme }),
    },
    // Something departs from the grammar, or the strict reader would have read it: line ends, recaps, or a rule that only it knows.
    deviations: found.length > 0 ? found.slice(0, MAX_DEVIATIONS) : [{ line: odd + 1, text: (lines[odd] ?? '').slice(0, MAX_QUOTED) }],
    otherUris,
  }
}
