import { type Hex, isHex, lowerHex, toBytes } from '#core/bytes/hex'
import type { TypedData } from '#core/messages/typed-data'
import { decodeParametersStrict } from '../abi/abi-read.ts'
import { functionSelector, keccakText } from '#core/bytes/keccak'
import type { Call } from '../explanation.ts'
import { assemble, type DescribeInner, type Match } from './assemble.ts'
import { bindsCall, bindsMessage } from './binding.ts'
import type { ContractOnChain } from './contract-on-chain.ts'
import type { DescribeContext, Description } from './description.ts'
import { type DescriptorCandidate, callCandidates, messageCandidates } from './sources/look-up.ts'
import { fromArguments, fromMessage, toInteger } from './values/node.ts'
import { parseKey } from './read-descriptor.ts'
import type { DescriptorSource } from './sources/source.ts'
import { isUnfit } from './unfit.ts'

/** Calls inside calls that are followed. */
const MAX_DEPTH = 4
/** Calls that one description is made of, at all depths. */
const MAX_INNER = 64

/** What a call says by the first descriptor that fits it. */
export async function describeCall(
  sources: readonly DescriptorSource[],
  call: Call,
  context: DescribeContext,
): Promise<Description | undefined> {
  const from = call.from ?? context.from
  return calls(sources, context, 0)(from === undefined ? call : { ...call, from })
}

/** Describes calls at this depth and below it, all within one allowance. */
function calls(sources: readonly DescriptorSource[], context: DescribeContext, first: number): DescribeInner {
  let left = MAX_INNER
  const at =
    (depth: number): DescribeInner =>
    async (call) => {
      if (call.to === undefined || call.data.length < 10 || depth > MAX_DEPTH || left-- <= 0) return undefined
      const place: ContractOnChain = { chainId: call.chainId, address: call.to }
      for await (const candidate of callCandidates(sources, place, context)) {
        const match = bindsCall(candidate, place, context) ? matchCall(candidate, call) : undefined
        const description = match === undefined ? undefined : await assembled(match, context, at(depth + 1))
        if (description !== undefined) return description
      }
      return undefined
    }
  return at(first)
}

/** What typed data says by the first descriptor that fits it. */
export async function describeTypedData(
  sources: readonly DescriptorSource[],
  data: TypedData,
  context: DescribeContext,
): Promise<Description | undefined> {
  const type = encodeBoundType(data)
  const message = type === undefined ? undefined : fromMessage(data)
  if (type === undefined || message === undefined) return undefined
  const chainId = toInteger(data.domain['chainId'])
  const contract = data.domain['verifyingContract']
  const to = isHex(contract, 20) ? lowerHex(contract) : undefined
  const subject = {
    data: message,
    from: context.from,
    to,
    value: 0n,
    chainId: chainId !== undefined && chainId <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(chainId) : undefined,
  }
  for await (const candidate of messageCandidates(sources, keccakText(type))) {
    const formats = candidate.descriptor.display?.formats ?? {}
    const format = Object.hasOwn(formats, type) ? formats[type] : undefined
    if (format === undefined || !bindsMessage(candidate, data, subject, context)) continue
    const description = await assembled({ candidate, format, subject, name: data.primaryType }, context, calls(sources, context, 1))
    if (description !== undefined) return description
  }
  return undefined
}

/** The format for the call's selector, with its arguments: `undefined` where there is none, or where the bytes are not of its types. */
function matchCall(candidate: DescriptorCandidate, call: Call): Match | undefined {
  const selector = call.data.slice(0, 10)
  for (const [key, format] of Object.entries(candidate.descriptor.display?.formats ?? {})) {
    const { canonical, fields, name } = parseKey(key)
    if (functionSelector(canonical) !== selector) continue
    const bytes = toBytes(`0x${call.data.slice(10)}` satisfies Hex)
    const reading = bytes === undefined ? undefined : decodeParametersStrict(fields, bytes)
    if (reading?.ok !== true) return undefined
    const data = fromArguments(fields, reading.values)
    return { candidate, format, name, subject: { data, from: call.from, to: call.to, value: call.value, chainId: call.chainId } }
  }
  return undefined
}

/** A descriptor that turns out not to fit is as none. */
async function assembled(match: Match, context: DescribeContext, inner: DescribeInner): Promise<Description | undefined> {
  try {
    return await assemble(match, context, inner)
  } catch (error) {
    if (isUnfit(error)) return undefined
    throw error
  }
}

/** Types that one message may refer to. */
const MAX_TYPES = 256

/** `encodeBoundType` of EIP-712: the primary type, then all that it refers to, by name. `undefined` where it is not defined. */
export function encodeBoundType({ types, primaryType }: Pick<TypedData, 'types' | 'primaryType'>): string | undefined {
  if (!Object.hasOwn(types, primaryType)) return undefined
  const found = new Set([primaryType])
  for (const name of found) {
    if (found.size > MAX_TYPES) return undefined
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) found.add(base)
    }
  }
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}
