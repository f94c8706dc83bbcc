import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { readRefusal, refuseReading } from './fault.ts'

type Row = readonly [fault: Parameters<typeof refuseReading>[0], said: string, found?: string]

/** Every fault, with what was found as FOUND and where as AT: what was expected, and how to mend it. */
const ROWS: readonly Row[] = [
  [
    'empty',
    'There is nothing to read. | Paste a transaction, calldata, typed data, a message, a Safe transaction, a user operation or an authorization.',
  ],
  ['too-large', 'The text is larger than 1 MiB, which nothing is that is honestly signed. | Paste only what is to be signed.'],
  ['too-deep', 'Lists or objects are nested too deep. | Ask its sender for a correct one: we refuse rather than guess.'],
  ['json', 'Expected JSON, found FOUND where it breaks. | Copy it again, whole, from the first bracket to the last.'],
  ['cut-json', 'This looks like a request of an app, cut short. | Copy it again, whole, from the first bracket to the last.', 'request'],
  ['cut-json', 'This looks like typed data, cut short. | Copy it again, whole, from the first bracket to the last.', 'typed-data'],
  ['cut-json', 'This looks like a Safe transaction, cut short. | Copy it again, whole, from the first bracket to the last.', 'safe'],
  [
    'cut-json',
    'This looks like a user operation, cut short. | Copy it again, whole, from the first bracket to the last.',
    'user-operation',
  ],
  ['cut-json', 'This looks like a batch of calls, cut short. | Copy it again, whole, from the first bracket to the last.', 'batch'],
  ['cut-json', 'This looks like a transaction, cut short. | Copy it again, whole, from the first bracket to the last.', 'transaction'],
  ['cut-json', 'This looks like JSON, cut short. | Copy it again, whole, from the first bracket to the last.', 'other'],
  [
    'broken-json',
    'This looks like a request of an app, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'request',
  ],
  [
    'broken-json',
    'This looks like typed data, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'typed-data',
  ],
  [
    'broken-json',
    'This looks like a Safe transaction, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'safe',
  ],
  [
    'broken-json',
    'This looks like a user operation, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'user-operation',
  ],
  [
    'broken-json',
    'This looks like a batch of calls, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'batch',
  ],
  [
    'broken-json',
    'This looks like a transaction, but its JSON is broken. | Copy it again, whole, from the first bracket to the last.',
    'transaction',
  ],
  ['broken-json', 'This looks like JSON that is broken. | Copy it again, whole, from the first bracket to the last.', 'other'],
  ['cut-transaction', 'This looks like a legacy transaction, cut short. | Copy it again, whole: some programs cut long lines.', '0'],
  ['cut-transaction', 'This looks like a type-2 transaction, cut short. | Copy it again, whole: some programs cut long lines.', '2'],
  [
    'cut-transaction',
    'This looks like an authorization of an account, cut short. | Copy it again, whole: some programs cut long lines.',
    '5',
  ],
  [
    'nearly-address',
    'This looks like an address of FOUND hexadecimal digits. | An address is 0x and 40 hexadecimal digits. There is nothing in it to sign.',
  ],
  [
    'nearly-hash',
    'This looks like a hash of FOUND hexadecimal digits in place of 64. | A digit is missing or too many. Copy it again, whole.',
  ],
  [
    'nearly-hex',
    'This looks like bytes, with a wrong character or without 0x before them. | Copy it again, whole, from the 0x to the last digit.',
  ],
  [
    'duplicate-key',
    'The name AT stands twice: two readers would read two things. | Ask its sender for a correct one: we refuse rather than guess.',
  ],
  ['forbidden-key', 'No honest request has the name AT. | Ask its sender for a correct one: we refuse rather than guess.'],
  ['number-form', 'Expected a whole number, found FOUND. | Write it in digits, without a decimal point and without an exponent.'],
  ['kind', 'Expected something else than FOUND. | Ask its sender for a correct one: we refuse rather than guess.'],
  ['missing', 'Expected AT, which would be signed, and found nothing. | Ask its sender for a correct one: we refuse rather than guess.'],
  [
    'extra-key',
    'We do not know the name AT. It may change what is signed. | Remove it if you know that it is not signed; otherwise ask its sender.',
  ],
  [
    'conflict',
    'Two fields contradict each other: one of them says FOUND. | Ask its sender for a correct one: we refuse rather than guess.',
  ],
  ['odd-hex', 'Expected whole bytes, found an odd number of hexadecimal digits. | A digit is missing or too many. Copy it again, whole.'],
  [
    'not-hex',
    'Expected hexadecimal digits after 0x, found FOUND. | Copy it again. Dots in the middle mean that it was shortened for the screen.',
  ],
  [
    'broken-hex',
    'Expected hexadecimal digits without a gap, found spaces or line breaks between them. | Remove them, or copy it from where it stands on one line.',
  ],
  ['unprefixed-hex', 'Expected 0x before hexadecimal digits, found them bare. | Put 0x before them if they are bytes.'],
  ['length', 'Expected another number of bytes than FOUND. | Copy it again, whole.'],
  ['quantity', 'Expected a number, found FOUND. | Write it in decimal digits, or in hexadecimal with 0x before it.'],
  [
    'padded-chain',
    'Expected a chain id without zeros before it, found FOUND. | Two programs may read two chains from it. Ask its sender for a correct one.',
  ],
  ['range', 'Expected a number in its range, found FOUND. | Ask its sender for a correct one: we refuse rather than guess.'],
  ['too-many', 'This list has more items than we read at once: FOUND. | Ask its sender for fewer at a time.'],
  ['address', 'Expected an address, found FOUND. | An address is 0x and 40 hexadecimal digits.'],
  [
    'address-checksum',
    'Expected a right checksum (EIP-55), found a wrong one in FOUND. | At least one character differs from the original. Copy it again from its source.',
  ],
  [
    'type',
    'Expected a transaction of the types 0 to 4, found FOUND. | Check this one where its type is known: we would have to guess what it does.',
  ],
  ['rlp', 'Expected the encoding of a transaction (RLP), found one that is broken. | A part may be missing. Copy it again, whole.'],
  [
    'trailing',
    'Expected the end, found further bytes after the transaction. | Copy it again. Nothing is hidden behind an honest transaction.',
  ],
  ['shape', 'Expected the fields of a transaction, found others. | Ask its sender for a correct one: we refuse rather than guess.'],
  ['signature', 'Expected a signature, found what none can be. | Ask its sender for a correct one: we refuse rather than guess.'],
  [
    'blobs',
    'Expected the blobs that the transaction names, found others beside it. | Ask its sender for a correct one: we refuse rather than guess.',
  ],
  ['hash', 'Expected the hash of this, found FOUND. | Either the hash or a field was changed. Do not sign it.'],
  [
    'method',
    'Expected a request to sign or to send, found the method FOUND. | We read what can be signed. Reading a chain needs no signature.',
  ],
  [
    'old-typed-data',
    'Expected typed data of EIP-712, found its first version, which was never made a standard. | Ask its sender for eth_signTypedData_v4.',
  ],
  ['address-alone', 'This is an address: there is nothing in it to sign. | Look it up under Explore.'],
  ['method-values', 'Expected values that fit the method, found others. | Paste the encoded data instead.'],
  ['payment-link', 'Expected a payment link (EIP-681), found one that cannot be read. | Ask for the address and the amount themselves.'],
  [
    'payment-part',
    'This link says FOUND, which we do not know here, or says it twice. | It may change what is paid or called. Ask for the address and the amount themselves.',
  ],
  ['payment-number', 'Expected a whole number of the smallest unit, found FOUND. | Ask for the amount: nothing is rounded here.'],
  [
    'link-type',
    'Expected arguments of plain types, found FOUND. | A link has no one way to write lists. Ask for the call itself, as data.',
  ],
  [
    'name',
    'Expected an address, found the name FOUND: nobody is asked while something is read. | Look the name up under Explore and put its address in its place. A payment is filled in under Send, which looks names up.',
  ],
  [
    'walletconnect',
    'This is a WalletConnect link. It asks a wallet to meet an app at a relay, a server of somebody else: Assay does not do that. | Open the app in this browser and connect it there, by the extension or where it offers Assay. Or copy what it asks you to sign, and paste that here.',
  ],
  [
    'link-elsewhere',
    'A link that begins with FOUND is for another kind of chain. Assay knows Ethereum and chains like it. | Use a wallet for that chain.',
  ],
  [
    'abi',
    'Expected an ABI with functions, found something else. | Paste its JSON, or lines such as: function transfer(address to, uint256 value).',
  ],
  [
    'link',
    'Expected a link to a check, found a broken one. | Part of it may be missing: some programs cut long links. Ask for the text itself.',
  ],
  ['link-version', 'This link to a check was made by another release. | Update, or ask for the text itself.'],
]

