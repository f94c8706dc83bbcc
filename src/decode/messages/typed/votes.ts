import { isJsonObject, tryJson } from '#core/text/json'
import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { foreignWord, listWord, phraseWord, say, type WordValue } from '#core/text/words'
import type { TypeGraph } from '#core/messages/type-graph'
import type { TypedValue } from '#core/messages/typed-values'
import { RIGHT_WORDS, rightClaim } from '../../functions/right-entry.ts'
import { anyContract, type Domain, type TypedEntry } from '../typed-entry.ts'
import { truncateText } from '../typed-value.ts'

/** ERC-5805 (ERC20Votes), and before it Compound's COMP and UNI. No asset moves. */
const delegate: TypedEntry = {
  form: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  standard: 'ERC-5805',
  domain: anyContract,
  tell(told) {
    const to = told.message.address('delegatee')
    const places = { delegatee: told.who(to), token: told.asset(told.contract) }
    return {
      intent:
        to === ZERO
          ? RIGHT_WORDS.votes.nobody({ to: places.delegatee, contract: places.token })
          : say('Let {delegatee} vote with your {token}, until you choose somebody else', places),
      claims: [rightClaim({ owner: told.signer, of: told.contract, to, granted: to !== ZERO, limits: { canTake: false } })],
      meanings: { expiry: { is: 'time' } },
    }
  },
}

/** Ballots of Compound's and OpenZeppelin's governors (Governor.sol of 4.9 and 5). */
const ballots: readonly TypedEntry[] = [
  'Ballot(uint256 proposalId,uint8 support)',
  'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
  'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
  'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
].map((form) => ({
  form,
  standard: 'Governor',
  domain: anyContract,
  tell(told) {
    const support = told.message.units('support')
    const id = told.message.units('proposalId').toString()
    const places = { id, governor: told.who(told.contract), support: support.toString() }
    if (support === 1n) return { intent: say('Vote For on proposal {id} at {governor}', places) }
    if (support === 0n) return { intent: say('Vote Against on proposal {id} at {governor}', places) }
    return support === 2n
      ? { intent: say('Abstain on proposal {id} at {governor}', places) }
      : { intent: say('Vote {support} on proposal {id} at {governor}', places) }
  },
}))

/** Votes of Snapshot have no contract and no chain, and choices of several kinds (github.com/snapshot-labs/snapshot.js, sign/types.ts). */
function isSnapshotVote({ structs, primary }: TypeGraph): boolean {
  const types = new Map((structs.get(primary) ?? []).map(({ name, type }) => [name, type]))
  return (
    primary === 'Vote' &&
    structs.size <= 2 &&
    types.get('from') === 'address' &&
    types.get('space') === 'string' &&
    /^(?:bytes32|string)$/.test(types.get('proposal') ?? '') &&
    /^(?:uint32|uint32\[\]|string)$/.test(types.get('choice') ?? '')
  )
}

const snapshot: TypedEntry = {
  form: isSnapshotVote,
  standard: 'Snapshot',
  domain: ({ name, verifyingContract, chainId }: Domain) => name === 'snapshot' && verifyingContract === undefined && chainId === undefined,
  tell: (told) => ({
    intent: say('Vote {choice} on proposal {proposal} in the Snapshot space {space}', {
      choice: choiceWord(told.message.raw('choice')),
      proposal: foreignWord(proposalText(told.message.raw('proposal'))),
      space: foreignWord(truncateText(told.message.text('space'), 64)),
    }),
    ...defined({
      meanings:
        told.graph.structs.get('Vote')?.some(({ name, type }) => name === 'timestamp' && type === 'uint64') === true
          ? ({ timestamp: { is: 'time' } } as const)
          : undefined,
    }),
  }),
}

/** Characters of a proposal's hash that are kept from each end: as many as of an address. */
const ENDS = 6

/** Proposals are named by a hash, or by an identifier of IPFS. */
function proposalText(value: TypedValue): string {
  const text = value.is === 'bytes' ? value.value : value.is === 'text' ? value.text : ''
  return text.length <= 2 * ENDS + 3 ? text : `${text.slice(0, ENDS)}…${text.slice(-ENDS)}`
}

/** Weights of choices in JSON, as `{"1":60,"4":40}`; `undefined` where it is something else. */
function weightsIn(text: string): readonly (readonly [string, number])[] | undefined {
  const read = tryJson(text)
  if (!isJsonObject(read)) return undefined
  const weights = Object.entries(read).flatMap(([choice, weight]) =>
    /^\d{1,4}$/.test(choice) && typeof weight === 'number' ? [[choice, weight] as const] : [],
  )
  return weights.length > 0 && weights.length === Object.keys(read).length ? weights : undefined
}

/** A choice is a number, counted from 1; several of them; or weights in JSON. Hidden ones (Shutter) are bytes in hexadecimal. */
function choiceWord(value: TypedValue): WordValue {
  if (value.is === 'integer') return phraseWord(say('for choice {number}', { number: value.value.toString() }))
  if (value.is === 'list') {
    const numbers = value.items.flatMap((one) => (one.is === 'integer' ? [one.value.toString()] : []))
    if (numbers.length === 0) return phraseWord(say('for no choice'))
    if (numbers.length === 1) return phraseWord(say('for choice {number}', { number: numbers.join('') }))
    return phraseWord(say('for the choices {numbers}', { numbers: truncateText(numbers.join(', '), 64) }))
  }
  const text = value.is === 'text' ? value.text : ''
  if (/^0x[0-9a-f]*$/i.test(text)) return phraseWord(say('for a choice that is hidden'))
  const weights = weightsIn(text)
  return phraseWord(
    weights === undefined
      ? say('with {text}', { text: foreignWord(truncateText(text, 64)) })
      : say('with the weights {weights}', {
          weights: listWord(
            weights
              .toSorted(([, a], [, b]) => b - a)
              .map(([number, weight]) => phraseWord(say('{weight} for choice {number}', { weight: String(weight), number }))),
          ),
        }),
  )
}

/** Votes: they move nothing. */
export const votes: readonly TypedEntry[] = [delegate, ...ballots, snapshot]
