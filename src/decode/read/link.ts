import { bigintToDecimal } from '#core/text/json'
import { defined } from '#core/defined'
import { encodeSigned, encodeUnsigned } from '#core/ethereum/digest'
import { concat, type Hex, toQuantity, toBytes } from '#core/bytes/hex'
import { fail } from '#core/errors'
import type { Signable, UserOperation } from '#core/signing/signable'
import type { Authorization } from '#core/ethereum/transaction'
import { say } from '#core/text/words'
import { readBatch } from './calls.ts'
import { readEnvelope } from './envelope.ts'
import { refuseReading } from './fault.ts'
import { readAddressField, bytesOf, onlyNames, optionalField, recordOf, tupleSignatureIn } from './fields.ts'
import { readCandidateOf } from './candidate.ts'
import { type ExactJson, type JsonRecord, MAX_JSON_CHARACTERS, parseExactJson } from './json.ts'
import type { ReadCandidate } from './reading.ts'
import { readAuthorization } from './transaction-object.ts'
import { typedDataCandidate } from './typed-data.ts'
import { readWrapped } from './smart-accounts/user-operation.ts'

/** What the fragment of a link to `/check` begins with; the digit is the version of what follows. */
const START = 'check1.'
/** Characters of a link that browsers and messengers carry. */
const MAX_LINK = 2 ** 18

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** RFC 4648, section 5, without padding. */
function toBase64Url(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const group = (a << 16) | (b << 8) | c
    const digits = [group >> 18, (group >> 12) & 63, (group >> 6) & 63, group & 63].map((digit) => DIGITS[digit])
    parts.push(digits.slice(0, Math.min(4, bytes.length - at + 1)).join(''))
  }
  return parts.join('')
}

/** Only the one way to write the bytes: no padding, no stray bits. */
function fromBase64Url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let filled = 0
  let bits = 0
  let held = 0
  for (const char of text) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0) throw refuseReading('link')
    bits = (bits << 6) | digit
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[filled++] = bits >> held
    bits &= (1 << held) - 1
  }
  if (bits !== 0 || held >= 6) throw refuseReading('link')
  return bytes
}

const hexed = (value: bigint | undefined): { readonly value?: Hex } => (value === undefined ? {} : { value: toQuantity(value) })

const authorizationJson = ({ chainId, address, nonce }: Authorization): JsonRecord => ({
  chainId: toQuantity(chainId),
  address,
  nonce: toQuantity(nonce),
})

/** A user operation in the form that its release is written in: readers know by it how it is hashed. */
function operationJson(operation: UserOperation, version: string): JsonRecord {
  const { factory, factoryData = '0x', paymaster, paymasterData = '0x', authorization, ...rest } = operation
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp, ...common } = rest
  const plain = Object.fromEntries(
    Object.entries(common).map(([name, value]) => [name, typeof value === 'bigint' ? toQuantity(value) : value]),
  )
  if (version === '0.6')
    return {
      ...plain,
      initCode: factory === undefined ? '0x' : concat(factory, factoryData),
      paymasterAndData: paymaster === undefined ? '0x' : concat(paymaster, paymasterData),
    }
  const payer =
    paymaster === undefined
      ? {}
      : {
          paymaster,
          paymasterVerificationGasLimit: toQuantity(verification ?? 0n),
          paymasterPostOpGasLimit: toQuantity(postOp ?? 0n),
          paymasterData,
        }
  const auth = authorization === undefined ? {} : { eip7702Auth: authorizationJson(authorization) }
  return { ...plain, ...(factory === undefined ? {} : { factory, factoryData }), ...payer, ...auth }
}

/** Integers of any size as decimal text, which typed data may hold as well (EIP-712). */
const asJson = (value: unknown): ExactJson => JSON.parse(JSON.stringify(value, bigintToDecimal)) as ExactJson