const read = ([fault, , found = 'FOUND']: Row): readonly string[] => {
  const { say, mend, at, fault: named } = readRefusal(refuseReading(fault, 'AT', found).data)
  return at === 'AT' && named === fault ? [plain(say), plain(mend)] : []
}
it.each(ROWS.map((row) => [row[0], row] as const))('%s (%#)', (_, row) => {
  expect(read(row)).toEqual(row[1].split(' | '))
})

it('quotes 80 characters of a text', () => {
  for (const [length, quoted] of [
    [79, 79],
    [80, 80],
    [81, 81],
    [500, 81],
  ] as const) {
    const { data } = refuseReading('kind', 'a'.repeat(length), 'b'.repeat(length))
    expect([String(data?.['at']).length, String(data?.['found']).length]).toEqual([quoted, quoted])
  }
  expect(refuseReading('kind', '', 'b'.repeat(81)).data?.['found']).toBe(`${'b'.repeat(80)}…`)
  expect(refuseReading('kind').data).toEqual({ fault: 'kind', at: '', found: '' })
})

it.each([undefined, {}, { fault: 'nothing' }, { fault: 'constructor' }])('says of %s that it has other fields', (data) => {
  expect(readRefusal(data)).toMatchObject({ code: 'decode/unreadable', fault: 'shape', at: '' })
})
