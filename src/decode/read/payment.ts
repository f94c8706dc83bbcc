import { isError } from '#core/errors'
import { concat, pad, word } from '#core/bytes/hex'
import { type CallUri, parsePaymentUri, type PaymentUri, type UriParty, uriNumber } from '#core/money/payment-uri'
import type { UnsignedCall, Signable } from '#core/signing/signable'
import { foreignWord, say } from '#core/text/words'
import { type AbiType, parseSignature, typeName } from '../abi/abi-type.ts'
import { refuseReading } from './fault.ts'
import { readCandidateOf, readNote } from './candidate.ts'
import { encodeMethod } from './method-values.ts'
import type { ReadCandidate, MissingField } from './reading.ts'

/** `transfer(address,uint256)` of EIP-20. */
const TRANSFER = '0xa9059cbb'

function parsed(text: string): PaymentUri | CallUri {
  try {
    return parsePaymentUri(text)
  } catch (error) {
    if (isError(error, 'input/address-checksum')) throw refuseReading('address-checksum', '', text)
    if (isError(error, 'input/uri-part')) throw refuseReading('payment-part', '', String(error.data?.['part']))
    throw isError(error, 'input/uri-number')
      ? refuseReading('payment-number', '', String(error.data?.['number']))
      : refuseReading('payment-link')
  }
}

/** Nobody is asked while something is read: a name has to become an address first. */
function addressOf(party: UriParty) {
  if ('name' in party) throw refuseReading('name', '', party.name)
  return party.address
}

/** A link (EIP-681) as the call that it asks for. Throws `decode/unreadable`. */
export function readPayment(text: string): ReadCandidate {
  const uri = parsed(text)
  return uri.kind === 'call' ? readCallLink(uri) : readPaymentLink(uri)
}

function readPaymentLink(uri: PaymentUri): ReadCandidate {
  const { token, units } = uri
  const to = addressOf(uri.to)
  // Without an amount a token's call has no bytes yet: that is an address to pay to, and nothing to sign.
  if (token !== undefined && units === undefined) throw refuseReading('missing', 'uint256')
  const call =
    token === undefined || units === undefined
      ? ({ to, value: units ?? 0n, data: '0x' } as const)
      : ({ to: token, value: 0n, data: concat(TRANSFER, pad(to), word(units)) } as const)
  return asked(uri, call, say('Payment link'), units === undefined ? ['amount'] : [])
}

/** Elements of lists have no form in a link that two readers would read alike. */
const isWritten = ({ is }: AbiType): boolean => is !== 'list' && is !== 'tuple'

function readCallLink(uri: CallUri): ReadCandidate {
  const { name, args } = uri
  const signature = signatureOf(`${name}(${args.map(({ type }) => type).join(',')})`)
  const { fields } = signature
  const values = args.map(({ text }, at) => {
    const type = fields[at]?.type
    if (type === undefined || !isWritten(type)) throw refuseReading('link-type', `[${at}]`, type === undefined ? '' : typeName(type))
    if (type.is === 'address' && !/^0x/i.test(text)) throw refuseReading('name', `[${at}]`, text)
    if (type.is !== 'uint' && type.is !== 'int') return text
    const number = uriNumber(text)
    if (number === undefined) throw refuseReading('payment-number', `[${at}]`, text)
    return number.toString()
  })
  const data = encodeMethod(name, fields, values, name)
  const told = say('Encoded here from the function that the link names: {name}.', { name: foreignWord(signature.canonical) })
  return asked(uri, { to: addressOf(uri.to), value: uri.value ?? 0n, data }, say('Link to a call'), [], [readNote('encoded-here', told)])
}

function signatureOf(text: string) {
  try {
    return parseSignature(text)
  } catch (error) {
    if (isError(error, 'decode/malformed')) throw refuseReading('link-type', '', text)
    throw error
  }
}

function asked(
  { chainId, gasLimit, gasPrice }: PaymentUri | CallUri,
  call: UnsignedCall,
  what: ReadCandidate['what'],
  open: readonly MissingField[],
  notes: ReadCandidate['notes'] = [],
): ReadCandidate {
  const needs: readonly MissingField[] = [...(chainId === undefined ? (['chain'] as const) : []), ...open, 'from']
  const draft: Signable = { kind: 'calls', chainId: chainId ?? 0, calls: [call], atomic: 'optional' }
  const left =
    gasLimit === undefined && gasPrice === undefined
      ? []
      : [readNote('fields-left', say('What the link suggests for gas is not taken: the fee is worked out here.'))]
  return readCandidateOf({ what, draft, needs, notes: [...notes, ...left] })
}
