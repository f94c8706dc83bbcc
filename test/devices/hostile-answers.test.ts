import { beforeAll, describe, expect, it } from 'vitest'
import { concat, hashMessage, type Hex, hexToBytes, keccak256 } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { AMBIRE, CALIBUR } from '../../src/core/permissions/delegate-addresses.ts'
import type { Account } from '../../src/core/identity/account.ts'
import type { SignTask } from '../../src/signers/index.ts'
import { codeOf } from '../../src/vault/test-support/world.ts'
import { pluggedIn } from './plugged.ts'
import { DATA, delegationTo, LEDGER, SEND, SigningWorld, taskDigestOf, TREZOR, WORDS } from './signing-world.ts'
import { type LedgerSetup, SimulatedLedger } from './simulated-ledger.ts'
import { field, fieldsOf, SimulatedTrezor, type TrezorSetup } from './simulated-trezor.ts'

// A device, or what stands between it and the page, answers what it likes. None of these answers is used: `sign` throws, and gives no signature.

let world: SigningWorld
beforeAll(async () => {
  world = await SigningWorld.open()
})

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const THIEF: Hex = `0x${'01'.repeat(32)}`
const SENDING: SignTask = { kind: 'transaction', transaction: { ...SEND, data: `0x${'ab'.repeat(3000)}` } }
const MESSAGE: SignTask = { kind: 'message', message: '0x68656c6c6f' }
const TYPED: SignTask = { kind: 'typed-data', data: DATA }

const word = (value: bigint): Uint8Array => hexToBytes(`0x${value.toString(16).padStart(64, '0')}`)
/** Signatures that are none of this account over what was asked. They are made once, since signing takes a moment. */
const FORGED = { thief: new Uint8Array(64), otherDigest: new Uint8Array(64) }
beforeAll(async () => {
  const whole = async (hash: Hex) => {
    const { r, s } = await sign({ hash, privateKey: THIEF })
    return Uint8Array.from([...word(BigInt(r)), ...word(BigInt(s))])
  }
  FORGED.thief = await whole(taskDigestOf(MESSAGE))
  FORGED.otherDigest = await whole(keccak256(concat(['0x1901', hashMessage('another')])))
})

/** A signature instead of the device's, by how it is wrong. */
const SIGNATURES: Readonly<Record<string, (honest: Uint8Array) => Uint8Array>> = {
  'of another key': () => FORGED.thief,
  'of another digest': () => FORGED.otherDigest,
  'with r and s exchanged': (honest) => Uint8Array.from([...honest.subarray(32), ...honest.subarray(0, 32)]),
  'with one bit changed': (honest) => honest.with(40, (honest[40] ?? 0) ^ 1),
  'with r of zero': (honest) => Uint8Array.from([...word(0n), ...honest.subarray(32)]),
  'with s of zero': (honest) => Uint8Array.from([...honest.subarray(0, 32), ...word(0n)]),
  'with r beyond the order': (honest) => Uint8Array.from([...word(ORDER), ...honest.subarray(32)]),
  'with the other s, which the chain refuses (EIP-2)': (honest) => {
    const s = BigInt(`0x${Buffer.from(honest.subarray(32)).toString('hex')}`)
    return Uint8Array.from([...honest.subarray(0, 32), ...word(ORDER - s)])
  },
  'of nothing but ones': () => new Uint8Array(64).fill(0xff),
}

const NEVER_USED = /^device\/(?:wrong-signature|bad-answer|new-protocol|other-key|unplugged|failed|old-version|refused)$/

/** Milliseconds after which what never answers is left, where any refusal will do; and far beyond what a busy machine takes, where one is expected. */
const [SOON, LATE] = [300, 60_000]

