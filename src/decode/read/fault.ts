import { fail } from '#core/errors'
import { foreignWord, say, type Words } from '#core/text/words'

type Told = { readonly say: (found: string, at: string) => Words; readonly mend: Words }

const FROM_SENDER = say('Ask its sender for a correct one: we refuse rather than guess.')

/** What JSON nearly is, in the words of a sentence each: `NearlyObject`. */
const CUT: Readonly<Record<string, Words>> = {
  request: say('This looks like a request of an app, cut short.'),
  'typed-data': say('This looks like typed data, cut short.'),
  safe: say('This looks like a Safe transaction, cut short.'),
  'user-operation': say('This looks like a user operation, cut short.'),
  batch: say('This looks like a batch of calls, cut short.'),
  transaction: say('This looks like a transaction, cut short.'),
}
const BROKEN: Readonly<Record<string, Words>> = {
  request: say('This looks like a request of an app, but its JSON is broken.'),
  'typed-data': say('This looks like typed data, but its JSON is broken.'),
  safe: say('This looks like a Safe transaction, but its JSON is broken.'),
  'user-operation': say('This looks like a user operation, but its JSON is broken.'),
  batch: say('This looks like a batch of calls, but its JSON is broken.'),
  transaction: say('This looks like a transaction, but its JSON is broken.'),
}
const COPY_WHOLE = say('Copy it again, whole, from the first bracket to the last.')

/** What the first byte of a raw transaction says that it is: `5` an authorization. */
const envelopeWords = (type: string): Words =>
  type === '0'
    ? say('This looks like a legacy transaction, cut short.')
    : type === '5'
      ? say('This looks like an authorization of an account, cut short.')
      : say('This looks like a type-{type} transaction, cut short.', { type })

