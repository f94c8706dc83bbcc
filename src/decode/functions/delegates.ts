import { defined } from '#core/defined'
import { printableText } from '#core/messages/disguise'
import { toBytes } from '#core/bytes/hex'
import { foreignWord, say } from '#core/text/words'
import type { Entry, DecodedCallContext } from '../entry.ts'
import { RIGHT_WORDS, rightEntry, type RightFunction, type RightWords } from './right-entry.ts'

const { acts, claims, votes } = RIGHT_WORDS
const VRS = 'uint8 v, bytes32 r, bytes32 s'
const takesNothing = () => ({ canTake: false }) as const

/** Who proves or claims in somebody's name at delegate.xyz (DelegateRegistry.sol, 1 and 2). */
const proves: RightWords = {
  give: (places) => say('Let {to} claim and prove things in your name, until you revoke it', places),
  take: (places) => say('Stop {to} from claiming and proving things in your name', places),
}

const trades: RightWords = {
  give: (places) => say('Let {to} trade for you at {contract}, until you revoke it', places),
  take: (places) => say('Stop {to} from trading for you at {contract}', places),
}

/** The space of Snapshot whose name stands in 32 bytes; none of them is every space (gnosis/delegate-registry). */
function spaceVotes(told: DecodedCallContext): RightWords {
  const bytes = toBytes(told.bytes('id').replace(/(?:00)+$/, ''))
  const space = bytes === undefined || bytes.length === 0 ? undefined : (printableText(bytes) ?? told.bytes('id'))
  return space === undefined
    ? {
        give: (places) => say('Let {to} vote for you in every Snapshot space, until you revoke it', places),
        take: () => say('Stop anyone else from voting for you in every Snapshot space'),
      }
    : {
        give: (places) =>
          say('Let {to} vote for you in the Snapshot space {space}, until you revoke it', { ...places, space: foreignWord(space) }),
        take: () => say('Stop anyone else from voting for you in the Snapshot space {space}', { space: foreignWord(space) }),
      }
}

/** Votes and stakes: they move nothing out (ERC-5805, Aave's GovernancePowerDelegation, EigenLayer's DelegationManager). */
const DELEGATING: readonly RightFunction[] = [
  { signature: 'delegate(address delegatee)', standard: 'ERC-5805', to: 'delegatee', limits: takesNothing, words: votes },
  {
    signature: `delegateBySig(address delegatee, uint256 nonce, uint256 expiry, ${VRS})`,
    standard: 'ERC-5805',
    to: 'delegatee',
    limits: takesNothing,
    words: votes,
    meanings: () => ({ expiry: { is: 'time' } }),
  },
  {
    signature: 'delegateByType(address delegatee, uint8 delegationType)',
    standard: 'Aave v3',
    to: 'delegatee',
    limits: takesNothing,
    words: votes,
  },
  {
    signature: 'delegateTo(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
    standard: 'EigenLayer',
    to: 'operator',
    limits: takesNothing,
    words: {
      give: (places) => say('Let {to} secure services with all that you restaked at {contract}: its mistakes cost you', places),
      take: (places) => say('Stop anyone from securing services with what you restaked at {contract}', places),
    },
  },
  ...[
    'delegateAll(address to, bytes32 rights, bool enable)',
    'delegateContract(address to, address contract_, bytes32 rights, bool enable)',
    'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
    'delegateForAll(address to, bool enable)',
    'delegateForContract(address to, address contract_, bool enable)',
    'delegateForToken(address to, address contract_, uint256 tokenId, bool enable)',
  ].map((signature): RightFunction => ({
    signature,
    standard: 'delegate.xyz',
    to: 'to',
    given: 'enable',
    limits: takesNothing,
    words: proves,
    ...defined({ payable: signature.includes('bytes32') ? true : undefined }),
  })),
  { signature: 'setDelegate(bytes32 id, address delegate)', standard: 'Snapshot', to: 'delegate', limits: takesNothing, words: spaceVotes },
  { signature: 'addSubaccount(address subaccount)', standard: 'GMX', to: 'subaccount', limits: takesNothing, words: trades },
  { signature: 'removeSubaccount(address subaccount)', standard: 'GMX', to: 'subaccount', isTaken: true, words: trades },
  {
    // Whoever it is proves what validators hold, and takes nothing out (EigenPod.sol).
    signature: 'setProofSubmitter(address newProofSubmitter)',
    standard: 'EigenLayer',
    to: 'newProofSubmitter',
    limits: takesNothing,
    words: {
      give: (places) => say('Let {to} begin checkpoints and prove your validators at {contract}, until you choose somebody else', places),
      take: (places) => say('Stop anyone else from proving your validators at {contract}', places),
    },
  },
  { signature: 'setClaimerFor(address claimer)', standard: 'EigenLayer', to: 'claimer', words: claims },
  {
    signature: 'setAppointee(address account, address appointee, address target, bytes4 selector)',
    standard: 'EigenLayer',
    to: 'appointee',
    owner: (told) => told.address('account'),
    words: acts,
  },
  {
    signature: 'removeAppointee(address account, address appointee, address target, bytes4 selector)',
    standard: 'EigenLayer',
    to: 'appointee',
    isTaken: true,
    owner: (told) => told.address('account'),
    words: acts,
  },
  {
    signature: 'addPendingAdmin(address account, address admin)',
    standard: 'EigenLayer',
    to: 'admin',
    owner: (told) => told.address('account'),
    words: acts,
  },
]

/** Who votes, secures, trades or proves for somebody. */
export const delegates: readonly Entry[] = DELEGATING.map(rightEntry)
