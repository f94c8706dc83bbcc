import { describe, expect, it } from 'vitest'
import { field, fieldsOf } from '../../../test/devices/simulated-trezor.ts'
import { fail } from '#core/errors'
import { fromBytes } from '#core/bytes/hex'
import type { DeviceQuestion } from '../signer.ts'
import { getPublicKey, passphraseAck, pinAck, TYPE } from './messages.ts'
import { packetsOf, readPackets, type WireMessage } from './packets.ts'
import { type DevicePerson, openTrezor } from './session.ts'

const message = (type: number, ...fields: readonly Uint8Array[]): WireMessage => ({ type, body: fieldsOf(...fields) })
const features = (...more: readonly Uint8Array[]): WireMessage =>
  message(TYPE.features, field(2, 2), field(3, 7), field(4, 1), field(12, 1), ...more)
const failure = (code: number): WireMessage => message(TYPE.failure, field(1, code))
const PRESS = message(TYPE.buttonRequest)
const PIN = message(TYPE.pinRequest)
const PASSPHRASE = message(TYPE.passphraseRequest)
const ANSWER = message(TYPE.publicKey, field(1, fieldsOf(field(6, new Uint8Array(33)))))
const ASKING = getPublicKey('m/0')

const lineOf = ({ type, body }: WireMessage): string => `${type} ${fromBytes(body)}`

/** A device that answers each message by the next of these, and is pulled out after the last. Each message here has space in one packet. */
function answering(answers: readonly WireMessage[]) {
  const left = answers.values()
  const heard: Uint8Array[] = []
  const out: Uint8Array[] = []
  const channel = {
    async write(packet: Uint8Array) {
      heard.push(packet)
      const { value } = left.next()
      if (value) out.push(...packetsOf(value))
    },
    async read() {
      const packet = out.shift()
      if (packet === undefined) throw fail('device/unplugged')
      return packet
    },
    close: async () => undefined,
  }
  /** The messages that it heard, as one line each. */
  const lines = (): Promise<readonly string[]> => Promise.all(heard.map(async (packet) => lineOf(await readPackets(async () => packet))))
  return { channel, lines }
}

/** Opens a conversation, asks for a key, and tells what came of it and what the device heard. */
async function asked(answers: readonly WireMessage[], person?: DevicePerson, wanted: readonly number[] = [TYPE.publicKey]) {
  const { channel, lines } = answering([features(), ...answers])
  const session = await openTrezor(channel, person)
  const found = await session.call(ASKING, wanted).then(
    ({ type }) => type,
    (error: unknown) => error,
  )
  return { found, heard: (await lines()).slice(1) }
}
const CANCEL = '20 0x'
const PRESSED = '27 0x'
const answers = (said: string) => {
  const questions: DeviceQuestion[] = []
  const ask = async (question: DeviceQuestion): Promise<string> => {
    questions.push(question)
    return said
  }
  return { questions, ask }
}

describe('a conversation', () => {
  const opened = async (first: WireMessage, person?: DevicePerson) => {
    const { channel, lines } = answering([first])
    const session = await openTrezor(channel, person).catch((error: unknown) => error)
    return { session, heard: await lines() }
  }
  it('is a new one, or the earlier one whose name is known', async () => {
    expect((await opened(features())).heard).toEqual(['0 0x'])
    expect((await opened(features(), { sessionId: Uint8Array.of(1, 2) })).heard).toEqual(['0 0x0a020102'])
  })
  it('tells what the device says of itself', async () => {
    const { session } = await opened(features(field(21, 'T'), field(30, 17)))
    expect(session).toMatchObject({ features: { model: 'T', version: [2, 7, 1], isReady: true, takesPassphrase: true } })
  })
  it.each<[string, WireMessage, string]>([
    ['a Safe 7', features(field(44, 'T3W1')), 'device/new-protocol'],
    ['one without a seed', features(field(5, 1)), 'device/not-set-up'],
    ['one that fails', failure(11), 'device/not-set-up'],
    ['one that answers something else', ANSWER, 'device/bad-answer'],
  ])('with %s does not begin', async (_, first, code) => expect((await opened(first)).session).toMatchObject({ code }))
})

