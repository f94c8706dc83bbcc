import {
  bytesToBigInt,
  bytesToHex,
  bytesToString,
  concat,
  hashMessage,
  hashTypedData,
  type Hex,
  keccak256,
  toHex,
  toRlp,
  type TypedDataDefinition,
} from 'viem'
import { HeldSeed } from './hd-key.ts'

// The Ethereum app of a Ledger as src/signers meets it: it reads packets and commands with a reader of its own, which shares no code with src/signers, and
// answers as the app's documentation says (LedgerHQ/app-ethereum, doc/ethapp.adoc). It hashes with viem and signs with the seed that it holds.

/** How it is set up, and how it misbehaves. */
export type LedgerSetup = {
  readonly mnemonic: string
  readonly passphrase?: string
  readonly version?: readonly [number, number, number]
  /** Refuses transactions with data and typed data by hashes where it is off. */
  readonly isBlind?: boolean
  /** Knows no typed data but by its hashes, as a Nano S. */
  readonly hasNoFields?: boolean
  /** This status for everything: locked, another app. */
  readonly status?: number
  /** This status instead of a signature. */
  readonly refuses?: number
  /** Changes an answer before it is sent: what a hostile device does. Without its status word. */
  readonly tamper?: (instruction: number, answer: Uint8Array) => Uint8Array
  /** Changes the packets of an answer. */
  readonly repack?: (packets: readonly Uint8Array[]) => readonly Uint8Array[]
  /** Is pulled out when the command of this number comes. */
  readonly unpluggedAt?: number
}

type Levels = readonly (number | undefined)[]
type Member = {
  readonly name: string
  readonly base: string
  readonly kind: number
  readonly size: number | undefined
  readonly levels: Levels
}

/** Simple7702Account for EntryPoint 0.8 as deployed, and none: all that it lets an account take on. */
const DELEGATES = ['0x4cd241e8d1510e30b2076397afc7508ae59c66c9', '0x0000000000000000000000000000000000000000']

class Status extends Error {
  readonly status: number
  constructor(status: number) {
    super(`status ${status.toString(16)}`)
    this.status = status
  }
}
const refuse = (status: number): never => {
  throw new Status(status)
}

const number = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const bare = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value, { size: Math.ceil(value.toString(16).length / 2) }))

/** One device, plugged in. Packets go in by `write` and come out by `read`. */
export class SimulatedLedger {
  readonly #setup: LedgerSetup
  readonly #seed: HeldSeed
  #in: number[] = []
  #wanted = 0
  #out: Uint8Array[] = []
  #waiting: { readonly resolve: (packet: Uint8Array) => void; readonly reject: (error: Error) => void }[] = []
  #isGone = false
  /** Data of commands that go on. */
  #data: number[] = []
  #structs = new Map<string, Member[]>()
  #struct = ''
  #values: (Uint8Array | number)[] = []
  #value: number[] = []
  #roots: { readonly name: string; readonly from: number }[] = []
  /** Instructions that came in, in their order. */
  readonly received: number[] = []

  constructor(setup: LedgerSetup) {
    this.#setup = setup
    this.#seed = new HeldSeed(setup.mnemonic, setup.passphrase)
  }

