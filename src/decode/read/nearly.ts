import { say, type Words } from '#core/text/words'
import { refuseReading } from './fault.ts'
import { readNote } from './candidate.ts'
import type { ReadNote } from './reading.ts'

// What a text nearly is, where it cannot be read as it is: cut short, or with a character that is wrong. Nothing is mended, only named.

/** Objects by the names in them; `least`: how many of them tell it. The more particular ones first. */
const OBJECTS = {
  request: { least: 1, names: ['params', 'jsonrpc'] },
  'typed-data': { least: 2, names: ['types', 'domain', 'primaryType', 'message', 'EIP712Domain', 'verifyingContract'] },
  safe: { least: 2, names: ['safeTxGas', 'safeTxHash', 'baseGas', 'gasToken', 'refundReceiver', 'operation', 'contractTransactionHash'] },
  'user-operation': {
    least: 2,
    names: [
      'sender',
      'callData',
      'initCode',
      'callGasLimit',
      'verificationGasLimit',
      'preVerificationGas',
      'accountGasLimits',
      'gasFees',
      'paymasterAndData',
      'userOperation',
      'entryPoint',
      'userOp',
    ],
  },
  batch: { least: 2, names: ['calls', 'atomicRequired', 'capabilities', 'transactions', 'createdFromSafeAddress', 'txBuilderVersion'] },
  transaction: {
    least: 2,
    names: [
      'to',
      'from',
      'value',
      'data',
      'input',
      'gas',
      'gasLimit',
      'gasPrice',
      'maxFeePerGas',
      'maxPriorityFeePerGas',
      'nonce',
      'chainId',
      'address',
      'accessList',
      'authorizationList',
      'rawTransaction',
      'yParity',
    ],
  },
} as const satisfies Readonly<Record<string, { readonly least: number; readonly names: readonly string[] }>>

export type NearlyObject = keyof typeof OBJECTS

/** Which object of those that are signed has such names; undefined where too few say so. Linear in the text. */
export function nearlyObject(text: string): NearlyObject | undefined {
  const named = new Set([...text.matchAll(/\\?"([A-Za-z0-9]{2,24})\\?"\s*:/g)].map(([, name]) => name))
  return (Object.keys(OBJECTS) as NearlyObject[]).find((kind) => {
    const { least, names } = OBJECTS[kind]
    return names.filter((name) => named.has(name)).length >= least
  })
}

/** Whether JSON ends before what it opened is closed. */
function isCutShort(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isInText) {
      if (char === '\\') at++
      else if (char === '"') isInText = false
    } else if (char === '"') isInText = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
  }
  return isInText || depth > 0
}

/** The refusal of JSON that breaks: for what it nearly is, as far as its names say it. `undefined` where they do not. */
export function refuseNearlyJson(text: string, at: string): Error | undefined {
  const kind = nearlyObject(text)
  return kind && refuseReading(isCutShort(text) ? 'cut-json' : 'broken-json', at, kind)
}

const LIKE: Readonly<Record<NearlyObject, Words>> = {
  request: say('This looks like a request of an app, with a part missing or misspelt. As it is, it can only be signed as text.'),
  'typed-data': say('This looks like typed data, with a part missing or misspelt. As it is, it can only be signed as text.'),
  safe: say('This looks like a Safe transaction, with a part missing or misspelt. As it is, it can only be signed as text.'),
  'user-operation': say('This looks like a user operation, with a part missing or misspelt. As it is, it can only be signed as text.'),
  batch: say('This looks like a batch of calls, with a part missing or misspelt. As it is, it can only be signed as text.'),
  transaction: say('This looks like a transaction, with a part missing or misspelt. As it is, it can only be signed as text.'),
}

/** Bytes as texts have them: an x among the first two characters, or hexadecimal digits nearly throughout. */
function isNearlyHex(bare: string): boolean {
  if (/^.{0,2}x[0-9a-fA-F]{8,}$/is.test(bare)) return true
  const digits = bare.match(/[0-9a-fA-F]/g)?.length ?? 0
  return bare.length >= 16 && digits >= 14 && bare.length - digits <= 2 && /\d/.test(bare)
}

/**
 * What a text without any form of ours nearly is, as notes that are said loudly: it may be signed as a text all the same. Throws `decode/unreadable` for what
 * is bytes but for a character or two, since no text is written so.
 */
export function notesOfNearly(text: string): readonly ReadNote[] {
  const trimmed = text.trim()
  const bare = trimmed.replaceAll(/[\s"'`]/g, '')
  const isPlainHex = /^[0-9a-fA-F]+$/.test(bare)
  if (isPlainHex && bare === trimmed && (bare.length === 40 || bare.length === 39 || bare.length === 41))
    throw refuseReading('nearly-address', '', String(bare.length))
  if (!isPlainHex && isNearlyHex(bare)) throw refuseReading('nearly-hex')
  const kind = nearlyObject(trimmed)
  if (kind !== undefined) return [readNote('nearly', LIKE[kind])]
  if (/^[^\n]{0,24}0x[0-9a-fA-F]{40}[@?/]/.test(trimmed) || /^\S+:\S*0x[0-9a-fA-F]{16,}\S*$/.test(trimmed))
    return [readNote('nearly', say('This looks like a payment link with a wrong character. As it is, it can only be signed as text.'))]
  if (/\s/.test(trimmed)) return []
  if (isCoded(trimmed))
    return [
      readNote(
        'nearly',
        say('This looks like base64 or a part of a link, not like words. If bytes are meant, paste them as 0x and digits.'),
      ),
    ]
  return []
}

/** Base64, or the coded part of a link: long, without a gap, with all sorts of characters. */
const isCoded = (text: string): boolean =>
  text.length >= 32 &&
  /^[A-Za-z0-9+/=_\-.:#%?&~]+$/.test(text) &&
  /[A-Za-z0-9+/_-]{24}/.test(text) &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text)

/** A number of hexadecimal digits that is odd by one: what it nearly is by its length. Throws `decode/unreadable`. */
export function refuseOddHex(digits: number): Error {
  if (digits === 39 || digits === 41) return refuseReading('nearly-address', '', String(digits))
  if (digits === 63 || digits === 65) return refuseReading('nearly-hash', '', String(digits))
  return refuseReading('odd-hex')
}