function bodyOf(signable: Signable): JsonRecord {
  if (signable.kind === 'transaction') {
    const { transaction, signature } = signable
    return { transaction: signature === undefined ? encodeUnsigned(transaction) : encodeSigned(transaction, signature) }
  }
  if (signable.kind === 'calls') {
    const calls = signable.calls.map(({ to, value, data }) => ({ ...defined({ to }), ...hexed(value), data }))
    return { calls: { version: '2.0.0', chainId: toQuantity(signable.chainId), atomicRequired: signable.atomic === 'required', calls } }
  }
  if (signable.kind === 'typed-data') return { typedData: asJson(signable.data) }
  if (signable.kind === 'message') return { message: signable.message }
  if (signable.kind === 'hash') return { hash: signable.hash }
  if (signable.kind === 'authorization') {
    return { authorization: { ...authorizationJson(signable.authorization), ...signable.signature } }
  }
  const { operation, entryPoint, version, chainId } = signable
  return {
    operation: { userOperation: operationJson(operation, version), entryPoint, chainId: toQuantity(chainId), entryPointVersion: version },
  }
}

/**
 * The fragment of a link to `/check`, without `#`: what is in it is never sent to anybody. Throws `input/too-long` for what no link carries: share
 * a report instead.
 */
export function encodeLink(signable: Signable): string {
  const from = 'from' in signable && signable.from !== undefined ? { from: signable.from } : {}
  const text = JSON.stringify({ ...bodyOf(signable), ...from })
  const link = `${START}${toBase64Url(new TextEncoder().encode(text))}`
  if (link.length > MAX_LINK) throw fail('input/too-long', { field: 'The link', most: MAX_LINK })
  return link
}

/** Text of which such a link could be meant: the fragment alone, or the whole address. */
const LINK = /^(?:(?:https?:\/\/[^\s#]*)?#)?check(\d+)\.(\S*)$/

/** True for text that means to be a link to a check, well-formed or not. */
export const isLink = (text: string): boolean => LINK.test(text)

type Body = (value: ExactJson | undefined, from: { readonly from?: Hex }) => ReadCandidate

/** Each body is read by the reader of what people paste: a link is no more trusted than that. */
const BODIES: Readonly<Record<string, Body>> = {
  transaction(value, from) {
    const bytes = toBytes(bytesOf(value, 'transaction')) ?? new Uint8Array()
    const found = readEnvelope(bytes)
    if (found.draft.kind !== 'transaction') throw refuseReading('link')
    return readCandidateOf({ ...found, draft: { ...found.draft, ...from } })
  },
  calls: (value, from) => readBatch({ ...recordOf(value, 'calls'), ...from }, 'calls'),
  typedData: (value, from) => typedDataCandidate(value, 'typedData', from),
  message: (value, from) => readTextBody({ kind: 'message', message: bytesOf(value, 'message'), ...from }),
  hash: (value, from) => readTextBody({ kind: 'hash', hash: bytesOf(value, 'hash', 32), ...from }),
  authorization(value, from) {
    const record = recordOf(value, 'authorization')
    const signature = tupleSignatureIn(record, 'authorization')
    const authorization = readAuthorization(record, 'authorization')
    return readTextBody({ kind: 'authorization', authorization, ...from, ...defined({ signature }) })
  },
  operation: (value) => readWrapped(recordOf(value, 'operation'), 'operation'),
}

const WHAT = { message: say('Message'), hash: say('Hash'), authorization: say('Authorization of an account') } as const

const readTextBody = (draft: Extract<Signable, { kind: keyof typeof WHAT }>): ReadCandidate =>
  readCandidateOf({ what: WHAT[draft.kind], draft })

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseReading('link')
  }
}

/** Reads the fragment of a link to `/check`, or the whole link. Throws `decode/unreadable`. */
export function decodeLink(text: string): ReadCandidate {
  const [, version, payload = ''] = LINK.exec(text.trim()) ?? []
  if (version === undefined || text.length > MAX_JSON_CHARACTERS) throw refuseReading('link')
  if (version !== '1') throw refuseReading('link-version', '', version)
  const record = recordOf(parseExactJson(utf8(fromBase64Url(payload))), '')
  const [name, ...others] = Object.keys(record).filter((each) => each !== 'from')
  const body = name !== undefined && Object.hasOwn(BODIES, name) ? BODIES[name] : undefined
  if (name === undefined || body === undefined || others.length > 0) throw refuseReading('link')
  onlyNames(record, '', new Set([name, 'from']))
  const from = optionalField(record, 'from')
  return body(record[name], from === undefined ? {} : { from: readAddressField(from, 'from') })
}