  async write(packet: Uint8Array): Promise<void> {
    if (this.#isGone) throw new Error('no device')
    if (packet.length !== 64 || packet[0] !== 1 || packet[1] !== 1 || packet[2] !== 5)
      throw new Error('a packet has 64 bytes, a channel and a tag')
    const sequence = number(packet.subarray(3, 5))
    if (sequence === 0) {
      this.#wanted = number(packet.subarray(5, 7))
      this.#in = [...packet.subarray(7)]
    } else this.#in.push(...packet.subarray(5))
    if (this.#in.length < this.#wanted) return
    const command = Uint8Array.from(this.#in.slice(0, this.#wanted))
    this.#in = []
    await this.#handle(command)
  }

  read(): Promise<Uint8Array> {
    const packet = this.#out.shift()
    if (packet) return Promise.resolve(packet)
    if (this.#isGone) return Promise.reject(new Error('no device'))
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Packets that wait to be read. */
  pending(): number {
    return this.#out.length
  }

  /** Pulls it out. */
  unplug(): void {
    this.#isGone = true
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('no device'))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  #send(answer: Uint8Array): void {
    let rest = [answer.length >> 8, answer.length & 255, ...answer]
    const packets: Uint8Array[] = []
    do {
      const packet = new Uint8Array(64)
      packet.set([1, 1, 5, packets.length >> 8, packets.length & 255, ...rest.slice(0, 59)])
      packets.push(packet)
      rest = rest.slice(59)
    } while (rest.length > 0)
    for (const packet of this.#setup.repack?.(packets) ?? packets) {
      const waiting = this.#waiting.shift()
      if (waiting) waiting.resolve(packet)
      else this.#out.push(packet)
    }
  }

  async #handle(command: Uint8Array): Promise<void> {
    const [cla = 0, instruction = 0, p1 = 0, p2 = 0, length = 0] = command
    this.received.push(instruction)
    if (this.received.length === this.#setup.unpluggedAt) return this.unplug()
    const status = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 255)
    try {
      if (this.#setup.status !== undefined) refuse(this.#setup.status)
      if (cla !== 0xe0 || command.length !== 5 + length) refuse(0x6e00)
      const answer = await this.#answer(instruction, { p1, p2, data: command.subarray(5) })
      const given = this.#setup.tamper?.(instruction, answer) ?? answer
      this.#send(Uint8Array.from([...given, ...status(0x9000)]))
    } catch (error) {
      this.#send(status(error instanceof Status ? error.status : 0x6f00))
    }
  }

  async #answer(
    instruction: number,
    { p1, p2, data }: { readonly p1: number; readonly p2: number; readonly data: Uint8Array },
  ): Promise<Uint8Array> {
    const none = new Uint8Array()
    if (instruction === 0x06) return Uint8Array.from([this.#setup.isBlind === false ? 0 : 1, ...(this.#setup.version ?? [1, 22, 0])])
    if (instruction === 0x02) {
      const { path } = pathIn(data)
      const key = this.#seed.wholePublicKey(path)
      return Uint8Array.from([65, ...key, 40, ...new TextEncoder().encode(this.#seed.address(path).slice(2))])
    }
    if (instruction === 0x1a || instruction === 0x1c) {
      if (this.#setup.hasNoFields === true) refuse(0x6d00)
      if (instruction === 0x1a) this.#define(p2, data)
      else this.#take(p1, p2, data)
      return none
    }
    if (instruction === 0x0c) return this.#signTyped(p2, data)
    if (instruction === 0x34) return this.#signAuthorization(p1, data)
    if (instruction !== 0x04 && instruction !== 0x08) return refuse(0x6d00)
    if (p1 === 0) this.#data = []
    this.#data.push(...data)
    const all = Uint8Array.from(this.#data)
    const { path, rest } = pathIn(all)
    if (instruction === 0x08) {
      const size = number(rest.subarray(0, 4))
      return rest.length - 4 < size ? none : this.#sign(path, hashMessage({ raw: rest.subarray(4) }), 27)
    }
    return rest.length < sizeOf(rest) ? none : this.#signTransaction(path, rest)
  }

  async #sign(path: readonly number[], hash: Hex, base: number): Promise<Uint8Array> {
    if (this.#setup.refuses !== undefined) refuse(this.#setup.refuses)
    const { r, s, parity } = await this.#seed.sign(path, hash)
    return Uint8Array.from([(base + parity) & 255, ...r, ...s])
  }

  #signTransaction(path: readonly number[], raw: Uint8Array): Promise<Uint8Array> {
    const [type = 0] = raw
    const isTyped = type < 0x80
    if (isTyped && ![1, 2, 4].includes(type)) refuse(0x6501)
    if (this.#setup.isBlind === false && raw.length > 120) refuse(0x6a80)
    // Of a legacy transaction one byte is told of what EIP-155 makes of the chain, which here is 1.
    return this.#sign(path, keccak256(raw), isTyped ? 0 : 37)
  }

  #signAuthorization(p1: number, data: Uint8Array): Promise<Uint8Array> {
    if (p1 === 1) this.#data = []
    this.#data.push(...data)
    const { path, rest } = pathIn(Uint8Array.from(this.#data))
    const fields = new Map<number, Uint8Array>()
    const all = rest.subarray(2, 2 + number(rest.subarray(0, 2)))
    for (let at = 0; at < all.length; at += 2 + (all[at + 1] ?? 0))
      fields.set(all[at] ?? 0, all.subarray(at + 2, at + 2 + (all[at + 1] ?? 0)))
    const [version, delegate, chain, nonce] = [0, 1, 2, 3].map((tag) => fields.get(tag) ?? refuse(0x6a80))
    const address = bytesToHex(delegate ?? new Uint8Array())
    if (version?.[0] !== 1 || !DELEGATES.includes(address)) refuse(0x6a80)
    const [chainId, count] = [chain, nonce].map((bytes) => bare(bytesToBigInt(bytes ?? new Uint8Array())))
    return this.#sign(path, keccak256(concat(['0x05', toRlp([chainId ?? '0x', address, count ?? '0x'])])), 0)
  }

  #define(p2: number, data: Uint8Array): void {
    if (p2 === 0) {
      if (this.#roots.length > 0) {
        this.#structs.clear()
        this.#roots = []
        this.#values = []
      }
      this.#struct = bytesToString(data)
      this.#structs.set(this.#struct, [])
      return
    }
    let at = 1
    const take = (count: number): Uint8Array => data.subarray(at, (at += count))
    const one = (): number => take(1)[0] ?? refuse(0x6a80)
    const [first = 0] = data
    const kind = first & 15
    const base = kind === 0 ? bytesToString(take(one())) : ''
    const size = (first & 0x40) === 0 ? undefined : one()
    const levels: Levels = (first & 0x80) === 0 ? [] : Array.from({ length: one() }, () => (one() === 0 ? undefined : one()))
    this.#structs.get(this.#struct)?.push({ kind, base, size, levels, name: bytesToString(take(one())) })
    if (at !== data.length) refuse(0x6a80)
  }

  #take(p1: number, p2: number, data: Uint8Array): void {
    if (p2 === 0) this.#roots.push({ name: bytesToString(data), from: this.#values.length })
    else if (p2 === 0x0f) this.#values.push(data[0] ?? 0)
    else {
      this.#value.push(...data)
      if (p1 === 1) return
      const value = Uint8Array.from(this.#value)
      if (number(value.subarray(0, 2)) !== value.length - 2) refuse(0x6a80)
      this.#values.push(value.subarray(2))
      this.#value = []
    }
  }

  #signTyped(p2: number, data: Uint8Array): Promise<Uint8Array> {
    const { path, rest } = pathIn(data)
    if (p2 === 0) {
      if (this.#setup.isBlind === false || rest.length !== 64) refuse(0x6a80)
      return this.#sign(path, keccak256(concat(['0x1901', bytesToHex(rest)])), 27)
    }
    return this.#sign(path, this.#typedHash(), 27)
  }

  /** The message that types and values say, hashed by viem. */
  #typedHash(): Hex {
    const [domainRoot, messageRoot] = this.#roots
    if (domainRoot?.name !== 'EIP712Domain' || messageRoot === undefined) return refuse(0x6a80)
    const values = [...this.#values]
    const load = (member: Member, levels: Levels): unknown => {
      if (levels.length > 0) {
        const count = values.shift()
        const fixed = levels.at(-1)
        if (typeof count !== 'number' || (fixed !== undefined && fixed !== count)) return refuse(0x6a80)
        return Array.from({ length: count }, () => load(member, levels.slice(0, -1)))
      }
      return member.kind === 0 ? struct(member.base) : valueOf(member, values.shift())
    }
    const struct = (name: string): Record<string, unknown> =>
      Object.fromEntries((this.#structs.get(name) ?? refuse(0x6a80)).map((member) => [member.name, load(member, member.levels)]))
    const domain = struct('EIP712Domain')
    const message = struct(messageRoot.name)
    if (values.length > 0) refuse(0x6a80)
    const types = Object.fromEntries(
      [...this.#structs].map(([name, members]) => [name, members.map((each) => ({ name: each.name, type: typeOf(each) }))]),
    )
    return hashTypedData({ types, primaryType: messageRoot.name, domain, message } as unknown as TypedDataDefinition)
  }
}

function pathIn(data: Uint8Array): { readonly path: readonly number[]; readonly rest: Uint8Array } {
  const [count = 0] = data
  const path = Array.from({ length: count }, (_, index) => number(data.subarray(1 + 4 * index, 5 + 4 * index)))
  return { path, rest: data.subarray(1 + 4 * count) }
}

/** Bytes of a transaction: of its type, and of the list that it is (RLP). */
function sizeOf(raw: Uint8Array): number {
  const typed = (raw[0] ?? 0) < 0x80 ? 1 : 0
  const head = raw[typed] ?? 0
  if (head < 0xf8) return typed + 1 + head - 0xc0
  const bytes = head - 0xf7
  return typed + 1 + bytes + number(raw.subarray(typed + 1, typed + 1 + bytes))
}

function typeOf({ kind, base, size, levels }: Member): string {
  const bits = 8 * (size ?? 0)
  const name = [base, `int${bits}`, `uint${bits}`, 'address', 'bool', 'string', `bytes${size ?? ''}`, 'bytes'][kind] ?? ''
  return `${name}${levels.map((length) => `[${length ?? ''}]`).join('')}`
}

function valueOf({ kind, size = 32 }: Member, value: Uint8Array | number | undefined): unknown {
  if (!(value instanceof Uint8Array)) return refuse(0x6a80)
  if (kind === 1) return value.length === size ? BigInt.asIntN(8 * size, bytesToBigInt(value)) : bytesToBigInt(value)
  if (kind === 2) return bytesToBigInt(value)
  if (kind === 4) return value[0] === 1
  return kind === 5 ? bytesToString(value) : bytesToHex(value)
}
