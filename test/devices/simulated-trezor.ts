import {
  bytesToBigInt,
  bytesToHex,
  bytesToString,
  concat,
  hashMessage,
  hashTypedData,
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  toHex,
  toRlp,
  type TypedDataDefinition,
} from 'viem'
import { HeldSeed } from './hd-key.ts'

// A Trezor as src/signers meets it: it reads the packets with a reader of its own, which shares no code with src/signers, asks back as the firmware does
// (trezor-firmware, core/src/apps/ethereum), hashes with viem and signs with the seed that it holds.

/** How it is set up, and how it misbehaves. */
export type TrezorSetup = {
  readonly mnemonic: string
  readonly passphrase?: string
  /** `1`: a Model One, which has no form for fields; `T3W1`: a Safe 7, which speaks another protocol. */
  readonly model?: string
  readonly capabilities?: readonly number[]
  readonly initialized?: boolean
  readonly label?: string
  /** Asks for it by the matrix before anything else. */
  readonly pin?: string
  readonly asksPassphrase?: boolean
  /** How often it waits for its button before it answers. */
  readonly presses?: number
  /** Ends any signature with this failure. */
  readonly fails?: number
  /** Changes an answer before it is sent: what a hostile device does. `undefined` sends nothing. */
  readonly tamper?: (type: number, body: Uint8Array) => readonly [type: number, body: Uint8Array]
}

type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>

/** Reads a message, byte for byte as protobuf.dev describes it. */
function parse(body: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>()
  let rest = body
  const varint = (): bigint => {
    const end = rest.findIndex((byte) => byte < 128)
    if (end < 0) throw new Error('a number has an end')
    const groups = [...rest.subarray(0, end + 1)]
    rest = rest.subarray(end + 1)
    return groups.reduceRight((sum, group) => (sum << 7n) + BigInt(group & 127), 0n)
  }
  while (rest.length > 0) {
    const tag = Number(varint())
    const number = tag >> 3
    const kind = tag & 7
    if (kind !== 0 && kind !== 2) throw new Error(`no field of ours is of wire type ${kind}`)
    const value = varint()
    const list = fields.get(number) ?? []
    fields.set(number, list)
    if (kind === 0) list.push(value)
    else {
      if (Number(value) > rest.length) throw new Error('a field ends inside of its message')
      list.push(rest.subarray(0, Number(value)))
      rest = rest.subarray(Number(value))
    }
  }
  return fields
}

const number = (fields: Fields, at: number): bigint => {
  const value = fields.get(at)?.at(-1) ?? 0n
  if (typeof value !== 'bigint') throw new Error(`field ${at} is a number`)
  return value
}
const data = (fields: Fields, at: number): Uint8Array => {
  const value = fields.get(at)?.at(-1) ?? new Uint8Array()
  if (typeof value === 'bigint') throw new Error(`field ${at} is bytes`)
  return value
}
const text = (fields: Fields, at: number): string => bytesToString(data(fields, at))
const big = (fields: Fields, at: number): bigint => (data(fields, at).length === 0 ? 0n : bytesToBigInt(data(fields, at)))
const path = (fields: Fields): readonly number[] => (fields.get(1) ?? []).map(Number)

const varintOf = (value: bigint): readonly number[] =>
  value < 128n ? [Number(value)] : [Number(value % 128n) + 128, ...varintOf(value / 128n)]
/** Writes one field: a number, or bytes and text. */
export function field(at: number, value: bigint | number | string | Uint8Array): Uint8Array {
  if (typeof value === 'number' || typeof value === 'bigint')
    return Uint8Array.from([...varintOf(BigInt(at * 8)), ...varintOf(BigInt(value))])
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return Uint8Array.from([...varintOf(BigInt(at * 8 + 2)), ...varintOf(BigInt(bytes.length)), ...bytes])
}
export const fieldsOf = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** Ends what is asked with a failure of this number (common/protob/messages-common.proto). */
class Refusal extends Error {
  readonly code: number
  constructor(code: number) {
    super(`failure ${code}`)
    this.code = code
  }
}