/** Every way in which a text is not what it should be: what was expected and found, and how to mend it. The screen says where. Register, do not switch. */
const FAULTS = {
  empty: {
    say: () => say('There is nothing to read.'),
    mend: say('Paste a transaction, calldata, typed data, a message, a Safe transaction, a user operation or an authorization.'),
  },
  'too-large': {
    say: () => say('The text is larger than 1 MiB, which nothing is that is honestly signed.'),
    mend: say('Paste only what is to be signed.'),
  },
  'too-deep': { say: () => say('Lists or objects are nested too deep.'), mend: FROM_SENDER },
  json: {
    say: (found) => say('Expected JSON, found {found} where it breaks.', { found: foreignWord(found) }),
    mend: say('Copy it again, whole, from the first bracket to the last.'),
  },
  'cut-json': { say: (found) => CUT[found] ?? say('This looks like JSON, cut short.'), mend: COPY_WHOLE },
  'broken-json': { say: (found) => BROKEN[found] ?? say('This looks like JSON that is broken.'), mend: COPY_WHOLE },
  'cut-transaction': { say: envelopeWords, mend: say('Copy it again, whole: some programs cut long lines.') },
  'nearly-address': {
    say: (found) => say('This looks like an address of {found} hexadecimal digits.', { found }),
    mend: say('An address is 0x and 40 hexadecimal digits. There is nothing in it to sign.'),
  },
  'nearly-hash': {
    say: (found) => say('This looks like a hash of {found} hexadecimal digits in place of 64.', { found }),
    mend: say('A digit is missing or too many. Copy it again, whole.'),
  },
  'nearly-hex': {
    say: () => say('This looks like bytes, with a wrong character or without 0x before them.'),
    mend: say('Copy it again, whole, from the 0x to the last digit.'),
  },
  'duplicate-key': {
    say: (_, at) => say('The name {name} stands twice: two readers would read two things.', { name: foreignWord(at) }),
    mend: FROM_SENDER,
  },
  'forbidden-key': {
    say: (_, at) => say('No honest request has the name {name}.', { name: foreignWord(at) }),
    mend: FROM_SENDER,
  },
  'number-form': {
    say: (found) => say('Expected a whole number, found {found}.', { found: foreignWord(found) }),
    mend: say('Write it in digits, without a decimal point and without an exponent.'),
  },
  kind: { say: (found) => say('Expected something else than {found}.', { found: foreignWord(found) }), mend: FROM_SENDER },
  missing: {
    say: (_, at) => say('Expected {name}, which would be signed, and found nothing.', { name: foreignWord(at) }),
    mend: FROM_SENDER,
  },
  'extra-key': {
    say: (_, at) => say('We do not know the name {name}. It may change what is signed.', { name: foreignWord(at) }),
    mend: say('Remove it if you know that it is not signed; otherwise ask its sender.'),
  },
  conflict: {
    say: (found) => say('Two fields contradict each other: one of them says {found}.', { found: foreignWord(found) }),
    mend: FROM_SENDER,
  },
  'odd-hex': {
    say: () => say('Expected whole bytes, found an odd number of hexadecimal digits.'),
    mend: say('A digit is missing or too many. Copy it again, whole.'),
  },
  'not-hex': {
    say: (found) => say('Expected hexadecimal digits after 0x, found {found}.', { found: foreignWord(found) }),
    mend: say('Copy it again. Dots in the middle mean that it was shortened for the screen.'),
  },
  'broken-hex': {
    say: () => say('Expected hexadecimal digits without a gap, found spaces or line breaks between them.'),
    mend: say('Remove them, or copy it from where it stands on one line.'),
  },
  'unprefixed-hex': {
    say: () => say('Expected 0x before hexadecimal digits, found them bare.'),
    mend: say('Put 0x before them if they are bytes.'),
  },
  length: {
    say: (found) => say('Expected another number of bytes than {found}.', { found: foreignWord(found) }),
    mend: say('Copy it again, whole.'),
  },
  quantity: {
    say: (found) => say('Expected a number, found {found}.', { found: foreignWord(found) }),
    mend: say('Write it in decimal digits, or in hexadecimal with 0x before it.'),
  },
  'padded-chain': {
    say: (found) => say('Expected a chain id without zeros before it, found {found}.', { found: foreignWord(found) }),
    mend: say('Two programs may read two chains from it. Ask its sender for a correct one.'),
  },
  range: {
    say: (found) => say('Expected a number in its range, found {found}.', { found: foreignWord(found) }),
    mend: FROM_SENDER,
  },
  'too-many': {
    say: (found) => say('This list has more items than we read at once: {found}.', { found: foreignWord(found) }),
    mend: say('Ask its sender for fewer at a time.'),
  },
  address: {
    say: (found) => say('Expected an address, found {found}.', { found: foreignWord(found) }),
    mend: say('An address is 0x and 40 hexadecimal digits.'),
  },
  'address-checksum': {
    say: (found) => say('Expected a right checksum (EIP-55), found a wrong one in {found}.', { found: foreignWord(found) }),
    mend: say('At least one character differs from the original. Copy it again from its source.'),
  },
  type: {
    say: (found) => say('Expected a transaction of the types 0 to 4, found {found}.', { found: foreignWord(found) }),
    mend: say('Check this one where its type is known: we would have to guess what it does.'),
  },
  rlp: {
    say: () => say('Expected the encoding of a transaction (RLP), found one that is broken.'),
    mend: say('A part may be missing. Copy it again, whole.'),
  },
  trailing: {
    say: () => say('Expected the end, found further bytes after the transaction.'),
    mend: say('Copy it again. Nothing is hidden behind an honest transaction.'),
  },
  shape: { say: () => say('Expected the fields of a transaction, found others.'), mend: FROM_SENDER },
  signature: { say: () => say('Expected a signature, found what none can be.'), mend: FROM_SENDER },
  blobs: { say: () => say('Expected the blobs that the transaction names, found others beside it.'), mend: FROM_SENDER },
  hash: {
    say: (found) => say('Expected the hash of this, found {found}.', { found: foreignWord(found) }),
    mend: say('Either the hash or a field was changed. Do not sign it.'),
  },
  method: {
    say: (found) => say('Expected a request to sign or to send, found the method {found}.', { found: foreignWord(found) }),
    mend: say('We read what can be signed. Reading a chain needs no signature.'),
  },
  'old-typed-data': {
    say: () => say('Expected typed data of EIP-712, found its first version, which was never made a standard.'),
    mend: say('Ask its sender for eth_signTypedData_v4.'),
  },
  'address-alone': {
    say: () => say('This is an address: there is nothing in it to sign.'),
    mend: say('Look it up under Explore.'),
  },
  'method-values': {
    say: () => say('Expected values that fit the method, found others.'),
    mend: say('Paste the encoded data instead.'),
  },
  'payment-link': {
    say: () => say('Expected a payment link (EIP-681), found one that cannot be read.'),
    mend: say('Ask for the address and the amount themselves.'),
  },
  'payment-part': {
    say: (found) => say('This link says {found}, which we do not know here, or says it twice.', { found: foreignWord(found) }),
    mend: say('It may change what is paid or called. Ask for the address and the amount themselves.'),
  },
  'payment-number': {
    say: (found) => say('Expected a whole number of the smallest unit, found {found}.', { found: foreignWord(found) }),
    mend: say('Ask for the amount: nothing is rounded here.'),
  },
  'link-type': {
    say: (found) => say('Expected arguments of plain types, found {found}.', { found: foreignWord(found) }),
    mend: say('A link has no one way to write lists. Ask for the call itself, as data.'),
  },
  name: {
    say: (found) =>
      say('Expected an address, found the name {found}: nobody is asked while something is read.', { found: foreignWord(found) }),
    mend: say('Look the name up under Explore and put its address in its place. A payment is filled in under Send, which looks names up.'),
  },
  walletconnect: {
    say: () =>
      say('This is a WalletConnect link. It asks a wallet to meet an app at a relay, a server of somebody else: Assay does not do that.'),
    mend: say(
      'Open the app in this browser and connect it there, by the extension or where it offers Assay. Or copy what it asks you to sign, and paste that here.',
    ),
  },
  'link-elsewhere': {
    say: (found) =>
      say('A link that begins with {found} is for another kind of chain. Assay knows Ethereum and chains like it.', {
        found: foreignWord(found),
      }),
    mend: say('Use a wallet for that chain.'),
  },
  abi: {
    say: () => say('Expected an ABI with functions, found something else.'),
    mend: say('Paste its JSON, or lines such as: function transfer(address to, uint256 value).'),
  },
  link: {
    say: () => say('Expected a link to a check, found a broken one.'),
    mend: say('Part of it may be missing: some programs cut long links. Ask for the text itself.'),
  },
  'link-version': {
    say: () => say('This link to a check was made by another release.'),
    mend: say('Update, or ask for the text itself.'),
  },
} as const satisfies Readonly<Record<string, Told>>

