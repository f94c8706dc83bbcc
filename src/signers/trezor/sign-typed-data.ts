import { fail } from '#core/errors'
import { toBytes } from '#core/bytes/hex'
import { domainSeparator, structHash } from '#core/messages/typed-data'
import type { TypedData, TypedField } from '#core/messages/typed-data-type'
import { arrayShape, type TypeGraph } from '#core/messages/type-graph'
import { isWellFormed, MAX_VALUES, parseTypedData, type TypedReading, type TypedValue } from '#core/messages/typed-values'
import { bigEndian, twosComplement } from '../devices/integer-bytes.ts'
import { type HalvesOfSignature, readWholeSignature, signTypedDataRequest, signTypedHash, TYPE } from './messages.ts'
import type { WireMessage } from './packets.ts'
import { protobuf } from './protobuf.ts'
import type { TrezorSession } from './session.ts'

/** Numbers of the types (common/protob/messages-ethereum-eip712.proto). */
const KINDS = { uint: 1, int: 2, bytes: 3, text: 4, boolean: 5, address: 6, list: 7, struct: 8 } as const
/** The device asks for a value in at most two ways, and for types once each. */
const MAX_QUESTIONS = 3 * MAX_VALUES

type Structs = ReadonlyMap<string, readonly TypedField[]>

const bad = (what: string) => fail('device/bad-answer', { what })

/** What a type is, as the device reads it. Integers and bytes have their size in bytes, lists their length, structs their members. */
function typeBytes(type: string, structs: Structs): Uint8Array {
  const shape = arrayShape(type, structs as TypeGraph['structs'])
  if (shape.is === 'integer')
    return protobuf([
      [1, shape.signed ? KINDS.int : KINDS.uint],
      [2, shape.bits / 8],
    ])
  if (shape.is === 'bytes')
    return protobuf([
      [1, KINDS.bytes],
      [2, shape.bytes],
    ])
  if (shape.is === 'list')
    return protobuf([
      [1, KINDS.list],
      [2, shape.length],
      [3, typeBytes(shape.of, structs)],
    ])
  if (shape.is === 'struct')
    return protobuf([
      [1, KINDS.struct],
      [2, structs.get(shape.name)?.length ?? 0],
      [4, shape.name],
    ])
  if (shape.is === 'unknown') throw fail('decode/malformed', { what: 'The typed data' })
  return protobuf([[1, KINDS[shape.is]]])
}

/** Answers which members a struct has. Throws `device/bad-answer` for one that the message does not name. */
function structAck(name: string, structs: Structs): WireMessage {
  const fields = structs.get(name)
  if (fields === undefined) throw bad('struct')
  const members = fields.map((field) =>
    protobuf([
      [1, typeBytes(field.type, structs)],
      [2, field.name],
    ]),
  )
  return { type: TYPE.structAck, body: protobuf([[1, members]]) }
}

/** What is inside, by its place: the member of a struct, the item of a list. */
function inside(value: TypedValue, index: number): TypedValue | undefined {
  if (value.is === 'list') return value.items[index]
  if (value.is !== 'struct') return undefined
  const field = value.fields[index]
  return field === undefined ? undefined : value.members.get(field.name)
}

/** The type of what is inside. */
function typeInside(value: TypedValue, type: string, index: number, structs: Structs): string {
  if (value.is === 'struct') return value.fields[index]?.type ?? ''
  const shape = arrayShape(type, structs as TypeGraph['structs'])
  return shape.is === 'list' ? shape.of : ''
}

/** An elementary value in the bytes of its type; of a list, how many items it has. */
function valueOf(value: TypedValue, type: string, structs: Structs): Uint8Array {
  if (value.is === 'list') return bigEndian(value.items.length, 2)
  if (value.is === 'integer') {
    const shape = arrayShape(type, structs as TypeGraph['structs'])
    return twosComplement(value.value, shape.is === 'integer' ? shape.bits / 8 : 32)
  }
  if (value.is === 'boolean') return Uint8Array.of(value.value ? 1 : 0)
  if (value.is === 'text') return new TextEncoder().encode(value.text)
  const bytes = value.is === 'address' ? toBytes(value.address) : value.is === 'bytes' ? toBytes(value.value) : undefined
  if (bytes === undefined) throw bad('path')
  return bytes
}

/** Answers what stands at a path: 0 is the domain and 1 the message, then members and items by their places. Throws `device/bad-answer`. */
function valueAck(path: readonly bigint[], { domain, message, graph }: TypedReading, structs: Structs): WireMessage {
  const [root, ...rest] = path
  let value: TypedValue | undefined = root === 0n ? domain : root === 1n ? message : undefined
  let type = root === 0n ? 'EIP712Domain' : graph.primary
  for (const index of rest) {
    if (value === undefined) break
    type = typeInside(value, type, Number(index), structs)
    value = inside(value, Number(index))
  }
  if (value === undefined) throw bad('path')
  return { type: TYPE.valueAck, body: protobuf([[1, valueOf(value, type, structs)]]) }
}

/** Has the device sign typed data, of which it asks for types and values. Throws `device/*`, `decode/malformed`. */
export async function signTrezorTypedData(session: TrezorSession, path: string, data: TypedData): Promise<HalvesOfSignature> {
  if (session.features.model === '1') return signByHashes(session, path, data)
  const reading = parseTypedData(data)
  if (!isWellFormed(reading)) throw fail('decode/malformed', { what: 'The typed data' })
  const structs: Structs = new Map([...reading.graph.structs, ['EIP712Domain', reading.graph.domain]])
  const wanted = [TYPE.structRequest, TYPE.valueRequest, TYPE.typedDataSignature]
  let answer = await session.call(signTypedDataRequest(path, reading.graph.primary), wanted)
  for (let count = 0; answer.type !== TYPE.typedDataSignature; count++) {
    if (count > MAX_QUESTIONS) throw bad('questions')
    const said =
      answer.type === TYPE.structRequest
        ? structAck(answer.message.text(1) ?? '', structs)
        : valueAck(answer.message.integers(1), reading, structs)
    answer = await session.call(said, wanted)
  }
  return readWholeSignature(answer.message, 1)
}

/** A Model One has no space for the fields: it shows and signs the two hashes. */
async function signByHashes(session: TrezorSession, path: string, data: TypedData): Promise<HalvesOfSignature> {
  const struct = data.primaryType === 'EIP712Domain' ? undefined : toBytes(structHash(data))
  const message = signTypedHash(path, toBytes(domainSeparator(data)) ?? new Uint8Array(), struct)
  return readWholeSignature((await session.call(message, [TYPE.typedDataSignature])).message, 1)
}