const refused = async (
  account: Account,
  setup: Partial<LedgerSetup> | Partial<TrezorSetup>,
  task: SignTask,
  patience = SOON,
): Promise<string> => {
  const mnemonic = { mnemonic: WORDS }
  const devices =
    account === LEDGER
      ? pluggedIn({ ledger: [new SimulatedLedger({ ...mnemonic, ...(setup as Partial<LedgerSetup>) })] })
      : pluggedIn({ trezor: [new SimulatedTrezor({ ...mnemonic, ...(setup as Partial<TrezorSetup>) })] })
  // What waits for ever is left after a moment, and gives nothing either.
  const code = await codeOf(world.sign(account, devices, task, { signal: AbortSignal.timeout(patience) }))
  return code === 'app/aborted' ? 'device/unplugged' : code
}

describe('a Ledger that lies', () => {
  const onlyFor = (instruction: number, change: (answer: Uint8Array) => Uint8Array): Partial<LedgerSetup> => ({
    tamper: (asked, answer) => (asked === instruction && answer.length > 0 ? change(answer) : answer),
  })
  const signature = (change: (honest: Uint8Array) => Uint8Array) => (answer: Uint8Array) =>
    Uint8Array.from([answer[0] ?? 0, ...change(answer.subarray(1))])

  it.each(Object.entries(SIGNATURES))('gives a signature %s: of a transaction, a message, typed data', async (_, change) => {
    for (const [instruction, task] of [
      [0x04, SENDING],
      [0x08, MESSAGE],
      [0x0c, TYPED],
    ] as const)
      expect(await refused(LEDGER, onlyFor(instruction, signature(change)), task, LATE)).toBe('device/wrong-signature')
  })

  const other = hexToBytes(privateKeyToAccount(THIEF).publicKey)
  const text = (address: string): Uint8Array => new TextEncoder().encode(address)
  it.each<[string, Partial<LedgerSetup>, SignTask]>([
    ['a signature that is cut', onlyFor(0x04, (answer) => answer.subarray(0, 64)), SENDING],
    ['a signature with more behind it', onlyFor(0x08, (answer) => Uint8Array.from([...answer, 0])), MESSAGE],
    ['no signature', onlyFor(0x08, () => new Uint8Array()), MESSAGE],
    ['a configuration that is cut', onlyFor(0x06, (answer) => answer.subarray(0, 2)), MESSAGE],
    ['a configuration of nothing', onlyFor(0x06, () => new Uint8Array()), MESSAGE],
    [
      'the address of another key',
      onlyFor(0x02, () => Uint8Array.from([65, ...other, 40, ...text(privateKeyToAccount(THIEF).address.slice(2))])),
      MESSAGE,
    ],
    ['the right address with another key', onlyFor(0x02, (answer) => Uint8Array.from([65, ...other, ...answer.subarray(66)])), MESSAGE],
    [
      'another address with the right key',
      onlyFor(0x02, (answer) => Uint8Array.from([...answer.subarray(0, 67), ...text('ab'.repeat(20))])),
      MESSAGE,
    ],
    ['an address that is cut', onlyFor(0x02, (answer) => answer.subarray(0, 90)), MESSAGE],
    [
      'an address that is no hex',
      onlyFor(0x02, (answer) => Uint8Array.from([...answer.subarray(0, 67), ...text('zz'.repeat(20))])),
      MESSAGE,
    ],
    ['packets of another channel', { repack: (packets) => packets.map((packet) => packet.with(0, 9)) }, MESSAGE],
    ['packets out of order', { repack: (packets) => packets.toReversed() }, MESSAGE],
    ['the same packet twice', { repack: (packets) => packets.flatMap((packet) => [packet, packet]) }, MESSAGE],
    ['an answer without an end', { repack: (packets) => packets.slice(0, 1) }, MESSAGE],
    ['an absurd length', { repack: ([first = new Uint8Array(64)]) => [first.with(5, 0xff).with(6, 0xff)] }, MESSAGE],
    ['a length of nothing', { repack: ([first = new Uint8Array(64)]) => [first.with(5, 0).with(6, 0)] }, MESSAGE],
    ['packets of no bytes', { repack: () => [new Uint8Array()] }, MESSAGE],
    ['packets that are too short', { repack: (packets) => packets.map((packet) => packet.subarray(0, 5)) }, MESSAGE],
    ['noise', { repack: (packets) => packets.map((packet) => packet.map((byte, at) => (byte * 31 + at * 17) & 0xff)) }, MESSAGE],
    [
      'that all is well, before it signed',
      { tamper: (instruction, answer) => (instruction === 0x04 ? new Uint8Array() : answer) },
      SENDING,
    ],
  ])('gives %s', async (_, setup, task) => {
    expect(await refused(LEDGER, setup, task)).toMatch(NEVER_USED)
  })
})