type Ask = (type: number, body: Uint8Array, expected: number) => Promise<Fields>
type FieldType = { readonly kind: number; readonly size?: number; readonly entry?: FieldType; readonly struct?: string }

const refuse = (code: number): never => {
  throw new Refusal(code)
}

/** Delegates that the firmware takes, by chain (core/src/apps/ethereum/sc_constants.py). */
const DELEGATES = ['0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d', '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b']
const DELEGATE_CHAINS = [1n, 100n, 8453n, 42161n]

/** One device, plugged in. Packets go in by `write` and come out by `read`. */
export class SimulatedTrezor {
  readonly #setup: TrezorSetup
  #seed: HeldSeed
  #in: number[] = []
  #out: Uint8Array[] = []
  #waiting: ((packet: Uint8Array) => void)[] = []
  #next: ((message: { readonly type: number; readonly body: Uint8Array }) => void) | undefined
  #isUnlocked = false
  /** Conversations by their names, with the seed of those whose passphrase was said. */
  readonly #sessions = new Map<string, HeldSeed | undefined>()
  #session = ''
  /** Numbers of the messages that came in, in their order. */
  readonly received: number[] = []

  constructor(setup: TrezorSetup) {
    this.#setup = setup
    this.#seed = new HeldSeed(setup.mnemonic, setup.passphrase)
  }

