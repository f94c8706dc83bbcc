import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, isHex, lowerHex, size } from '#core/bytes/hex'
import type { TypedValue, TypedStruct } from '#core/messages/typed-values'
import type { Call, Explanation } from '../explanation.ts'

/** Calls that are looked for in one message, and pieces of bytes that are tried. */
const MAX_CALLS = 16
const MAX_TRIED = 256

/** Members beside the data of a call that say whom it is for and what goes along, as relayers and accounts call them. */
const TARGET = /^(?:_?to|_?target|dest|destination|callee|call_?to|call_?target|contract|contract_?address|target_?address|recipient)$/i
const VALUE = /^_?(?:value|msg_?value|native_?value|eth_?value|call_?value)$/i

type Piece = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/**
 * Calls that stand in the bytes of a message: a selector that the register has, with arguments that can be read. Data is taken from `bytes`, from lists of
 * `bytes`, from `bytes32[]` put together, and from texts in hex. A call is for the address beside it that is named as one, else for `contract`, which
 * checks the message. `explain` says what a piece would do.
 */
export function hiddenCalls(
  message: TypedStruct,
  contract: Address,
  explain: (call: Omit<Call, 'chainId'>) => Explanation,
): readonly Explanation[] {
  const found: Explanation[] = []
  let tried = 0
  for (const { to, value, data } of piecesIn(message, contract)) {
    if (found.length >= MAX_CALLS || ++tried > MAX_TRIED) break
    const explanation = explain({ to, value, data })
    if (isCall(explanation)) found.push(explanation)
  }
  return found
}

/** Whether the register has it and its arguments could be read. That they are not in their canonical form is told by another rule. */
const isCall = ({ kind, problem, selector }: Explanation): boolean => kind === 'call' && problem === undefined && selector !== undefined

function* piecesIn(struct: TypedStruct, contract: Address): Generator<Piece> {
  const to = addressBeside(struct) ?? contract
  const value = amountBeside(struct)
  for (const member of struct.members.values()) yield* piecesOf(member, { to, value }, contract)
}

function* piecesOf(member: TypedValue, beside: Omit<Piece, 'data'>, contract: Address): Generator<Piece> {
  if (member.is === 'struct') yield* piecesIn(member, contract)
  if (member.is === 'list') {
    const words = member.items.flatMap((item) => (item.is === 'bytes' && size(item.value) === 32 ? [item.value] : []))
    if (words.length > 1 && words.length === member.items.length) yield* piecesOfData(joinWords(words), beside, contract)
    for (const item of member.items) yield* piecesOf(item, beside, contract)
  }
  if (member.is === 'bytes') yield* piecesOfData(member.value, beside, contract)
  if (member.is === 'text' && isHex(member.text)) yield* piecesOfData(lowerHex(member.text), beside, contract)
}

/** A selector and whole words; or words around such data, as `abi.encode(target, data)` has them. */
function* piecesOfData(data: Hex, { to, value }: Omit<Piece, 'data'>, contract: Address): Generator<Piece> {
  const bytes = size(data)
  if (bytes < 4) return
  yield { to, value, data }
  if (bytes % 32 !== 0 || bytes < 96) return
  for (const inside of encodedIn(data)) yield { to: firstAddress(data) ?? (to === ZERO ? contract : to), value: 0n, data: inside }
}

/** Words of 32 bytes as one: what a selector displaces leaves zeros at the end. */
function joinWords(words: readonly Hex[]): Hex {
  const all = words.map((word) => word.slice(2)).join('')
  return `0x${all.endsWith('0'.repeat(56)) ? all.slice(0, -56) : all}`
}

/** Pieces that a word of length goes before, and that are as long as a call: 4 bytes and whole words. */
function* encodedIn(data: Hex): Generator<Hex> {
  const words = (data.length - 2) / 64
  for (let at = 1; at < words - 1 && at < MAX_TRIED; at++) {
    const start = 2 + at * 64
    // No call of ours is longer than 16 MiB: the upper bytes of its length are zero.
    if (!data.startsWith('0'.repeat(58), start)) continue
    const length = Number.parseInt(data.slice(start + 58, start + 64), 16)
    if (length < 4 || length % 32 !== 4 || start + 64 + length * 2 > data.length) continue
    yield `0x${data.slice(start + 64, start + 64 + length * 2)}`
  }
}

/** The first word of an encoding, where it is an address and no offset. */
function firstAddress(data: Hex): Address | undefined {
  for (let at = 0; at < 3; at++) {
    const word = data.slice(2 + at * 64, 66 + at * 64)
    if (/^0{24}[0-9a-f]{40}$/.test(word) && !/^0{48}/.test(word)) return `0x${word.slice(24)}`
  }
  return undefined
}

function addressBeside({ members }: TypedStruct): Address | undefined {
  for (const [name, member] of members) if (TARGET.test(name) && member.is === 'address' && member.address !== ZERO) return member.address
  return undefined
}

function amountBeside({ members }: TypedStruct): bigint {
  for (const [name, member] of members) if (VALUE.test(name) && member.is === 'integer' && member.value > 0n) return member.value
  return 0n
}
