import type { Address } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { addressWord, say } from '#core/text/words'
import type { Explanation } from '#decode'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** F11: a Safe agrees to something by its hash (`approveHash`), or signs a message by a call (SignMessageLib): a hash hides what it is of. */
export const safeHiddenHash: Rule = rule({
  id: 'safe/hidden-hash',
  levels: ['danger', 'warn'],
  needs: [],
  judge: (one) => one.allCalls.flatMap((call) => judgeOne(one, call)),
})

function judgeOne({ names, actor }: Case, call: Explanation): readonly Judgement[] {
  const { function: called, call: made } = call
  if (called?.standards.includes('Safe') !== true || made.to === undefined) return []
  const safe: Address = made.by === 'delegatecall' ? (made.from ?? actor) : made.to
  const places = { safe: addressWord(safe, names.nameOf(safe)) }
  if (called.signature === 'approveHash(bytes32)')
    return [
      {
        level: 'danger',
        say: say('This approves a transaction of the Safe {safe}, but shows only its hash', places),
        why: say('Any payment or change of owners can be behind a hash. With your approval the Safe can execute it.'),
        todo: say('Reject it, unless you reviewed exactly that transaction in Check and its hash is this one.'),
      },
    ]
  if (called.signature !== 'signMessage(bytes)') return []
  const data = call.args[0]?.value
  const isHash = data?.is !== 'bytes' || size(data.value) === 32
  return [
    isHash
      ? {
          level: 'danger',
          say: say('The Safe {safe} would sign a raw hash, and the request doesn’t say of what', places),
          why: say('It may be the hash of an order or a permission that lets others take what’s in the Safe.'),
          todo: say('Reject it, unless you computed the hash yourself from a message you read.'),
        }
      : {
          level: 'warn',
          say: say('The Safe {safe} would sign a message, for everyone and forever', places),
          why: say('From then on, every contract and site can ask the Safe whether it signed this, and it says yes (ERC-1271).'),
          todo: say('Read the whole message. Continue only if the Safe should say it.'),
        },
  ]
}
