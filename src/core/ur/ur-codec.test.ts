import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isError } from '../errors.ts'
import { fromBytes } from '../bytes/hex.ts'
import { fromBytewords, toBytewords } from './bytewords.ts'
import { type Cbor, decodeCbor, encodeCbor } from './cbor.ts'
import { crc32 } from './crc32.ts'
import { createFragmentChoice, createXoshiro } from './fragment-choice.ts'
import { createUrDecoder } from './ur-decoder.ts'
import { createUrEncoder } from './ur-encoder.ts'
import { isUr } from './is-ur.ts'
import { readUrPart } from './ur-part.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const hex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** Why it is refused; "read" where it is not. */
function why(task: () => unknown): unknown {
  try {
    task()
    return 'read'
  } catch (error) {
    if (isError(error, 'device/code-unreadable')) return error.data?.['why']
    throw error
  }
}

/** The message of the specification: `length` bytes drawn from xoshiro with this seed (BCR-2024-001, test vectors). */
function message(length: number, seed = 'Wolf'): Uint8Array {
  const random = createXoshiro(utf8(seed))
  return Uint8Array.from({ length }, () => Math.floor((Number(random()) / 2 ** 64) * 256))
}

describe('checksum and words', () => {
  it('are those of the specification', () => {
    // BCR-2020-005 and its reference, test of CRC-32.
    expect(crc32(utf8('Hello, world!'))).toBe(0xebe6c6e6)
    expect(crc32(utf8('Wolf'))).toBe(0x598c84dc)
    expect(toBytewords(hex('5000112233445566778899aabbccddeeff'))).toBe('gdaebycpeofygoiyktlonlpkrksfutwyzmwmfyeozs')
  })

  it('are read back, and refused with one letter changed, cut or added', () => {
    const words = toBytewords(message(40))
    expect(fromBytewords(words)).toEqual(message(40))
    for (let at = 0; at < words.length; at++)
      expect(why(() => fromBytewords(words.slice(0, at) + (words[at] === 'z' ? 'a' : 'z') + words.slice(at + 1)))).toMatch(/words|checksum/)
    expect([words.slice(0, -1), words.slice(2), `${words}ae`, 'aeaeaeae', ''].map((text) => why(() => fromBytewords(text)))).toEqual([
      'words',
      'checksum',
      'checksum',
      'words',
      'words',
    ])
  })
})

describe('content', () => {
  /** RFC 8949, appendix A, of the kinds that are read here. */
  it.each<[string, Cbor]>([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['1bffffffffffffffff', 18_446_744_073_709_551_615n],
    ['20', -1],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['4401020304', hex('01020304')],
    ['6449455446', 'IETF'],
    ['62c3bc', 'ü'],
    ['8301820203820405', [1, [2, 3], [4, 5]]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    ['c11a514b67b0', { tag: 1, value: 1_363_896_240 }],
  ])('%s is the same both ways', (text, value) => {
    expect(decodeCbor(hex(text))).toEqual(value)
    expect(fromBytes(encodeCbor(value))).toBe(`0x${text}`)
  })

  it('is refused where it is not the shortest, not whole, too deep, or of another kind', () => {
    const refused = [
      ...['1817', '190017', '1a0000ffff', '1b00000000ffffffff', '5801aa', '3817'],
      ...['', '18', '19ff', '42ff', '62c3', '8201', 'a101', '0000', 'c1'],
      ...['9f0102ff', '5f42010243030405ff', 'bf61610161629f0203ffff', 'ff'],
      ...['f6', 'f7', 'f93c00', 'fa47c35000', 'f818', 'f0'],
      ...['62ffff', 'a2010201ff', 'a201020102', 'a1616101', '9affffffff', '5affffffff', 'bb0000000100000000'],
      `${'81'.repeat(17)}00`,
      `${'c1'.repeat(40)}00`,
    ]
    for (const text of refused)
      expect(
        why(() => decodeCbor(hex(text))),
        text,
      ).toBe('content')
    expect(why(() => decodeCbor(hex(`${'81'.repeat(16)}00`)))).toBe('read')
    expect(why(() => decodeCbor(encodeCbor(new Uint8Array(65_536))))).toBe('content')
  })

  it('is read back whatever it is, and nothing else than a refusal comes of any bytes', () => {
    const { value } = fc.letrec<{ value: Cbor }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n - 1n }).map((n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n)),
        fc.boolean(),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.uint8Array({ maxLength: 30 }),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(100), tie('value')), { maxLength: 4 }).map((entries) => new Map(entries.sort(([a], [b]) => a - b))),
        fc.record({ tag: fc.nat(65_535), value: tie('value') }),
      ),
    }))
    fc.assert(
      fc.property(value, (each) => {
        expect(decodeCbor(encodeCbor(each))).toEqual(each)
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        why(() => decodeCbor(bytes))
      }),
      { numRuns: 500 },
    )
  })
})