describe('a Trezor that lies', () => {
  const onlyFor = (type: number, change: (body: Uint8Array) => Uint8Array): Partial<TrezorSetup> => ({
    tamper: (sent, body) => [sent, sent === type ? change(body) : body],
  })
  /** Bytes at the place of an honest signature: of 65 in a field, or of a transaction in two. */
  const inTransaction = (change: (honest: Uint8Array) => Uint8Array) =>
    onlyFor(59, (body) => {
      // What asks for more data has one field of a number.
      if (body.length < 60) return body
      const both = change(Uint8Array.from([...body.subarray(-66, -34), ...body.subarray(-32)]))
      return fieldsOf(field(2, 0), field(3, both.subarray(0, 32)), field(4, both.subarray(32)))
    })
  const inMessage = (type: number, at: number, change: (honest: Uint8Array) => Uint8Array) =>
    onlyFor(type, (body) => fieldsOf(field(at, Uint8Array.from([...change(body.subarray(2, 66)), 27])), field(at + 1, TREZOR.address)))

  it.each(Object.entries(SIGNATURES))('gives a signature %s: of a transaction, a message, typed data', async (_, change) => {
    expect(await refused(TREZOR, inTransaction(change), SENDING, LATE)).toBe('device/wrong-signature')
    expect(await refused(TREZOR, inMessage(66, 2, change), MESSAGE, LATE)).toBe('device/wrong-signature')
    expect(await refused(TREZOR, inMessage(469, 1, change), TYPED, LATE)).toBe('device/wrong-signature')
  })

  const instead = (type: number, answer: readonly [number, Uint8Array]): Partial<TrezorSetup> => ({
    tamper: (sent, body) => (sent === type ? answer : [sent, body]),
  })
  const none = new Uint8Array()
  it.each<[string, Partial<TrezorSetup>, SignTask]>([
    ['a message that nobody knows', instead(66, [9999, none]), MESSAGE],
    ['another answer than the one that was asked for', instead(66, [57, field(2, TREZOR.address)]), MESSAGE],
    ['that all is well, before it signed', instead(66, [2, none]), MESSAGE],
    ['a question after the words of a backup', instead(26, [47, none]), MESSAGE],
    ['buttons without an end', { presses: 2_100 }, MESSAGE],
    ['features of nothing', instead(17, [17, none]), MESSAGE],
    ['the address of another key', onlyFor(57, () => field(2, privateKeyToAccount(THIEF).address)), MESSAGE],
    ['an address that is none', onlyFor(57, () => field(2, '0x12')), MESSAGE],
    ['no address', onlyFor(57, () => none), MESSAGE],
    ['a signature that is cut', onlyFor(66, (body) => body.subarray(0, 40)), MESSAGE],
    ['a signature of 64 bytes', onlyFor(66, (body) => field(2, body.subarray(2, 66))), MESSAGE],
    ['a number where bytes belong', onlyFor(66, () => field(2, 7)), MESSAGE],
    ['fields without an end', onlyFor(66, () => Uint8Array.from({ length: 2_000 }, (_, at) => (at % 2 === 0 ? 8 : 1))), MESSAGE],
    ['a message that is longer than it', onlyFor(66, () => Uint8Array.of(0x12, 0xff, 0xff, 0x7f)), MESSAGE],
    ['a request of more data than there are', onlyFor(59, () => field(1, 1024)), { kind: 'transaction', transaction: SEND }],
    ['a request of data in one piece', onlyFor(59, () => field(1, 2_000)), SENDING],
    ['a signature before it had all data', instead(59, [59, fieldsOf(field(2, 0), field(3, word(5n)), field(4, word(5n)))]), SENDING],
    ['a signature without s', onlyFor(59, (body) => (body.length < 60 ? body : field(3, body.subarray(-66, -34)))), SENDING],
    ['definitions without an end', instead(59, [471, field(1, 1)]), SENDING],
    ['a question after a struct that is none', onlyFor(465, () => field(1, 'Nothing')), TYPED],
    ['a question after a place that is none', onlyFor(467, () => fieldsOf(field(1, 1), field(1, 99))), TYPED],
    ['a question after another part than domain and message', onlyFor(467, () => field(1, 2)), TYPED],
    ['a question after a struct as a value', onlyFor(467, () => fieldsOf(field(1, 1), field(1, 0))), TYPED],
  ])('gives %s', async (_, setup, task) => {
    expect(await refused(TREZOR, setup, task)).toMatch(NEVER_USED)
  })

  /** The tuple of an authorization in an answer, changed. */
  const tuple = (change: (items: readonly Uint8Array[]) => readonly Uint8Array[], times = 1): Partial<TrezorSetup> => ({
    tamper: (sent, body) => {
      if (sent !== 59 || body.length < 100) return [sent, body]
      // The tuple is the last field: its items in the order of EIP-7702.
      const start = 2 + 34 + 34
      const items: Uint8Array[] = []
      for (let at = start + 2; at < body.length; at += 2 + (body[at + 1] ?? 0)) items.push(body.slice(at + 2, at + 2 + (body[at + 1] ?? 0)))
      const changed = field(5, fieldsOf(...change(items).map((item) => field(1, item))))
      return [sent, fieldsOf(body.subarray(0, start), ...Array.from({ length: times }, () => changed))]
    },
  })
  const at = (place: number, bytes: Uint8Array) => (items: readonly Uint8Array[]) => items.with(place, bytes)
  it.each<[string, Partial<TrezorSetup>]>([
    ['code of another', tuple(at(1, hexToBytes(CALIBUR)))],
    ['any chain', tuple(at(0, none))],
    ['another number', tuple(at(2, Uint8Array.of(9)))],
    ['another signature', tuple(at(4, word(5n)))],
    ['a signature of another key', tuple((items) => items.with(4, FORGED.thief.subarray(0, 32)).with(5, FORGED.thief.subarray(32)))],
    ['none', tuple(() => [])],
    ['two', tuple((items) => items, 2)],
    ['a tuple that is cut', tuple((items) => items.slice(0, 4))],
    ['numbers of 33 bytes', tuple(at(0, new Uint8Array(33).fill(1)))],
  ])('authorizes %s', async (_, setup) => {
    expect(await refused(TREZOR, setup, delegationTo(AMBIRE))).toMatch(NEVER_USED)
  })

  it('is honest where nothing is changed, so that these refusals are of the changes', async () => {
    expect(await refused(TREZOR, { tamper: (type, body) => [type, body] }, SENDING, LATE)).toBe('no failure: object')
    expect(
      await refused(
        TREZOR,
        tuple((items) => items),
        delegationTo(AMBIRE),
        LATE,
      ),
    ).toBe('no failure: object')
    expect(
      await refused(
        TREZOR,
        inTransaction((honest) => honest),
        SENDING,
        LATE,
      ),
    ).toBe('no failure: object')
    expect(
      await refused(
        TREZOR,
        inMessage(66, 2, (honest) => honest),
        MESSAGE,
        LATE,
      ),
    ).toBe('no failure: object')
    expect(await refused(LEDGER, {}, SENDING, LATE)).toBe('no failure: object')
  })
})
