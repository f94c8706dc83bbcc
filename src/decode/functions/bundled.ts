import { type Address, isAddress } from '#core/ethereum/address'
import { printableText } from '#core/messages/disguise'
import { type Hex, size, toBytes } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import type { Entry, DecodedCallContext } from '../entry.ts'
import type { Claim, Explanation } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { callItself, receives } from './inner.ts'
import { worstPart } from './worst-first.ts'

function callWords(told: DecodedCallContext, inner: readonly Explanation[]): Words {
  const [contract, [only]] = [told.who(told.contract), inner]
  if (only === undefined) return say('Make no call to {contract}', { contract })
  if (inner.length === 1) return only.intent
  const worst = worstPart(inner, told.names, [told.caller, told.contract])
  return worst === undefined
    ? say('Make {count, plural, one {# call} other {# calls}} to {contract} in one', { count: inner.length, contract })
    : say('In {count, plural, one {# step} other {# steps}} with {contract}: {what}', {
        count: inner.length,
        contract,
        what: sentenceWord(worst.intent),
      })
}

/** Pendle's router calls itself for each (github.com/pendle-finance/pendle-core-v2-public, ActionMiscV3.sol). */
const pendle: Entry = {
  signature: 'multicall((bool allowFailure, bytes callData)[] calls)',
  standards: ['Pendle'],
  payable: true,
  tell(told) {
    const inner = told.each('calls').map((one) => callItself(told, one.bytes('callData')))
    return { intent: callWords(told, []), inner, sum: (explained) => callWords(told, explained) }
  },
}

/** An address at a place of words of 32 bytes, behind zeros. A number as great as an address is none of an amount. */
function addressAt(data: Hex, place: number): Address | undefined {
  const word = slice(data, place * 32, 32)
  const tail = slice(word, 12)
  const isOne = size(word) === 32 && /^0x0{24}/.test(word) && isAddress(tail) && BigInt(tail) >= 2n ** 128n
  return isOne ? tail : undefined
}

const text = (word: Hex): string =>
  (word.slice(2).match(/../g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
    .replaceAll('\0', '')

/** Steps of Compound III's bulkers by their names (github.com/compound-finance/comet, BaseBulker.sol). All name whom they pay in second place. */
const compound: Entry = {
  signature: 'invoke(bytes32[] actions, bytes[] data)',
  standards: ['Compound v3'],
  payable: true,
  tell(told) {
    const [actions, data] = [told.list('actions'), told.list('data')]
    const claims = data.flatMap((item, at): readonly Claim[] => {
      const action = actions[at]
      if (typeof item !== 'string' || typeof action !== 'string') return []
      // Rewards are paid to the one whose they are, who stands in third place.
      return receives(told, addressAt(item, text(action) === 'ACTION_CLAIM_REWARD' ? 2 : 1))
    })
    const [first] = claims
    const places = { count: actions.length, contract: told.who(told.contract) }
    return {
      intent:
        first?.kind === 'receiver'
          ? say('In {count, plural, one {# step} other {# steps}} with {contract}, pay {to}', { ...places, to: told.who(first.to) })
          : say('Do {count, plural, one {# step} other {# steps}} with {contract}', places),
      claims,
      open: true,
    }
  },
}

const ORDER = '(address handler, bytes32 salt, bytes staticInput) params'

/** Orders that a Safe has others place for it, again and again: ComposableCoW, whose handlers keep the receiver in third place or in sixth (TWAP, stop loss, good after time). */
const composable: readonly Entry[] = [
  `create(${ORDER}, bool dispatch)`,
  `createWithContext(${ORDER}, address factory, bytes data, bool dispatch)`,
].map((signature) => ({
  signature,
  standards: ['CoW Protocol'],
  tell(told) {
    const input = told.within('params').bytes('staticInput')
    const [receiver] = [addressAt(input, 2), addressAt(input, 5)].flatMap((one) => one ?? [])
    const [handler, contract] = [told.who(told.within('params').address('handler')), told.who(told.contract)]
    return {
      intent:
        receiver === undefined || receiver === told.caller
          ? say('Let {contract} place orders by the rules of {handler}', { contract, handler })
          : say('Let {contract} place orders by the rules of {handler}, paid out to {to}', { contract, handler, to: told.who(receiver) }),
      claims: receives(told, receiver),
      open: true,
    }
  },
}))

/** THORChain pays out where its memo says: `action:asset:address[/refund]:limit…` (dev.thorchain.org/concepts/memos.html). */
const thorchain: Entry = {
  signature: 'depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
  standards: [],
  payable: true,
  tell(told) {
    const bytes = toBytes(told.bytes('memo'))
    const parts = (bytes === undefined ? undefined : printableText(bytes))?.split(':') ?? []
    const people = (parts[2] ?? '')
      .toLowerCase()
      .split('/')
      .flatMap((one) => (isAddress(one) ? [one] : []))
    const [first] = people
    const contract = told.who(told.contract)
    return {
      intent:
        first === undefined || first === told.caller
          ? say('Pay into THORChain with {contract}', { contract })
          : say('Pay into THORChain with {contract}, paid out to {to}', { contract, to: told.who(first) }),
      claims: people.flatMap((to) => receives(told, to)),
      meanings: { expiration: { is: 'time' } },
      open: true,
    }
  },
}

/** Bundles of steps that are no calls of the caller's own, and name whom they pay inside of bytes. */
export const bundled: readonly Entry[] = [pendle, compound, thorchain, ...composable]
