import { say, sentenceWord, type Words } from '#core/text/words'
import type { Raw } from '../abi/abi-read.ts'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Explanation } from '../explanation.ts'
import { worstPart } from './worst-first.ts'

/** The calls of a list of tuples. Multicall3 makes them itself: they act on its assets, not on the sender's. */
function through(told: DecodedCallContext, places: { readonly target: number; readonly value?: number; readonly data: number }): Telling {
  const inner = told.list('calls').flatMap((item): Call[] => {
    if (typeof item !== 'object') return []
    const [to, data] = [item[places.target], item[places.data]]
    const value: Raw | undefined = places.value === undefined ? 0n : item[places.value]
    if (typeof to !== 'string' || typeof data !== 'string' || typeof value !== 'bigint') return []
    return [{ from: told.contract, to, data, value, chainId: told.call.chainId }]
  })
  const contract = told.who(told.contract)
  const { value } = told.call
  return {
    intent: say('Make {count, plural, one {# call} other {# calls}} through {contract}', { count: inner.length, contract }),
    sum: (explained) => callsWords(told, explained),
    claims: value === 0n ? [] : [{ kind: 'out', from: told.caller, most: value, exact: false, to: told.contract }],
    inner,
  }
}

/** What it gives away comes first. Its own calls act on what Multicall3 holds: value that was sent along, and what anybody let it take. */
function callsWords(told: DecodedCallContext, inner: readonly Explanation[]): Words {
  const contract = told.who(told.contract)
  const [only] = inner
  if (only === undefined) return say('Make no call through {contract}', { contract })
  if (inner.length === 1) return say('Through {contract}: {what}', { contract, what: sentenceWord(only.intent) })
  const worst = worstPart(inner, told.names, [told.contract, told.caller])
  return worst === undefined
    ? say('Make {count, plural, one {# call} other {# calls}} through {contract}', { count: inner.length, contract })
    : say('Among {count, plural, one {# call} other {# calls}} through {contract}: {what}', {
        count: inner.length,
        contract,
        what: sentenceWord(worst.intent),
      })
}

const plain = (told: DecodedCallContext): Telling => through(told, { target: 0, data: 1 })
const standards = ['Multicall3'] as const

/** github.com/mds1/multicall3, `Multicall3.sol`. */
export const multicall3: readonly Entry[] = [
  { signature: 'aggregate((address target, bytes callData)[] calls)', standards, payable: true, tell: plain },
  { signature: 'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)', standards, payable: true, tell: plain },
  { signature: 'blockAndAggregate((address target, bytes callData)[] calls)', standards, payable: true, tell: plain },
  {
    signature: 'tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    standards,
    payable: true,
    tell: plain,
  },
  {
    signature: 'aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    standards,
    payable: true,
    tell: (told) => through(told, { target: 0, data: 2 }),
  },
  {
    signature: 'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    standards,
    payable: true,
    tell: (told) => through(told, { target: 0, value: 2, data: 3 }),
  },
]
