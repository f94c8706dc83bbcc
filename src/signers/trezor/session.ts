import { type AppError, fail } from '#core/errors'
import type { DeviceChannel } from '../devices/device-port.ts'
import type { DeviceQuestion } from '../signer.ts'
import { buttonAck, cancel, type Features, initialize, passphraseAck, pinAck, readFeatures, TYPE } from './messages.ts'
import { packetsOf, readPackets, type WireMessage } from './packets.ts'
import { type Message, readMessage } from './protobuf.ts'

/** What is done for the person meanwhile. `confirm`: the device waits for its button; `ask` rejects where the person gives up. */
export type DevicePerson = {
  readonly confirm?: () => void
  readonly ask?: (question: DeviceQuestion) => Promise<string>
  /** Of an earlier conversation with the same seed and passphrase. */
  readonly sessionId?: Uint8Array
}

/** An answer: the number of a message that was among those wanted, and its fields. */
export type TrezorAnswer = { readonly type: number; readonly message: Message }

/** An open conversation with a Trezor. */
export type TrezorSession = {
  readonly features: Features
  /** Sends a message; answers what the device asks meanwhile (button, PIN, passphrase). Throws `device/*`, and what `ask` throws. */
  call(message: WireMessage, wanted: readonly number[]): Promise<TrezorAnswer>
}

/** Questions of the device before one answer: pages of a long message are confirmed one by one. */
const MAX_QUESTIONS = 2_000
const PIN = /^[1-9]{1,50}$/
/** BIP-39 passphrases: the firmware takes no more bytes. */
const MAX_PASSPHRASE = 50

/** Failures of the device (common/protob/messages-common.proto), as ours. */
function failureOf(message: Message): AppError {
  const code = Number(message.integer(1) ?? 0n)
  if (code === 4 || code === 6) return fail('device/refused')
  if (code === 7) return fail('device/wrong-pin')
  if (code === 11) return fail('device/not-set-up')
  if (code === 15 || code === 19) return fail('device/in-use')
  if (code === 17) return fail('device/new-protocol')
  return fail('device/failed', { status: `T${code}` })
}

/** Begins a conversation. Throws `device/new-protocol` for a Safe 7, `device/not-set-up`, and as `call` does. */
export async function openTrezor(channel: DeviceChannel, person: DevicePerson = {}): Promise<TrezorSession> {
  const send = async (message: WireMessage): Promise<TrezorAnswer> => {
    for (const packet of packetsOf(message)) await channel.write(packet)
    const { type, body } = await readPackets(() => channel.read())
    return { type, message: readMessage(body) }
  }

  let takesPassphrase = false
  /** What to say to a question of the device, or `undefined` where it is no question. */
  const reply = async (type: number): Promise<WireMessage | undefined> => {
    if (type === TYPE.buttonRequest) {
      person.confirm?.()
      return buttonAck
    }
    if (type !== TYPE.pinRequest && type !== TYPE.passphraseRequest) return undefined
    // On the device wherever it can be: what is typed here, this computer has seen.
    if (type === TYPE.passphraseRequest && takesPassphrase) return passphraseAck()
    // Where nobody can be asked, it has to be open before.
    if (person.ask === undefined) throw fail('device/locked')
    if (type === TYPE.pinRequest) {
      const pin = await person.ask('pin-matrix')
      return PIN.test(pin) ? pinAck(pin) : cancel
    }
    const passphrase = (await person.ask('passphrase')).normalize('NFKD')
    return new TextEncoder().encode(passphrase).length <= MAX_PASSPHRASE ? passphraseAck(passphrase) : cancel
  }

  const call = async (message: WireMessage, wanted: readonly number[]): Promise<TrezorAnswer> => {
    let answer = await send(message)
    for (let count = 0; count < MAX_QUESTIONS; count++) {
      if (wanted.includes(answer.type)) return answer
      if (answer.type === TYPE.failure) throw failureOf(answer.message)
      const said = await reply(answer.type).catch(async (error: unknown) => {
        // What the device says to that matters no more.
        await send(cancel).catch(() => undefined)
        throw error
      })
      if (said === undefined) break
      answer = await send(said)
    }
    // What nobody here understands ends the conversation: to try again could confirm something else.
    for (const packet of packetsOf(cancel)) await channel.write(packet)
    throw fail('device/bad-answer', { what: `message ${answer.type}` })
  }

  const features = readFeatures((await call(initialize(person.sessionId), [TYPE.features])).message)
  if (features.model === 'T3W1') throw fail('device/new-protocol')
  if (!features.isReady) throw fail('device/not-set-up')
  takesPassphrase = features.takesPassphrase
  return { features, call }
}
