import { describe, expect, it } from 'vitest'
import type { MessageExplanation, MessageFault } from '#decode'
import { saidOf } from '../test-support/case.ts'
import { messageMalformed } from './message-malformed.ts'

type Member = { readonly struct: string; readonly name: string }
const said = (faults: readonly MessageFault[], unsigned: readonly Member[] = [], standard?: string) =>
  saidOf(messageMalformed, {
    message: { faults, unsigned, ...(standard === undefined ? {} : { standard }) } as unknown as MessageExplanation,
  })
const member = (name: string, struct = 'Mail'): Member => ({ struct, name })
const OPENSEA = member('totalOriginalConsiderationItems', 'OrderComponents')

describe('message/malformed', () => {
  it.each<[MessageFault, string]>([
    ['type-names', 'block: Names in this message are made to mislead'],
    ['types-cyclic', 'block: The types of this message contain themselves'],
    ['types-undefined', 'block: This message lacks types it needs'],
    ['members', 'block: The contents of this message don’t match its types'],
    ['too-large', 'block: This message is too large to check'],
    ['checksum', 'warn: An address in this message has a wrong checksum'],
    ['types-unused', 'info: The message names types it doesn’t use'],
  ])('tells of %s', (fault, sentence) => {
    expect(said([fault])).toEqual([sentence])
  })

  it('says each that blocks, and then nothing less', () => {
    expect(said(['checksum', 'members', 'type-names', 'types-unused'], [member('a')])).toEqual([
      'block: Names in this message are made to mislead',
      'block: The contents of this message don’t match its types',
    ])
    expect(said(['checksum', 'types-unused'])).toHaveLength(2)
    expect(said([])).toEqual([])
    expect(saidOf(messageMalformed, {})).toEqual([])
  })

  it.each<[string, readonly Member[], string | undefined, readonly string[]]>([
    ['of the message', [member('note')], undefined, ['warn: This message shows fields that aren’t signed: note']],
    [
      'of its domain',
      [member('salt', 'EIP712Domain')],
      undefined,
      ['warn: The domain of this message shows fields that aren’t signed: salt'],
    ],
    ['three', [member('a'), member('b'), member('c')], undefined, ['warn: This message shows fields that aren’t signed: a, b, c']],
    [
      'more',
      [member('a'), member('b'), member('c'), member('d')],
      undefined,
      ['warn: This message shows fields that aren’t signed: a, b, c, …'],
    ],
    ['of OpenSea', [OPENSEA], 'Seaport', [`info: OpenSea adds a field that isn’t signed: ${OPENSEA.name}`]],
    ['of OpenSea, in another form', [OPENSEA], 'Blur', [`warn: This message shows fields that aren’t signed: ${OPENSEA.name}`]],
    [
      'of OpenSea, elsewhere in it',
      [{ ...OPENSEA, struct: 'OfferItem' }],
      'Seaport',
      [`warn: This message shows fields that aren’t signed: ${OPENSEA.name}`],
    ],
    [
      'another beside it',
      [OPENSEA, member('tip', 'OrderComponents')],
      'Seaport',
      ['warn: This message shows fields that aren’t signed: tip', `info: OpenSea adds a field that isn’t signed: ${OPENSEA.name}`],
    ],
  ])('tells of fields that are not signed: %s', (_, unsigned, standard, sentences) => {
    expect(said([], unsigned, standard)).toEqual(sentences)
  })
})
