import { foreignWord, say } from '#core/words'
import type { TypeGraph } from '#core/type-graph'
import { anyContract, type Domain, type TypedEntry } from '../typed-entry.ts'
import { cut } from '../typed-value.ts'

/** ERC-5805 (ERC20Votes), and before it Compound's COMP and UNI. No asset moves. */
const delegate: TypedEntry = {
  form: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
  standard: 'ERC-5805',
  domain: anyContract,
  tell(told) {
    const places = { delegatee: told.who(told.message.address('delegatee')), token: told.asset(told.contract) }
    return { intent: say('Let {delegatee} vote with your {token}', places), meanings: { expiry: { is: 'time' } } }
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
    const places = { governor: told.who(told.contract), support: support.toString() }
    if (support === 1n) return { intent: say('Vote for a proposal at {governor}', places) }
    if (support === 0n) return { intent: say('Vote against a proposal at {governor}', places) }
    return support === 2n
      ? { intent: say('Abstain from a proposal at {governor}', places) }
      : { intent: say('Vote {support} on a proposal at {governor}', places) }
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
    intent: say('Vote in the Snapshot space {space}', { space: foreignWord(cut(told.message.text('space'), 64)) }),
    ...(told.graph.structs.get('Vote')?.some(({ name, type }) => name === 'timestamp' && type === 'uint64') === true
      ? { meanings: { timestamp: { is: 'time' } } }
      : {}),
  }),
}

/** Votes: they move nothing. */
export const votes: readonly TypedEntry[] = [delegate, ...ballots, snapshot]
