import { defined } from '#core/defined'
import { firstBytes, type Hex, size } from '#core/bytes/hex'
import { type Words, addressWord, amountWord, say } from '#core/text/words'
import type { Call, Claim, Names, Problem, Explanation } from './explanation.ts'
import type { Registered } from './functions/register.ts'

/** Value that goes with a call: the one thing about an unknown call that is certain. */
export const valueClaim = (call: Call): readonly Claim[] =>
  call.value === 0n || call.by === 'delegatecall'
    ? []
    : [{ kind: 'out', from: call.from, most: call.value, exact: true, ...defined({ to: call.to }) }]

/** A call of which only its bytes can be told. `known`: the function that it is of, where its data cannot be read. */
export function unknownCall(
  call: Call,
  names: Names,
  depth: number,
  known?: { readonly registered: Registered; readonly problem: Problem },
): Explanation {
  const bytes = size(call.data)
  const selector: Hex | undefined = bytes < 4 ? undefined : firstBytes(call.data, 4)
  return {
    kind: 'unknown-call',
    call,
    intent: unknownIntent(call, names, known?.registered.signature.name),
    ...defined({ selector }),
    ...(known === undefined ? {} : { function: functionName(known.registered), problem: known.problem }),
    args: [],
    words: splitAbiWords(call.data, selector === undefined ? 0 : 4),
    encoding: { canonical: undefined, hiddenBytes: 0 },
    claims: valueClaim(call),
    complete: false,
    inner: [],
    depth,
  }
}

function unknownIntent(call: Call, names: Names, name: string | undefined): Words {
  const contract = call.to === undefined ? '' : addressWord(call.to, names.nameOf(call.to))
  const amount = amountWord({ units: call.value, token: names.native })
  if (name !== undefined) return say('Call {name} of {contract} with data that cannot be read', { name, contract })
  return call.value === 0n
    ? say('Call an unknown function of {contract}', { contract })
    : say('Call an unknown function of {contract} and send it {amount}', { contract, amount })
}

/** Pieces of 32 bytes after the first `from`; the last may be shorter. */
export function splitAbiWords(data: Hex, from: number): readonly Hex[] {
  const words: Hex[] = []
  for (let at = 2 + from * 2; at < data.length; at += 64) words.push(`0x${data.slice(at, at + 64)}`)
  return words
}

/** A registered function by its name, its signature and its standards. */
export const functionName = ({
  entry,
  signature,
}: Registered): { name: string; signature: string; standards: Registered['entry']['standards'] } => ({
  name: signature.name,
  signature: signature.canonical,
  standards: entry.standards,
})