  async write(packet: Uint8Array): Promise<void> {
    if (packet.length !== 64 || packet[0] !== 0x3f) throw new Error('a packet has 64 bytes and begins with ?')
    this.#in.push(...packet.subarray(1))
    if (this.#in[0] !== 0x23 || this.#in[1] !== 0x23) throw new Error('a message begins with ##')
    const head = new DataView(Uint8Array.from(this.#in.slice(0, 8)).buffer)
    const length = head.getUint32(4)
    if (this.#in.length < 8 + length) return
    const type = head.getUint16(2)
    const body = Uint8Array.from(this.#in.slice(8, 8 + length))
    this.#in = []
    this.received.push(type)
    const next = this.#next
    this.#next = undefined
    if (next) next({ type, body })
    else void this.#handle(type, body)
  }

  read(): Promise<Uint8Array> {
    const packet = this.#out.shift()
    return packet ? Promise.resolve(packet) : new Promise((resolve) => this.#waiting.push(resolve))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  #send(type: number, body: Uint8Array): void {
    const [sentType, sent] = this.#setup.tamper?.(type, body) ?? [type, body]
    const head = new DataView(new ArrayBuffer(8))
    head.setUint16(0, 0x2323)
    head.setUint16(2, sentType)
    head.setUint32(4, sent.length)
    let rest = [...new Uint8Array(head.buffer), ...sent]
    do {
      const packet = new Uint8Array(64)
      packet.set([0x3f, ...rest.slice(0, 63)])
      rest = rest.slice(63)
      const waiting = this.#waiting.shift()
      if (waiting) waiting(packet)
      else this.#out.push(packet)
    } while (rest.length > 0)
  }

  /** Sends a question and waits for the message that answers it. */
  #ask: Ask = async (type, body, expected) => {
    const answered = new Promise<{ readonly type: number; readonly body: Uint8Array }>((resolve) => {
      this.#next = resolve
    })
    this.#send(type, body)
    const answer = await answered
    if (answer.type === 20) refuse(4)
    if (answer.type !== expected) refuse(1)
    return parse(answer.body)
  }

  async #handle(type: number, body: Uint8Array): Promise<void> {
    try {
      const [answer, fields] = await this.#answer(type, body)
      this.#send(answer, fields)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 99
      this.#send(3, fieldsOf(field(1, code), field(2, code === 99 ? String(error) : 'told by the device')))
    }
  }

  async #answer(type: number, body: Uint8Array): Promise<readonly [type: number, body: Uint8Array]> {
    const fields = parse(body)
    if (type === 0) {
      const resumed = bytesToHex(data(fields, 1))
      this.#session = this.#sessions.has(resumed) ? resumed : keccak256(toHex(`session ${this.#sessions.size}`))
      if (!this.#sessions.has(this.#session)) this.#sessions.set(this.#session, undefined)
      return [17, this.#features()]
    }
    if (type === 20) return refuse(4)
    await this.#unlock()
    if (type === 56) {
      if (number(fields, 2) === 1n) await this.#press()
      return [57, field(2, this.#seed.address(path(fields)))]
    }
    if (type === 450) return [451, fieldsOf(field(1, field(6, this.#seed.publicKey(path(fields)))), field(2, 'xpub'))]
    await this.#press()
    if (this.#setup.fails !== undefined) refuse(this.#setup.fails)
    if (type === 58) return [59, await this.#signLegacy(fields)]
    if (type === 452) return [59, await this.#signFeeMarket(fields)]
    if (type === 64) return [66, await this.#signed(fields, hashMessage({ raw: data(fields, 2) }), 2)]
    if (type === 464 && this.#setup.model !== '1') return [469, await this.#signed(fields, await this.#typedHash(fields), 1)]
    if (type === 470) {
      const hash = keccak256(concat(['0x1901', bytesToHex(data(fields, 2)), bytesToHex(data(fields, 3))]))
      return [469, await this.#signed(fields, hash, 1)]
    }
    return refuse(1)
  }

  #features(): Uint8Array {
    const { model = 'T2T1', capabilities = [7, 17, 28], initialized = true } = this.#setup
    const version = model === '1' ? [1, 12, 1] : [2, 13, 0]
    return fieldsOf(
      field(1, 'trezor.io'),
      ...version.map((part, index) => field(2 + index, part)),
      field(12, initialized ? 1 : 0),
      ...(this.#setup.label === undefined ? [] : [field(10, this.#setup.label)]),
      field(21, model === '1' ? '1' : 'T'),
      field(44, model),
      ...capabilities.map((capability) => field(30, capability)),
      field(35, hexToBytes(this.#session as Hex)),
    )
  }

  async #unlock(): Promise<void> {
    const { pin, asksPassphrase, mnemonic } = this.#setup
    if (!this.#isUnlocked && pin !== undefined && text(await this.#ask(18, field(1, 1), 19), 1) !== pin) refuse(7)
    this.#isUnlocked = true
    if (asksPassphrase !== true) return
    const before = this.#sessions.get(this.#session)
    if (before === undefined) {
      const said = await this.#ask(41, new Uint8Array(), 42)
      // With the display, the person enters the right one there.
      this.#seed = new HeldSeed(mnemonic, number(said, 3) === 1n ? this.#setup.passphrase : text(said, 1))
      this.#sessions.set(this.#session, this.#seed)
    } else this.#seed = before
  }

  async #press(): Promise<void> {
    for (let count = 0; count < (this.#setup.presses ?? 1); count++) await this.#ask(26, field(1, 8), 27)
  }

  async #signed(fields: Fields, hash: Hex, at: number): Promise<Uint8Array> {
    const { r, s, parity } = await this.#seed.sign(path(fields), hash)
    const address = this.#seed.address(path(fields))
    return fieldsOf(field(at, Uint8Array.from([...r, ...s, 27 + parity])), field(at + 1, address))
  }

  /** The whole of a transaction's data, of which the first 1,024 bytes came with it. */
  async #payload(first: Uint8Array, length: number): Promise<Hex> {
    if (first.length > 1024 || first.length > length || (length > 0 && first.length === 0)) refuse(3)
    let all = [...first]
    while (all.length < length) {
      const chunk = data(await this.#ask(59, field(1, Math.min(1024, length - all.length)), 60), 1)
      if (chunk.length === 0 || all.length + chunk.length > length) refuse(3)
      all = [...all, ...chunk]
    }
    return bytesToHex(Uint8Array.from(all))
  }

  async #signLegacy(fields: Fields): Promise<Uint8Array> {
    const chainId = number(fields, 9)
    const to = text(fields, 11)
    const payload = await this.#payload(data(fields, 7), Number(number(fields, 8)))
    if (chainId === 0n || (to === '' && payload === '0x')) refuse(3)
    const bare = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value, { size: Math.ceil(value.toString(16).length / 2) }))
    const items = [big(fields, 2), big(fields, 3), big(fields, 4)].map(bare)
    const hash = keccak256(toRlp([...items, (to === '' ? '0x' : to) as Hex, bare(big(fields, 6)), payload, bare(chainId), '0x', '0x']))
    const { r, s, parity } = await this.#seed.sign(path(fields), hash)
    // What does not fit into 32 bits is told as the parity alone.
    const v = chainId > 0x7fff_ffedn ? BigInt(parity) : BigInt(parity) + 2n * chainId + 35n
    return fieldsOf(field(2, v), field(3, r), field(4, s))
  }

  async #signFeeMarket(fields: Fields): Promise<Uint8Array> {
    const to = text(fields, 6)
    const payload = await this.#payload(data(fields, 8), Number(number(fields, 9)))
    const chainId = number(fields, 10)
    if (chainId === 0n || (to === '' && payload === '0x')) refuse(3)
    const accessList = (fields.get(11) ?? []).map((item) => {
      const entry = parse(item as Uint8Array)
      return { address: text(entry, 1) as Hex, storageKeys: (entry.get(2) ?? []).map((key) => bytesToHex(key as Uint8Array)) }
    })
    const common = {
      chainId: Number(chainId),
      nonce: Number(big(fields, 2)),
      maxFeePerGas: big(fields, 3),
      maxPriorityFeePerGas: big(fields, 4),
      gas: big(fields, 5),
      ...(to === '' ? {} : { to: to as Hex }),
      value: big(fields, 7),
      data: payload,
      accessList,
    }
    const delegate = fields.has(16) ? text(parse(data(fields, 16)), 1) : undefined
    if (delegate === undefined) {
      const { r, s, parity } = await this.#seed.sign(path(fields), keccak256(serializeTransaction({ ...common, type: 'eip1559' })))
      return fieldsOf(field(2, parity), field(3, r), field(4, s))
    }
    return this.#signDelegation(fields, common, delegate as Hex)
  }

  /** Both signatures of a delegation, as the firmware gives them: only for a transaction that does nothing else, and to code that it knows. */
  async #signDelegation(
    fields: Fields,
    common: Parameters<typeof serializeTransaction>[0] & { readonly nonce: number },
    delegate: Hex,
  ): Promise<Uint8Array> {
    const { chainId = 0, nonce, value = 0n, data: payload, to } = common
    const isKnown = DELEGATES.includes(delegate) && DELEGATE_CHAINS.includes(BigInt(chainId))
    if (value !== 0n || payload !== '0x' || !to || !(isKnown || BigInt(delegate) === 0n)) refuse(3)
    const bare = (number: number): Hex => (number === 0 ? '0x' : toHex(number))
    const whole = (hex: Hex): Hex => (hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`)
    const tuple = [whole(bare(chainId)), delegate, whole(bare(nonce + 1))] as const
    const given = await this.#seed.sign(path(fields), keccak256(concat(['0x05', toRlp([...tuple])])))
    const authorization = {
      chainId,
      address: delegate,
      nonce: nonce + 1,
      yParity: given.parity,
      r: bytesToHex(given.r),
      s: bytesToHex(given.s),
    }
    const unsigned = serializeTransaction({ ...common, type: 'eip7702', authorizationList: [authorization] } as Parameters<
      typeof serializeTransaction
    >[0])
    const { r, s, parity } = await this.#seed.sign(path(fields), keccak256(unsigned))
    const items = [...tuple.map((item) => hexToBytes(item)), given.parity === 0 ? new Uint8Array() : Uint8Array.of(1), given.r, given.s]
    return fieldsOf(field(2, parity), field(3, r), field(4, s), field(5, fieldsOf(...items.map((item) => field(1, item)))))
  }

  /** Asks for types and values, one by one, and hashes what it was told. */
  async #typedHash(fields: Fields): Promise<Hex> {
    const primaryType = text(fields, 2)
    const types: Record<string, { readonly name: string; readonly type: string }[]> = {}
    const kinds = new Map<string, readonly FieldType[]>()
    const collect = async (name: string): Promise<void> => {
      if (kinds.has(name)) return
      const members = ((await this.#ask(465, field(1, name), 466)).get(1) ?? []).map((member) => parse(member as Uint8Array))
      const read = members.map((member) => fieldType(parse(data(member, 1))))
      kinds.set(name, read)
      types[name] = members.map((member, index) => ({ name: text(member, 2), type: nameOf(read[index]) }))
      for (const each of read) {
        let inner: FieldType | undefined = each
        while (inner?.entry) inner = inner.entry
        if (inner?.struct !== undefined) await collect(inner.struct)
      }
    }
    await collect('EIP712Domain')
    await collect(primaryType)

    const value = async (at: readonly number[]): Promise<Uint8Array> =>
      data(await this.#ask(467, fieldsOf(...at.map((index) => field(1, index))), 468), 1)
    const load = async (kind: FieldType, at: readonly number[]): Promise<unknown> => {
      if (kind.struct !== undefined) return struct(kind.struct, at)
      if (kind.entry === undefined) return valueIn(kind, await value(at))
      const entry = kind.entry
      const length = kind.size ?? Number(bytesToBigInt(await value(at)))
      const items: unknown[] = []
      for (let index = 0; index < length; index++) items.push(await load(entry, [...at, index]))
      return items
    }
    const struct = async (name: string, at: readonly number[]): Promise<Record<string, unknown>> => {
      const all: Record<string, unknown> = {}
      for (const [index, kind] of (kinds.get(name) ?? []).entries())
        all[types[name]?.[index]?.name ?? ''] = await load(kind, [...at, index])
      return all
    }
    const domain = await struct('EIP712Domain', [0])
    const message = primaryType === 'EIP712Domain' ? {} : await struct(primaryType, [1])
    return hashTypedData({ types, primaryType, domain, message } as unknown as TypedDataDefinition)
  }
}

function fieldType(fields: Fields): FieldType {
  const kind = Number(number(fields, 1))
  return {
    kind,
    ...(fields.has(2) ? { size: Number(number(fields, 2)) } : {}),
    ...(fields.has(3) ? { entry: fieldType(parse(data(fields, 3))) } : {}),
    ...(kind === 8 ? { struct: text(fields, 4) } : {}),
  }
}

function nameOf(type: FieldType | undefined): string {
  const { kind = 0, size, entry, struct } = type ?? {}
  if (kind === 1) return `uint${8 * (size ?? 0)}`
  if (kind === 2) return `int${8 * (size ?? 0)}`
  if (kind === 3) return `bytes${size ?? ''}`
  if (kind === 7) return `${nameOf(entry)}[${size ?? ''}]`
  return kind === 8 ? (struct ?? '') : ({ 4: 'string', 5: 'bool', 6: 'address' }[kind] ?? '')
}

/** Bytes of an elementary value; their length has to be that of the type, as the firmware insists. */
function valueIn({ kind, size }: FieldType, bytes: Uint8Array): unknown {
  if (kind !== 4 && size !== undefined && bytes.length !== size) refuse(3)
  if (kind === 1) return bytesToBigInt(bytes)
  if (kind === 2) return BigInt.asIntN(8 * bytes.length, bytesToBigInt(bytes))
  if (kind === 3) return bytesToHex(bytes)
  if (kind === 4) return bytesToString(bytes)
  if (kind === 5) return bytes.length === 1 && bytes[0] !== undefined && bytes[0] < 2 ? bytes[0] === 1 : refuse(3)
  return bytes.length === 20 ? bytesToHex(bytes) : refuse(3)
}
