import { defined } from '#core/defined'
import type { Hex } from '#core/bytes/hex'
import { addressWord, foreignWord, say } from '#core/text/words'
import type { Argument } from '../explanation.ts'
import type { MessageExplanation, MessageFault } from '../message.ts'
import { disguises, isHexDigits, lowered, printableText } from '#core/messages/disguise'
import { readLenientSignIn, type ReadSignIn } from '#core/messages/lenient-sign-in'
import { isLikeSignIn } from '#core/messages/sign-in'
import type { MessageContext } from './typed-entry.ts'
import { truncateText } from './typed-value.ts'

/** Bytes of a message (SPEC, point 5: app requests are 1 MiB at most; nobody reads more than this). */
const MAX_BYTES = 131_072

/** Characters of it that are quoted in a sentence; the text stands whole below. */
const MAX_IN_SENTENCE = 80

const nothing = { claims: [], inner: [], texts: [], args: [], faults: [] } as const

/** EIP-191, version 0x45: what a wallet's "sign message" signs. The bytes come without the prefix. */
export function explainText(message: Hex, context: MessageContext): MessageExplanation {
  const read = lowered(message)
  if (read === undefined)
    return { ...nothing, kind: 'bytes', intent: say('Sign bytes that cannot be read'), complete: false, faults: ['members'] }
  const { bytes, hex } = read
  const text = bytes.length > MAX_BYTES ? undefined : printableText(bytes)
  const faults: MessageFault[] = [
    ...disguises(bytes, text),
    ...(isHexDigits(bytes) ? (['hash-sized'] as const) : []),
    ...(bytes.length > MAX_BYTES ? (['too-large'] as const) : []),
  ]
  if (text === undefined)
    return {
      ...nothing,
      kind: 'bytes',
      intent: say('Sign {count, plural, one {# byte} other {# bytes}} that aren’t text', { count: bytes.length }),
      args: [{ name: 'message', type: 'bytes', value: { is: 'bytes', value: hex } }],
      complete: false,
      faults,
    }
  const texts = [{ at: 'message', text }]
  const signedIn = readLenientSignIn(text)
  if (signedIn !== undefined) return { ...signIn(signedIn, context), text, texts, faults }
  if (isLikeSignIn(text)) faults.push('sign-in-malformed')
  return {
    ...nothing,
    kind: 'text',
    intent:
      text === '' ? say('Sign an empty text') : say('Sign the text {text}', { text: foreignWord(truncateText(text, MAX_IN_SENTENCE)) }),
    args: [{ name: 'message', type: 'string', value: { is: 'text', text: truncateText(text) } }],
    complete: faults.length === 0,
    text,
    texts,
    faults,
  }
}

const plain = (name: string, text: string | undefined): readonly Argument[] =>
  text === undefined ? [] : [{ name, type: 'string', value: { is: 'text', text: truncateText(text) } }]

const list = (name: string, items: readonly string[]): readonly Argument[] =>
  items.length === 0
    ? []
    : [
        {
          name,
          type: 'string[]',
          value: {
            is: 'list',
            items: items.slice(0, 64).map((text) => ({ is: 'text', text: truncateText(text) })),
            more: Math.max(0, items.length - 64),
          },
        },
      ]

function signIn(signedIn: ReadSignIn, { names }: MessageContext): MessageExplanation {
  const { fields } = signedIn
  const name = names.nameOf(fields.address)
  const places = {
    domain: foreignWord(truncateText(fields.domain, 256)),
    account: addressWord(fields.address, name),
    count: fields.recaps.length,
  }
  return {
    ...nothing,
    kind: 'sign-in',
    standard: fields.recaps.length === 0 ? 'EIP-4361' : 'ERC-5573',
    intent:
      fields.recaps.length === 0
        ? say('Sign in to {domain} as {account}', places)
        : say(
            'Sign in to {domain} as {account}, and let it act for you elsewhere in {count, plural, one {one way} other {# ways}}',
            places,
          ),
    args: [
      ...plain('scheme', fields.scheme),
      ...plain('domain', fields.domain),
      { name: 'address', type: 'address', value: { is: 'address', address: fields.address, ...defined({ name }) } },
      ...plain('statement', fields.statement),
      ...plain('uri', fields.uri),
      ...plain('version', fields.version),
      ...(fields.chainId === undefined
        ? []
        : [{ name: 'chainId', type: 'uint256', value: { is: 'integer', value: BigInt(fields.chainId) } } as const]),
      ...plain('nonce', fields.nonce),
      ...plain('issuedAt', fields.issuedAt),
      ...plain('expirationTime', fields.expirationTime),
      ...plain('notBefore', fields.notBefore),
      ...plain('requestId', fields.requestId),
      ...list('resources', fields.resources),
      ...list('recaps', fields.recaps),
    ],
    complete: signedIn.deviations.length === 0,
    use: { use: 'sign-in', ...signedIn },
  }
}