describe('parts of a message', () => {
  it('are drawn as the specification draws them', () => {
    const random = createXoshiro(utf8('Wolf'))
    // BCR-2024-001: the first ten numbers, modulo 100.
    expect(Array.from({ length: 10 }, () => Number(random() % 100n))).toEqual([42, 81, 85, 8, 82, 84, 76, 73, 70, 88])
    const choose = createFragmentChoice(11, crc32(message(1024)))
    const chosen = Array.from({ length: 30 }, (_, at) => [...choose(at + 1)].sort((a, b) => a - b))
    expect(chosen.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, at) => [at]))
    // The first mixed ones of the reference, for 1,024 bytes of Wolf.
    expect(chosen.slice(11, 15)).toEqual([[9], [2, 5, 6, 8, 9, 10], [8], [1, 5]])
  })

  it('are those of the specification, letter by letter', () => {
    const { count, part } = createUrEncoder('bytes', encodeCbor(message(256)), 30)
    expect(count).toBe(9)
    // BCR-2020-005, multi-part example.
    expect(part(1)).toBe('ur:bytes/1-9/lpadascfadaxcywenbpljkhdcahkadaemejtswhhylkepmykhhtsytsnoyoyaxaedsuttydmmhhpktpmsrjtdkgslpgh')
    expect(part(10)).toBe('ur:bytes/10-9/lpbkascfadaxcywenbpljkhdcahkadaemejtswhhylkepmykhhtsytsnoyoyaxaedsuttydmmhhpktpmsrjtwdkiplzs')
  })

  it('are read in any order, with losses, repeats and foreign ones, in capitals too', () => {
    for (const [length, lost] of [
      [30, 0],
      [250, 0],
      [600, 2],
      [1500, 5],
      [6000, 5],
    ] as const) {
      const encoder = createUrEncoder('bytes', encodeCbor(message(length)))
      const dice = createXoshiro(utf8(`${length}`))
      const decoder = createUrDecoder()
      let steps = 0
      for (let sequence = 1 + Number(dice() % 50n); ; sequence++) {
        expect(++steps).toBeLessThan(1000)
        if (dice() % 10n < BigInt(lost)) continue
        const step = decoder.take(encoder.part(sequence).toUpperCase())
        if (step.kind === 'more') expect(step).toMatchObject({ count: encoder.count })
        if (step.kind !== 'done') continue
        expect(decodeCbor(step.cbor)).toEqual(message(length))
        break
      }
    }
  })

  it('need no more than a few beyond their number, and each that says something new counts once', () => {
    const encoder = createUrEncoder('bytes', encodeCbor(message(6000)))
    const decoder = createUrDecoder()
    const seen: number[] = []
    for (let sequence = 500; ; sequence++) {
      const step = decoder.take(encoder.part(sequence))
      expect(decoder.take(encoder.part(sequence)).kind).toBe('more')
      if (step.kind === 'done') break
      seen.push('have' in step ? step.have : -1)
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.length).toBeLessThan(encoder.count + 25)
  })

  it('of another message are left out, and a second one of it starts anew', () => {
    const one = createUrEncoder('bytes', encodeCbor(message(600)))
    const two = createUrEncoder('bytes', encodeCbor(message(600, 'Fox')))
    const decoder = createUrDecoder()
    expect(decoder.take(one.part(1))).toEqual({ kind: 'more', have: 1, count: 4 })
    expect(decoder.take(two.part(1))).toEqual({ kind: 'other', have: 1, count: 4 })
    // The camera sees the same code twice.
    expect(decoder.take(two.part(1))).toEqual({ kind: 'other', have: 1, count: 4 })
    expect(decoder.take(one.part(2))).toEqual({ kind: 'more', have: 2, count: 4 })
    expect(decoder.take(two.part(2))).toEqual({ kind: 'more', have: 2, count: 4 })
    expect(decoder.take(two.part(3))).toEqual({ kind: 'more', have: 3, count: 4 })
    const done = decoder.take(two.part(4))
    expect(done.kind === 'done' && decodeCbor(done.cbor)).toEqual(message(600, 'Fox'))
    const single = createUrEncoder('bytes', encodeCbor(message(20)))
    expect(decoder.take(one.part(1)).kind).toBe('more')
    expect(decoder.take(single.part(7)).kind).toBe('done')
  })
})