describe('an answer', () => {
  it('is given with its fields, of whichever kind is wanted', async () => {
    const { channel } = answering([features(), message(TYPE.address, field(2, 'text'))])
    const session = await openTrezor(channel)
    const { type, message: fields } = await session.call(ASKING, [TYPE.publicKey, TYPE.address])
    expect([type, fields.text(2)]).toEqual([TYPE.address, 'text'])
  })
  it.each([
    [0, 'device/failed', { status: 'T0' }],
    [3, 'device/failed', { status: 'T3' }],
    [4, 'device/refused', undefined],
    [5, 'device/failed', { status: 'T5' }],
    [6, 'device/refused', undefined],
    [7, 'device/wrong-pin', undefined],
    [8, 'device/failed', { status: 'T8' }],
    [11, 'device/not-set-up', undefined],
    [12, 'device/failed', { status: 'T12' }],
    [15, 'device/in-use', undefined],
    [16, 'device/failed', { status: 'T16' }],
    [17, 'device/new-protocol', undefined],
    [18, 'device/failed', { status: 'T18' }],
    [19, 'device/in-use', undefined],
    [20, 'device/failed', { status: 'T20' }],
    [99, 'device/failed', { status: 'T99' }],
  ])('of failure %i is %s', async (code, is, data) => {
    const { found, heard } = await asked([failure(code)])
    expect(found).toMatchObject({ code: is, data })
    expect(heard).toEqual([lineOf(ASKING)])
  })
  it('of a failure without a number is a failure of its own', async () => {
    expect((await asked([message(TYPE.failure)])).found).toMatchObject({ code: 'device/failed', data: { status: 'T0' } })
  })
  it('that nobody wanted ends the conversation, and says which it was', async () => {
    const { found, heard } = await asked([message(TYPE.address)])
    expect(found).toMatchObject({ code: 'device/bad-answer', data: { what: 'message 57' } })
    expect(heard).toEqual([lineOf(ASKING), CANCEL])
  })
})

describe('a question of the device', () => {
  it('of its button is told each time, and answered', async () => {
    let pressed = 0
    const { found, heard } = await asked([PRESS, PRESS, ANSWER], { confirm: () => (pressed += 1) })
    expect([found, pressed, heard]).toEqual([TYPE.publicKey, 2, [lineOf(ASKING), PRESSED, PRESSED]])
    expect((await asked([PRESS, ANSWER])).found).toBe(TYPE.publicKey)
  })
  it('comes at most two thousand times', async () => {
    const presses = (count: number) => Array.from({ length: count }, () => PRESS)
    expect((await asked([...presses(1999), ANSWER])).found).toBe(TYPE.publicKey)
    const { found, heard } = await asked([...presses(2000), ANSWER])
    expect(found).toMatchObject({ code: 'device/bad-answer' })
    expect([heard.length, heard.at(-1)]).toEqual([2002, CANCEL])
  })

  it.each<[string, string, boolean]>([
    ['one digit', '1', true],
    ['fifty digits', '9'.repeat(50), true],
    ['fifty-one digits', '9'.repeat(51), false],
    ['nothing', '', false],
    ['a zero', '10', false],
    ['a letter before it', 'a1', false],
    ['a letter behind it', '1a', false],
  ])('for its PIN is answered with %s: %s is sent: %o', async (_, pin, is) => {
    const { questions, ask } = answers(pin)
    const { found, heard } = await asked([PIN, is ? ANSWER : failure(4)], { ask })
    expect(questions).toEqual(['pin-matrix'])
    expect(heard).toEqual([lineOf(ASKING), is ? lineOf(pinAck(pin)) : CANCEL])
    if (is) expect(found).toBe(TYPE.publicKey)
    else expect(found).toMatchObject({ code: 'device/refused' })
  })

  it.each<[string, string, string | undefined]>([
    ['nothing', '', ''],
    ['fifty bytes', 'é'.repeat(1) + 'x'.repeat(47), `é${'x'.repeat(47)}`],
    ['fifty-one bytes, as they are decomposed', 'é'.repeat(1) + 'x'.repeat(48), undefined],
  ])('for its passphrase is answered with %s', async (_, text, sent) => {
    const { questions, ask } = answers(text)
    const { heard } = await asked([PASSPHRASE, ANSWER], { ask })
    expect(questions).toEqual(['passphrase'])
    // BIP-39: compatibility decomposition.
    expect(heard).toEqual([lineOf(ASKING), sent === undefined ? CANCEL : lineOf(passphraseAck(sent.normalize('NFKD')))])
  })

  it('for its passphrase is answered on the device wherever it can be, but its PIN is not', async () => {
    const { questions, ask } = answers('1')
    const { channel, lines } = answering([features(field(30, 17)), PASSPHRASE, PIN, ANSWER])
    await (await openTrezor(channel, { ask })).call(ASKING, [TYPE.publicKey])
    expect(questions).toEqual(['pin-matrix'])
    expect((await lines()).slice(2)).toEqual([lineOf(passphraseAck()), lineOf(pinAck('1'))])
  })

  it.each([
    ['PIN', PIN],
    ['passphrase', PASSPHRASE],
  ])('for its %s, where nobody can be asked, ends the conversation: it is locked', async (_, question) => {
    const { found, heard } = await asked([question, failure(4)])
    expect(found).toMatchObject({ code: 'device/locked' })
    expect(heard).toEqual([lineOf(ASKING), CANCEL])
  })
  it('that the person gives up on is cancelled there, whether the device hears that or not', async () => {
    const gaveUp = fail('app/aborted')
    for (const after of [[PIN, failure(4)], [PIN]]) {
      const { found, heard } = await asked(after, { ask: () => Promise.reject(gaveUp) })
      expect(found).toBe(gaveUp)
      expect(heard).toEqual([lineOf(ASKING), CANCEL])
    }
  })
})
