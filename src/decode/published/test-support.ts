import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { AbiType, AbiParameter } from '../abi/abi-type.ts'
import { encodeCall } from '../abi/canonical.ts'
import { selectorOf } from '../functions/register.ts'
import file from '#data/published-functions.json' with { type: 'json' }
import { type KnownFunction, readLine } from './published-call.ts'

type Sample = bigint | boolean | string | readonly Sample[]

/** Every function of the register, with the group that it stands in. */
export const PUBLISHED: readonly (KnownFunction & { readonly group: number })[] = file.groups.flatMap((group, at) =>
  group
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...readLine(line), group: at })),
)

/** How a call of it differs from one that gives everything: a place where nothing stands. */
type Around = { readonly others: Address; readonly unset?: string | undefined }

/** Calldata with `there` at one place and `others` at all other places of addresses. Lists have two elements, and the last of them counts. */
export const dataWith = ({ signature }: KnownFunction, place: string, there: Address, around: Around): Hex =>
  encodeCall(selectorOf(signature), signature.fields, values(signature.fields, '', place, there, around) as never)

const values = (fields: readonly AbiParameter[], before: string, place: string, there: Address, around: Around): readonly Sample[] =>
  fields.map(({ type }, at) => value(type, `${before}${at}`, place, there, around))

function value(type: AbiType, path: string, place: string, there: Address, around: Around): Sample {
  const isHere = path === place
  const isUnset = path === around.unset
  if (type.is === 'address') return isHere ? there : around.others
  if (type.is === 'uint' || type.is === 'int') return isHere ? BigInt(there) : isUnset ? 0n : 1n
  if (type.is === 'bool') return !isUnset
  if (type.is === 'fixed-bytes')
    return isHere ? (type.bytes === 20 ? there : `0x${there.slice(2).padStart(64, '0')}`) : `0x${'00'.repeat(type.bytes)}`
  if (type.is === 'tuple') return values(type.fields, `${path}.`, place, there, around)
  if (type.is !== 'list') return isHere ? there : '0x'
  const length = type.length ?? 2
  return Array.from({ length }, (_, at) => value(type.of, `${path}.*`, at === length - 1 ? place : '', there, around))
}