describe('a hostile code', () => {
  const whole = encodeCbor(message(300))
  const sum = crc32(whole)
  const part = (label: string, fields: Cbor, type = 'bytes'): string => `ur:${type}/${label}/${toBytewords(encodeCbor(fields))}`
  const data = new Uint8Array(152)
  const good = [1, 2, 303, sum, data] as const

  it.each<[string, string, string]>([
    ['no code', 'form', 'https://example.com'],
    ['no type', 'form', 'ur:/aeadaolazm'],
    ['a type with other signs', 'form', `ur:by_tes/${toBytewords(whole)}`],
    ['a type with a hyphen at its end', 'form', `ur:bytes-/${toBytewords(whole)}`],
    ['four sections', 'form', `ur:bytes/1-2/x/${toBytewords(whole)}`],
    ['a sign before a number', 'form', part('+1-2', good)],
    ['number 0', 'form', part('0-2', [0, 2, 303, sum, data])],
    ['0 parts', 'form', part('1-0', [1, 0, 303, sum, data])],
    ['a zero in front', 'form', part('01-2', good)],
    ['a number with a point', 'form', part('1.0-2', good)],
    ['letters of other scripts', 'form', 'ur:bytes/ае'],
    ['more letters than a code holds', 'form', `ur:bytes/${'ae'.repeat(5000)}`],
    ['70,000 parts', 'header', part('70000-70000', [70_000, 70_000, 70_000, sum, new Uint8Array(1)])],
    ['a number past 2^32', 'header', part('4294967296-2', [4_294_967_296, 2, 303, sum, data])],
    ['a label with another number', 'header', part('2-2', good)],
    ['a label with another count', 'header', part('1-3', good)],
    ['four fields', 'header', part('1-2', [1, 2, 303, sum])],
    ['six fields', 'header', part('1-2', [...good, 1])],
    ['a map', 'header', part('1-2', new Map([[1, 1]]))],
    ['no bytes', 'header', part('1-2', [1, 2, 303, sum, 'text'])],
    ['no data', 'header', part('1-2', [1, 2, 303, sum, new Uint8Array(0)])],
    ['fragments that are too short', 'header', part('1-2', [1, 2, 305, sum, data])],
    ['fragments of padding alone', 'header', part('1-3', [1, 3, 303, sum, data])],
    ['a message above 64 KiB', 'header', part('1-2', [1, 2, 65_537, sum, data])],
    ['a negative checksum', 'header', part('1-2', [1, 2, 303, -1, data])],
    ['a checksum past 2^32', 'header', part('1-2', [1, 2, 303, 4_294_967_296, data])],
    ['text behind it', 'form', `${part('1-2', good)} `],
    ['a part in standard words', 'form', 'ur:bytes/able acid also'],
  ])('is refused: %s', (_, reason, text) => {
    expect(why(() => readUrPart(text))).toBe(reason)
    expect(why(() => createUrDecoder().take(text))).toBe(reason)
  })

  it('is refused at its end where padding is not zero, or the whole has another checksum, and the next begins anew', () => {
    const fragments = [whole.slice(0, 152), whole.slice(152)]
    const last = new Uint8Array(152)
    last.set(fragments[1] ?? [])
    const decoder = createUrDecoder()
    decoder.take(part('1-2', [1, 2, 303, sum, fragments[0] ?? data]))
    expect(why(() => decoder.take(part('2-2', [2, 2, 303, sum, last.with(151, 0xff)])))).toBe('checksum')
    decoder.take(part('1-2', [1, 2, 303, sum, (fragments[0] ?? data).with(9, 1)]))
    expect(why(() => decoder.take(part('2-2', [2, 2, 303, sum, last])))).toBe('checksum')
    decoder.take(part('1-2', [1, 2, 303, sum, fragments[0] ?? data]))
    expect(decoder.take(part('2-2', [2, 2, 303, sum, last]))).toEqual({ kind: 'done', type: 'bytes', cbor: whole })
  })

  it('never takes long, whatever parts come', () => {
    const decoder = createUrDecoder()
    const dice = createXoshiro(utf8('hostile'))
    for (let round = 0; round < 150; round++) {
      const sequence = 1 + Number(dice() % 4_000_000_000n)
      const junk = Uint8Array.from({ length: 64 }, () => Number(dice() % 256n))
      why(() => decoder.take(part(`${sequence}-1024`, [sequence, 1024, 65_536, 1, junk])))
    }
    expect(isUr('UR:BYTES/1')).toBe(true)
    expect(isUr('https://ur:')).toBe(false)
  })
})
