import { type Address, isAddress } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import type { AbiParameter } from '../abi/abi-type.ts'
import { slice } from '../abi/payload.ts'
import { type ArgumentMeaning, toArguments } from '../abi/value.ts'
import type { DecodedCallContext } from '../entry.ts'
import type { Argument, DecodedStep, DecodedValue } from '../explanation.ts'

/** What stands for "all that the router holds" as an amount. */
export const HELD = 2n ** 255n

export type Meanings = Readonly<Record<string, ArgumentMeaning>>

/** 1 stands for the caller and 2 for the router itself. */
export function recipientOf(told: DecodedCallContext, written: Address): Address | undefined {
  const number = BigInt(written)
  return number === 1n ? told.caller : number === 2n ? told.contract : written
}

/** The number of a step without the bit that lets it fail. */
export const stepNumber = (code: number, mayFail = 0): Pick<DecodedStep, 'code' | 'mayFail'> => ({
  code: `0x${(code & ~mayFail).toString(16).padStart(2, '0')}`,
  ...((code & mayFail) === 0 ? {} : { mayFail: true as const }),
})

/** What a step was given, by name: amounts in their token, a packed path hop by hop, and whom 1 and 2 stand for. */
export function stepArguments(told: DecodedCallContext, fields: readonly AbiParameter[], meanings: Meanings): readonly Argument[] {
  // No amount, but a word for all that is there: as an amount it would read as one.
  const isAmount = ({ name }: AbiParameter): boolean => told.raw(name) !== HELD
  const known = Object.fromEntries(
    fields.flatMap((field) => {
      const meaning = meanings[field.name]
      return meaning !== undefined && isAmount(field) ? [[field.name, meaning]] : []
    }),
  )
  const values = fields.map(({ name }) => told.raw(name))
  return toArguments(fields, values, told.names, known).map((argument) => ({ ...argument, value: spelledOut(told, argument) }))
}

function spelledOut(told: DecodedCallContext, { name, value }: Argument): DecodedValue {
  if (value.is === 'address' && name === 'recipient') {
    const address = recipientOf(told, value.address)
    return address === undefined ? value : addressValue(told, address)
  }
  if (value.is === 'bytes' && name === 'path') return pathValue(told, value.value) ?? value
  return value
}

function addressValue(told: DecodedCallContext, address: Address): DecodedValue {
  const name = told.names.nameOf(address)
  return name === undefined ? { is: 'address', address } : { is: 'address', address, name }
}

/** Token (20 bytes), fee (3), token, and so on, packed. `undefined` when it is no path. */
function pathValue(told: DecodedCallContext, path: Hex): DecodedValue | undefined {
  const length = size(path)
  if (length < 43 || (length - 20) % 23 !== 0) return undefined
  const items: DecodedValue[] = []
  for (let at = 0; at < length; at += 23) {
    const token = slice(path, at, 20)
    if (!isAddress(token)) return undefined
    items.push(addressValue(told, token))
    if (at + 20 < length) items.push({ is: 'integer', value: BigInt(slice(path, at + 20, 3)) })
  }
  return { is: 'list', items, more: 0 }
}