export type FaultId = keyof typeof FAULTS

/** A text that is refused rather than guessed: what was expected, what was found and how to mend it (rule A1). */
export type ReadError = {
  readonly code: 'decode/unreadable'
  readonly fault: FaultId
  /** Where in the text: a path such as `params[0].chainId`, or nothing for the whole. Somebody else's text. */
  readonly at: string
  readonly say: Words
  readonly mend: Words
}

/** Characters of somebody else's text that are quoted. */
const MAX_QUOTED = 80

const quoted = (text: string): string => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** Gives the reading up: `decode/unreadable`. `at` is a path in the text, `found` what stands there. */
export const refuseReading = (fault: FaultId, at = '', found = '') =>
  fail('decode/unreadable', { fault, at: quoted(at), found: quoted(found) })

/** The words of a refusal, from the data of `decode/unreadable`. */
export function readRefusal(data: Readonly<Record<string, string | number>> | undefined): ReadError {
  const fault = String(data?.['fault'])
  const id: FaultId = Object.hasOwn(FAULTS, fault) ? (fault as FaultId) : 'shape'
  const at = String(data?.['at'] ?? '')
  const told: Told = FAULTS[id]
  return { code: 'decode/unreadable', fault: id, at, say: told.say(String(data?.['found'] ?? ''), at), mend: told.mend }
}
